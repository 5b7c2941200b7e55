import { describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { readChecklist } from "#domain/operations/checklist/read-checklist.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { removeDemo } from "./remove-demo.ts";
import { summarizeDemo } from "./summarize-demo.ts";

const mark = (kind: string, id: string) =>
  pool.query("insert into demo_rows (row_id, kind) values ($2, $1)", [kind, id]);
const productsLeft = async () =>
  (
    await pool.query<{ id: string; archived: boolean }>(
      "select id, archived_at is not null as archived from products order by id",
    )
  ).rows;
const isDone = async (staff: Awaited<ReturnType<typeof buildSignedInAdmin>>, wanted: string) =>
  (await readChecklist(staff)).steps.find(({ step }) => step === wanted)?.isDone;

describe("removing the demo catalog", () => {
  it("removing the demo catalog deletes unsold products, archives sold products, and keeps the owner's products", async () => {
    const staff = await buildSignedInAdmin();
    const sold = await buildPaidOrder();
    const { rows } = await pool.query<{ product_id: string }>(
      "select product_id from order_items where order_id = $1",
      [sold.orderId],
    );
    const soldId = rows[0]?.product_id ?? "";
    const [unsold, own] = [await buildProduct(), await buildProduct()];
    await restock(unsold.id, 3);
    for (const id of [soldId, unsold.id]) await mark("product", id);
    const categories = await pool.query<{ id: string }>(
      "insert into categories (name, slug) values ('Demo', 'demo-only') returning id",
    );
    await mark("category", categories.rows[0]?.id ?? "");
    const banners = await pool.query<{ id: string }>(
      "insert into banners (title, image_url, link_url, description, position) values ('Demo', '', '', '', 'hero') returning id",
    );
    await mark("banner", banners.rows[0]?.id ?? "");

    const summary = await summarizeDemo(staff);
    expect(summary).toMatchObject({ deleted: 1, archived: 1, banners: 1 });
    const removed = await removeDemo(staff);
    expect(removed).toEqual({ ...summary, categories: 1 });
    const left = await productsLeft();
    expect(left).toContainEqual({ id: soldId, archived: true });
    expect(left).toContainEqual({ id: own.id, archived: false });
    expect(left.some(({ id }) => id === unsold.id)).toBe(false);
    expect((await readSettings()).demoRemoved).toBe(true);
    expect(await lastAudit({ actionType: "DEMO_REMOVED" })).toMatchObject({ details: { ...removed } });

    expect(await summarizeDemo(staff)).toBeNull();
    expect(await removeDemo(staff)).toEqual({ deleted: 0, archived: 0, items: 0, categories: 0, banners: 0 });
  });

  it("an admin without a second factor sees the summary of the demo removal, but cannot remove the demo", async () => {
    const fresh = await signInAsStaff(await buildAdmin());
    await expect(summarizeDemo(fresh)).resolves.toBeNull();
    expect(await domainErrorOf(removeDemo(fresh))).toBe("second_factor_required");
  });

  it("removing the demo catalog is refused when the staff user is not an admin", async () => {
    const member = await buildSignedInMember("manage_products", "manage_inventory", "manage_settings");
    expect(await domainErrorOf(removeDemo(member))).toBe("not_permitted");
    expect(await domainErrorOf(summarizeDemo(member))).toBe("not_permitted");
    expect(await domainErrorOf(readChecklist(member))).toBe("not_permitted");
  });
});

describe("the checklist of a shop", () => {
  it("the checklist of a shop does not count a demo product as the first product", async () => {
    const staff = await buildSignedInAdmin();
    await pool.query(
      "insert into demo_rows (row_id, kind) select id, 'product' from products on conflict do nothing",
    );
    expect([await isDone(staff, "product"), await isDone(staff, "keys")]).toEqual([false, false]);
    const own = await buildProduct({ stock: 0 });
    expect([await isDone(staff, "product"), await isDone(staff, "keys")]).toEqual([true, false]);
    await restock(own.id, 1);
    expect(await isDone(staff, "keys")).toBe(true);
    await pool.query("delete from demo_rows");
  });
});
