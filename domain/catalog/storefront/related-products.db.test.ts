import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { productPairs } from "#db/schema/product-pairs.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { countPairs } from "./count-pairs.ts";
import { readFieldNames } from "./field-names.ts";
import { findProductBySlug } from "./queries.ts";
import { listRelatedProducts } from "./related-products.ts";

async function relatedTo(slug: string): Promise<string[]> {
  const product = await findProductBySlug(slug);
  return product ? (await listRelatedProducts(product)).map((one) => one.slug) : [];
}

/** Pays for one unit of each product. */
const buy = (...ids: string[]) =>
  buildPaidOrder({ items: ids.map((productId) => ({ productId, quantity: 1 })) });

describe("the related products of a product", () => {
  let shown = "";
  let other = "";
  beforeAll(async () => {
    const [tools] = await db.insert(categories).values({ name: "Tools", slug: "tools" }).returning();
    const categoryId = tools?.id ?? "";
    for (const salesCount of [10, 20, 30, 40])
      await buildProduct({ slug: `tool-${salesCount}`, salesCount, categoryId });
    await buildProduct({ slug: "sold-out", salesCount: 50, categoryId, stock: 0 });
    shown = (await buildProduct({ slug: "shown", salesCount: 60, categoryId })).id;
    other = (await buildProduct({ slug: "other" })).id;
  });

  it("the related products are available best sellers from the category of the product", async () => {
    expect(await relatedTo("shown")).toEqual(["tool-40", "tool-30", "tool-20", "tool-10"]);
    expect(await relatedTo("other"), "one product without a category").toEqual([]);
  });

  it("the last related product occurs in two paid orders together with the shown product", async () => {
    await buy(shown, other);
    await countPairs();
    expect(await relatedTo("shown"), "a single order adds no related product").not.toContain("other");
    await buy(shown, other);
    expect(await countPairs()).toBe(true);
    expect(await relatedTo("shown")).toEqual(["tool-40", "tool-30", "tool-20", "other"]);
    expect(await db.select().from(productPairs)).toHaveLength(2);
    await countPairs();
    expect(await db.select().from(productPairs)).toHaveLength(2);
    await db.update(products).set({ status: "inactive" }).where(eq(products.id, other));
    expect(await relatedTo("shown")).not.toContain("other");
  });
});

describe("readFieldNames", () => {
  const named = async (slug: string) => {
    const product = await findProductBySlug(slug);
    return product && readFieldNames(product);
  };

  it("readFieldNames returns the field names of an available item, and the default names when no item is available", async () => {
    const { id, slug } = await buildProduct({ slug: "named" });
    expect(await named(slug)).toEqual(["login", "password"]);
    await db
      .update(inventoryItems)
      .set({ fieldNames: ["a", "b", "c", "d", "e", "f", "g"] })
      .where(eq(inventoryItems.productId, id));
    expect(await named(slug)).toEqual(["a", "b", "c", "d", "e", "f"]);
    await buildProduct({ slug: "empty", stock: 0 });
    expect(await named("empty")).toEqual(["login", "password"]);
    await buildProduct({ slug: "by-hand", deliveryType: "manual" });
    expect(await named("by-hand")).toEqual(["details"]);
  });

  it("readFieldNames returns the field names of a sold item, or of an item in the same category when no item was sold", async () => {
    const [keys] = await db.insert(categories).values({ name: "Keys", slug: "keys" }).returning();
    const categoryId = keys?.id ?? "";
    const sold = await buildProduct({ slug: "sold", stock: 1, categoryId });
    await db
      .update(inventoryItems)
      .set({ fieldNames: ["licence_key"] })
      .where(eq(inventoryItems.productId, sold.id));
    await buildProduct({ slug: "never-stocked", stock: 0, categoryId });
    expect(await named("never-stocked")).toEqual(["licence_key"]);
    await buy(sold.id);
    const [bought] = await db.select().from(orderItems).where(eq(orderItems.productId, sold.id));
    await db
      .update(inventoryItems)
      .set({
        state: "sold",
        soldAt: new Date(),
        orderItemId: bought?.id,
      })
      .where(eq(inventoryItems.productId, sold.id));
    expect(await named("sold")).toEqual(["licence_key"]);
  });
});
