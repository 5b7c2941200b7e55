import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import { uploadImage } from "#domain/catalog/images/upload-image.ts";
import { listActiveBanners } from "#domain/catalog/storefront/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, buildSignedInMember, signInAsStaff } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { hostileLinks } from "#tests/hostile-links.ts";
import { createBanner } from "./create-banner.ts";
import { deleteBanner } from "./delete-banner.ts";
import { listStaffBanners } from "./queries.ts";
import { toggleBanner } from "./toggle-banner.ts";
import { updateBanner } from "./update-banner.ts";

const written = {
  title: "Gift codes",
  description: "From $5",
  imageUrl: "/banners/gift-codes.svg",
  linkUrl: "/marketplace?category=gift-codes",
  position: "hero" as const,
};
const all = { q: "", tab: "" as const, page: 1 };
const rowOf = async (id: string) => (await db.select().from(banners).where(eq(banners.id, id)))[0];

let staff: Caller;
beforeEach(async () => {
  await db.delete(banners);
  staff = await buildSignedInMember("manage_banners");
});

describe("a banner of the back office", () => {
  it("a new back-office banner is active, appears in the storefront immediately and has an audit row", async () => {
    const { id } = await createBanner(staff, written);
    expect(await rowOf(id)).toMatchObject({ ...written, isActive: true, version: 1 });
    expect((await listActiveBanners()).map((banner) => banner.id)).toEqual([id]);
    expect(await auditOf(id)).toMatchObject([
      { actionType: "BANNER_CREATED", tableName: "banners", permission: "manage_banners" },
    ]);
  });

  it("a back-office banner keeps its newer values when a change is based on an old version", async () => {
    const { id } = await createBanner(staff, written);
    await updateBanner(staff, { id, version: 1, banner: { ...written, title: "First" } });
    const second = updateBanner(staff, { id, version: 1, banner: { ...written, title: "Second" } });
    expect(await domainErrorOf(second)).toBe("banner_changed");
    expect(await rowOf(id)).toMatchObject({ title: "First", version: 2, isActive: true });
    const [, changed] = await auditOf(id);
    expect(changed?.details).toMatchObject({ before: { title: "Gift codes" }, after: { title: "First" } });
  });

  it("a banner accepts only one of ten concurrent changes that are based on the same version", async () => {
    const { id } = await createBanner(staff, written);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        domainErrorOf(updateBanner(staff, { id, version: 1, banner: { ...written, title: `Title ${n}` } })),
      ),
    );
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "banner_changed")).toHaveLength(9);
  });

  it("a back-office banner can be switched off and on, and a repeated switch changes nothing", async () => {
    const { id } = await createBanner(staff, written);
    await toggleBanner(staff, { id, isActive: false });
    await toggleBanner(staff, { id, isActive: false });
    expect(await listActiveBanners()).toEqual([]);
    await toggleBanner(staff, { id, isActive: true });
    expect(await listActiveBanners()).toHaveLength(1);
    const actions = (await auditOf(id)).map((row) => row.actionType);
    expect(actions).toEqual(["BANNER_CREATED", "BANNER_DEACTIVATED", "BANNER_ACTIVATED"]);
    await updateBanner(staff, { id, version: 1, banner: written });
  });

  it("deleteBanner deletes a banner of the back office, and returns not_found the second time", async () => {
    const { id } = await createBanner(staff, written);
    await deleteBanner(staff, { id });
    expect(await rowOf(id)).toBeUndefined();
    expect(await domainErrorOf(deleteBanner(staff, { id }))).toBe("not_found");
    expect((await auditOf(id)).at(-1)).toMatchObject({ actionType: "BANNER_DELETED" });
  });

  it("a banner accepts an existing uploaded image and refuses an unknown image", async () => {
    const colour = { r: 9, g: 9, b: 9 };
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const { address } = await uploadImage(staff, { content });
    const { id } = await createBanner(staff, { ...written, imageUrl: address });
    const gone = `/pictures/${"0".repeat(32)}-30x20.webp`;
    const others = [
      gone,
      "/pictures/x.webp",
      "/pictures/",
      address.replace("webp", "avif"),
      address.replace("30x", "31x"),
    ];
    for (const imageUrl of others) {
      expect(await domainErrorOf(createBanner(staff, { ...written, imageUrl })), imageUrl).toBe(
        "no_such_picture",
      );
      const change = updateBanner(staff, { id, version: 1, banner: { ...written, imageUrl } });
      expect(await domainErrorOf(change), imageUrl).toBe("no_such_picture");
    }
  });

  it("a banner of the back office refuses a hostile link or image and keeps its old values", async () => {
    const { id } = await createBanner(staff, written);
    // banner-input.test.ts tests every malicious form of a link.
    for (const link of hostileLinks.filter((_, at) => at % 25 === 0))
      for (const field of ["linkUrl", "imageUrl"]) {
        const banner = { ...written, [field]: link };
        expect(await domainErrorOf(createBanner(staff, banner)), link).toBe("ZodError");
        expect(await domainErrorOf(updateBanner(staff, { id, version: 1, banner })), link).toBe("ZodError");
      }
    expect(await db.select().from(banners)).toMatchObject([{ id, ...written, version: 1 }]);
  });

  it.each([
    ["no title", { title: " " }],
    ["a title of 81 letters", { title: "a".repeat(81) }],
    ["a title of two lines", { title: "a\nb" }],
    ["no picture", { imageUrl: "" }],
    ["no position", { position: undefined }],
    ["an unknown position", { position: "footer" }],
    ["a description of 201 letters", { description: "a".repeat(201) }],
    ["an unknown field", { isActive: false }],
  ])("a banner refuses %s", async (_, change) => {
    expect(await domainErrorOf(createBanner(staff, { ...written, ...change } as typeof written))).toBe(
      "ZodError",
    );
    expect(await db.$count(banners)).toBe(0);
  });

  it("a change of a banner requires the permission and returns not_found for an unknown id", async () => {
    const { id } = await createBanner(staff, written);
    const shopper = (await buildAccount()).caller;
    const member = await buildSignedInMember("manage_products", "manage_categories", "manage_settings");
    for (const [caller, code] of [
      [visitor, "sign_in_required"],
      [shopper, "sign_in_required"],
      [member, "not_permitted"],
    ] as const) {
      expect(await domainErrorOf(listStaffBanners(caller, all))).toBe(code);
      expect(await domainErrorOf(createBanner(caller, written))).toBe(code);
      expect(await domainErrorOf(updateBanner(caller, { id, version: 1, banner: written }))).toBe(code);
      expect(await domainErrorOf(toggleBanner(caller, { id, isActive: false }))).toBe(code);
      expect(await domainErrorOf(deleteBanner(caller, { id }))).toBe(code);
    }
    for (const unknown of [randomUUID(), "", "1", "' or 1=1"]) {
      expect(await domainErrorOf(updateBanner(staff, { id: unknown, version: 1, banner: written }))).toBe(
        "not_found",
      );
      expect(await domainErrorOf(toggleBanner(staff, { id: unknown, isActive: true }))).toBe("not_found");
      expect(await domainErrorOf(deleteBanner(staff, { id: unknown }))).toBe("not_found");
    }
    expect(await rowOf(id)).toMatchObject({ isActive: true, version: 1 });
    // The owner must be able to fill a new shop, so banner actions require no second factor.
    await toggleBanner(await signInAsStaff(await buildAdmin()), { id, isActive: false });
  });
});

describe("listStaffBanners", () => {
  it("listStaffBanners lists the newest banners first, and supports pages, counts, search and tabs", async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({
      ...written,
      title: n === 7 ? "100%_sure" : `Banner ${n}`,
      isActive: n % 3 !== 0,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
    }));
    await db.insert(banners).values(rows);
    const first = await listStaffBanners(staff, all);
    expect(first).toMatchObject({
      total: 30,
      page: 1,
      pageSize: 24,
      counts: { all: 30, active: 20, inactive: 10 },
    });
    expect(first.banners.map(({ title }) => title).slice(0, 2)).toEqual(["Banner 29", "Banner 28"]);
    expect(first.banners[0]?.createdAt).toBe("2026-01-01T00:29:00.000Z");
    const second = await listStaffBanners(staff, { ...all, page: 2 });
    expect(second.banners.map(({ title }) => title).at(-1)).toBe("Banner 0");
    expect((await listStaffBanners(staff, { ...all, page: 99 })).page).toBe(2);
    expect(await listStaffBanners(staff, { ...all, tab: "inativos" })).toMatchObject({ total: 10 });
    for (const q of ["100%_", "%_SURE", "  sure "])
      expect((await listStaffBanners(staff, { ...all, q })).banners.map(({ title }) => title)).toEqual([
        "100%_sure",
      ]);
    for (const q of ["%", "_"]) expect((await listStaffBanners(staff, { ...all, q })).total).toBe(1);
    for (const q of ["\\", "' or 1=1 --", "nothing of the kind"])
      expect((await listStaffBanners(staff, { ...all, q })).total).toBe(0);
    expect((await listStaffBanners(staff, { ...all, q: "\0" })).total).toBe(30);
  });
});
