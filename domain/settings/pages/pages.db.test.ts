import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { FOOTER_LINKS_MAX, PAGES_MAX } from "#db/values/limits.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { deletePage } from "./delete-page.ts";
import { orderFooter } from "./order-footer.ts";
import type { PageInput } from "./page-input.ts";
import { findPage, listFooterLinks, listPageAddresses, listStaffPages, previewPage } from "./queries.ts";
import { savePage } from "./save-page.ts";

let staff: Staff;
beforeAll(async () => {
  staff = await buildSignedInAdmin();
});
afterEach(() => pool.query("delete from shop_pages"));

const page = (more: Partial<PageInput> = {}): PageInput => ({
  title: "Returns",
  slug: "returns",
  language: "en",
  body: "# Fourteen days\n\n<script>alert(1)</script>",
  isPublished: true,
  inFooter: true,
  ...more,
});
const create = (more?: Partial<PageInput>) => savePage(staff, { id: null, version: 0, page: page(more) });

describe("a page of the owner", () => {
  it("a page of the owner is shown as safe HTML, and its audit row does not contain its text", async () => {
    const { id } = await create();
    expect(await findPage("returns")).toEqual({
      slug: "returns",
      title: "Returns",
      language: "en",
      html: "<h2>Fourteen days</h2><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    });
    const audit = await lastAudit({ actionType: "PAGE_CREATED" });
    expect(audit).toMatchObject({ recordId: id, permission: "admin", details: { before: null } });
    expect(JSON.stringify(audit)).not.toContain("Fourteen");
  });

  it("a page of the owner does not appear in the storefront before the owner publishes the page", async () => {
    await create({ isPublished: false });
    expect(await findPage("returns")).toBeNull();
    expect(await listFooterLinks()).toEqual([]);
    expect(await listPageAddresses()).toEqual([]);
    expect(await listStaffPages(staff)).toMatchObject([{ slug: "returns", footerPosition: 1 }]);
  });

  it("a page can be changed only when the caller has read its current version", async () => {
    const { id } = await create();
    await savePage(staff, { id, version: 1, page: page({ title: "Refunds", inFooter: false }) });
    expect(await findPage("returns")).toMatchObject({ title: "Refunds" });
    expect(await listFooterLinks()).toEqual([]);
    expect(await domainErrorOf(savePage(staff, { id, version: 1, page: page() }))).toBe("page_changed");
    expect(await domainErrorOf(deletePage(staff, { id, version: 1 }))).toBe("page_changed");
    await deletePage(staff, { id, version: 2 });
    expect(await findPage("returns")).toBeNull();
    expect(await domainErrorOf(deletePage(staff, { id, version: 2 }))).toBe("not_found");
    expect(await domainErrorOf(savePage(staff, { id: randomUUID(), version: 1, page: page() }))).toBe(
      "not_found",
    );
  });

  it("a page needs a unique slug, even when two pages are created at the same time", async () => {
    const both = await Promise.allSettled([create(), create()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await domainErrorOf(create())).toBe("page_slug_taken");
  });

  it.each(["", "Returns", "a/b", "a_b", "-a", "a-", "a--b", "página", "a.data", "x".repeat(61)])(
    "a page refuses the slug %s",
    async (slug) => {
      await expect(create({ slug })).rejects.toThrow();
      expect(await listStaffPages(staff)).toEqual([]);
    },
  );

  it("a page is refused when its text is nested too deep, and nothing changes", async () => {
    expect(await domainErrorOf(create({ body: ">".repeat(100) }))).toBe("page_too_deep");
    expect(await domainErrorOf(previewPage(staff, { body: ">".repeat(100) }))).toBe("page_too_deep");
    expect(await listStaffPages(staff)).toEqual([]);
  });

  it("a page of the owner is refused when the shop has the maximum number of pages or of footer links", async () => {
    for (let at = 1; at <= FOOTER_LINKS_MAX; at++) await create({ slug: `page-${at}` });
    expect(await domainErrorOf(create({ slug: "one-more" }))).toBe("footer_full");
    await pool.query(
      "insert into shop_pages (slug, title) select 'filler-' || n, 'Filler' from generate_series($1::int, $2) n",
      [FOOTER_LINKS_MAX + 1, PAGES_MAX],
    );
    expect(await domainErrorOf(create({ slug: "one-more", inFooter: false }))).toBe("too_many_pages");
  });

  it("only staff with the permission to save settings can write a page of the owner", async () => {
    const stranger = await buildSignedInMember("manage_products", "manage_banners");
    for (const caller of [stranger, visitor]) {
      await expect(savePage(caller, { id: null, version: 0, page: page() })).rejects.toThrow();
      await expect(listStaffPages(caller)).rejects.toThrow();
      await expect(previewPage(caller, { body: "x" })).rejects.toThrow();
      await expect(orderFooter(caller, { ids: [] })).rejects.toThrow();
    }
    expect(await findPage("returns")).toBeNull();
  });
});

describe("the footer", () => {
  it("the footer shows its pages in the sequence that the owner has chosen", async () => {
    const [one, two, three] = [
      await create({ slug: "one", title: "One" }),
      await create({ slug: "two", title: "Two" }),
      await create({ slug: "three", title: "Three" }),
    ].map(({ id }) => id) as [string, string, string];
    await orderFooter(staff, { ids: [three, one, two] });
    expect((await listFooterLinks()).map(({ slug }) => slug)).toEqual(["three", "one", "two"]);
    expect(await lastAudit({ actionType: "FOOTER_ORDERED" })).toMatchObject({
      details: { before: ["one", "two", "three"], after: ["three", "one", "two"] },
    });
  });

  it("the footer accepts a new sequence only when the sequence contains exactly the footer's pages", async () => {
    const { id } = await create();
    for (const ids of [[], [id, id], [randomUUID()], [id, randomUUID()]])
      expect(await domainErrorOf(orderFooter(staff, { ids }))).toBe("footer_changed");
    expect(await listFooterLinks()).toEqual([{ slug: "returns", title: "Returns" }]);
  });
});
