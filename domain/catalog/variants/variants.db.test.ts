import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { VARIANTS_MAX } from "#db/values/limits.ts";
import { removeProduct } from "#domain/catalog/products/remove-product.ts";
import { restoreProduct } from "#domain/catalog/products/restore-product.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { listStaffProducts } from "#domain/catalog/staff/staff-queries.ts";
import { countSales } from "#domain/catalog/storefront/count-sales.ts";
import { parseCatalogQuery } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { findProductPage } from "#domain/catalog/storefront/product-page.ts";
import { listCartProducts, listProducts } from "#domain/catalog/storefront/queries.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { buildAwaitingOrder, buildPaidOrder, checkOut, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { atScale, inParallel } from "#tests/faults/scale.ts";
import { addVariant } from "./add-variant.ts";
import { joinLastVariant } from "./join-last-variant.ts";
import { orderVariants } from "./order-variants.ts";
import { splitIntoVariants } from "./split-into-variants.ts";

let admin: Staff;
let categoryId: string;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  const [made] = await db.insert(categories).values({ name: "Windows keys", slug: "windows" }).returning();
  categoryId = made?.id ?? "";
});

const row = async (id: string) => {
  const [found] = await db.select().from(products).where(eq(products.id, id));
  if (!found) throw new Error("no such product");
  return found;
};
const split = async (id: string, optionValue = "1 month") =>
  (
    await splitIntoVariants(admin, {
      id,
      version: (await row(id)).version,
      optionName: "Duration",
      optionValue,
    })
  ).groupId;
const listed = async (q = "") =>
  (await listProducts(parseCatalogQuery(new URLSearchParams({ q })))).products.map(({ id }) => id);
const pageOf = async (slug: string, choice: string | null = null) => {
  const found = await findProductPage(slug, choice);
  if (!found || !("product" in found)) throw new Error("no page");
  return found;
};
const ordersNow = async () =>
  (await pool.query("select md5(string_agg(o::text, '' order by o.id)) as digest from orders o")).rows[0];

/** Builds a group whose first variant has `stock` items and whose second variant has no items. */
async function buildGroup(stock = 5, price = 6_000) {
  const first = await buildProduct({ stock, price, categoryId });
  const groupId = await split(first.id);
  const { id } = await addVariant(admin, { groupId, optionValue: "1 year", price: price * 5 });
  return { groupId, first: first.id, second: id, slug: first.slug };
}

describe("a search in the storefront", () => {
  it("a search result for a group links to the matching variant, or to the group", async () => {
    const { groupId, second } = await buildGroup();
    const variantOf = async (q: string) => {
      const { products: found } = await listProducts(parseCatalogQuery(new URLSearchParams({ q })));
      const group = found.find(({ id }) => id === groupId);
      if (!group) throw new Error(`"${q}" does not find the group`);
      return group.variant ?? null;
    };
    expect(await variantOf("year")).toBe((await row(second)).slug);
    expect(await variantOf("1")).toBeNull();
    await db.update(products).set({ status: "inactive" }).where(eq(products.id, second));
    expect(await variantOf("1 year"), "a hidden variant has no page").toBeNull();
  });
});

describe("splitIntoVariants", () => {
  it("splitIntoVariants keeps the stock, orders, reservation, reveal and URL of a sold product", async () => {
    const { id, slug } = await buildProduct({ stock: 40, categoryId, featured: true });
    const first = await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
    await buildPaidOrder({ items: [{ productId: id, quantity: 2 }] });
    const open = await buildAwaitingOrder({ items: [{ productId: id, quantity: 1 }] });
    const before = await ordersNow();
    const groupId = await split(id);
    expect(await ordersNow()).toEqual(before);
    expect(await findBrokenInvariants()).toEqual([]);
    expect(await row(groupId)).toMatchObject({ kind: "group", slug, featured: true, optionName: "Duration" });
    expect(await row(id)).toMatchObject({ kind: "variant", parentId: groupId, featured: false });
    const { product, variants } = await pageOf(slug);
    expect(product).toMatchObject({ id, slug, stockQuantity: 36, price: 6_000 });
    expect(variants).toMatchObject({ optionName: "Duration", choices: [{ value: "1 month" }] });
    const variantSlug = (await row(id)).slug;
    expect(await findProductPage(variantSlug, null)).toEqual({ slug, choice: variantSlug });
    expect(await findProductPage(slug, "unknown")).toEqual({ slug, choice: null });

    const { rows } = await pool.query("select id from deliverables where order_id = $1", [first.orderId]);
    const revealed = await revealDeliverable(first.shopper, { deliverableId: rows[0].id });
    expect(JSON.stringify(revealed)).toContain("pass-");
    await sandbox.pay({ session: open.session });
    expect(await lastAudit({ recordId: id })).toMatchObject({ actionType: "PRODUCT_SPLIT" });
  });

  it("splitIntoVariants refuses a second split, an old version, and staff without the permission", async () => {
    const { groupId, first } = await buildGroup();
    for (const id of [groupId, first]) expect(await domainErrorOf(split(id))).toBe("already_split");
    const { id } = await buildProduct();
    const asked = { id, version: 9, optionName: "Duration", optionValue: "x" };
    expect(await domainErrorOf(splitIntoVariants(admin, asked))).toBe("product_changed");
    const member = await buildSignedInMember("manage_inventory");
    expect(await domainErrorOf(splitIntoVariants(member, asked))).toBe("not_permitted");
  });
});

describe("a group of variants", () => {
  it("a list shows and counts a group of variants only once, with the lowest price and the total stock", async () => {
    const { groupId, first, second } = await buildGroup();
    await restock(second, 3);
    const { products: cards, counts } = await listProducts(parseCatalogQuery(new URLSearchParams()));
    expect(cards.filter(({ id }) => [groupId, first, second].includes(id))).toMatchObject([
      { id: groupId, price: 6_000, stockQuantity: 8, isGroup: true },
    ]);
    const { rows } = await pool.query(
      "select count(*)::int as n from products where kind <> 'variant' and status <> 'inactive' and archived_at is null",
    );
    expect(counts.all).toBe(rows[0].n);
    const staff = await listStaffProducts(admin, { q: "", category: "", tab: "", sort: "name", page: 1 });
    expect(staff.products.filter(({ id }) => [groupId, first, second].includes(id))).toMatchObject([
      { id: groupId, kind: "group", stock: 8 },
    ]);
    expect(staff.total).toBe(staff.products.length);
  });

  it("a search finds a group by the words of its variants", async () => {
    const { groupId } = await buildGroup();
    await addVariant(admin, { groupId, optionValue: "Zirconium", price: 5_900 });
    expect(await listed("zirconium")).toEqual([groupId]);
    expect((await row(groupId)).price).toBe(5_900);
  });

  it("a group of variants counts the sales of its variants", async () => {
    const { groupId, first } = await buildGroup();
    await buildPaidOrder({ items: [{ productId: first, quantity: 2 }] });
    await countSales();
    expect([(await row(groupId)).salesCount, (await row(first)).salesCount]).toEqual([2, 2]);
  });

  it("a group updates its price and status when its variants change, and is unlisted together with its last variant", async () => {
    const { groupId, first, second, slug } = await buildGroup();
    const price = 7_000;
    const { version } = await row(second);
    await saveProduct(admin, {
      known: { id: second, version, stockSeen: null },
      product: { name: "Year", price, categoryId },
    });
    await buildPaidOrder({ items: [{ productId: first, quantity: 1 }] });
    expect(await row(groupId)).toMatchObject({ status: "active" });
    await removeProduct(admin, { id: first, version: (await row(first)).version });
    const left = await row(second);
    expect(await row(groupId)).toMatchObject({ status: "active", price: left.price });
    await removeProduct(admin, { id: second, version: left.version });
    expect(await row(groupId)).toMatchObject({ status: "inactive" });
    expect(await findProductPage(slug, null)).toBeNull();
    await removeProduct(admin, { id: groupId, version: (await row(groupId)).version });
    expect((await row(groupId)).archivedAt).not.toBeNull();
    await restoreProduct(admin, { id: first });
    expect(await row(groupId)).toMatchObject({ status: "inactive", archivedAt: null });
  });

  it("a group cannot be bought, because only its variants can be bought", async () => {
    const { groupId } = await buildGroup();
    const shopper = await buildShopper();
    expect(await listCartProducts([groupId])).toEqual([]);
    expect(await domainErrorOf(checkOut(shopper, [{ productId: groupId, quantity: 1 }]))).toBe(
      "product_unavailable",
    );
    expect(await domainErrorOf(removeProduct(admin, { id: groupId, version: 1 }))).toBe("group_has_variants");
    await expect(restock(groupId, 1)).rejects.toThrow();
    await expect(
      db.execute(sql`insert into price_tiers (product_id, min_quantity, price) values (${groupId}, 2, 1)`),
    ).rejects.toThrow();
    for (const change of ["kind = 'single', option_name = null", "typed_stock = 1", "sale_price = 1"])
      await expect(pool.query(`update products set ${change} where id = $1`, [groupId])).rejects.toThrow();
    const { id } = await buildProduct();
    await expect(
      pool.query(
        "update products set kind = 'variant', parent_id = id, option_value = 'x', option_position = 1 where id = $1",
        [id],
      ),
    ).rejects.toThrow();
  });

  it("the item of one variant stays available when many shoppers buy a different variant of the group at the same time", async () => {
    const { first, second } = await buildGroup(1);
    await restock(second, 1);
    const shoppers = await inParallel(atScale(24, 200), 8, (at) => buildShopper({ ip: `198.51.100.${at}` }));
    const want = (productId: string) => (shopper: Shopper) =>
      domainErrorOf(checkOut(shopper, [{ productId, quantity: 1 }]));
    const answers = await Promise.all(shoppers.map(want(first)));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "insufficient_stock")).toHaveLength(shoppers.length - 1);
    expect((await listCartProducts([first, second])).map((card) => card.stockQuantity)).toEqual([0, 1]);
    const others = shoppers.filter((_, at) => answers[at] !== "done").slice(0, 20);
    const next = await Promise.all(others.map(want(second)));
    expect(next.filter((answer) => answer === "done")).toHaveLength(1);
    expect((await listCartProducts([first, second])).map((card) => card.stockQuantity)).toEqual([0, 0]);
    expect(await findBrokenInvariants()).toEqual([]);
  });
});

describe("addVariant", () => {
  it("addVariant refuses a repeated option value and the 51st variant", async () => {
    const { groupId } = await buildGroup();
    const add = (optionValue: string) =>
      domainErrorOf(addVariant(admin, { groupId, optionValue, price: 100 }));
    const kind = "variant";
    for (let at = 3; at < VARIANTS_MAX; at++)
      await buildProduct({ kind, parentId: groupId, optionValue: `N ${at}`, optionPosition: at, stock: 0 });
    const answers = [await add("1 YEAR"), await add("Last seat"), await add("One more")];
    expect(answers).toEqual(["option_value_taken", "done", "too_many_variants"]);
  });
});

describe("orderVariants", () => {
  it("orderVariants places the variants in the given order, and refuses a list with missing or additional variants", async () => {
    const { groupId, first, second, slug } = await buildGroup();
    await orderVariants(admin, { groupId, ids: [second, first] });
    expect((await pageOf(slug)).variants?.choices.map(({ value }) => value)).toEqual(["1 year", "1 month"]);
    expect(await domainErrorOf(orderVariants(admin, { groupId, ids: [second] }))).toBe("product_changed");
  });
});

describe("joinLastVariant", () => {
  it("joinLastVariant turns the last variant into a product with the URL of the group", async () => {
    const { groupId, first, second, slug } = await buildGroup();
    expect(await domainErrorOf(joinLastVariant(admin, { groupId }))).toBe("not_last_variant");
    await removeProduct(admin, { id: second, version: 1 });
    await joinLastVariant(admin, { groupId });
    expect(await row(first)).toMatchObject({ kind: "single", parentId: null, slug });
    expect((await pageOf(slug)).variants).toBeNull();
    expect(await db.$count(products, eq(products.id, groupId))).toBe(0);
  });
});
