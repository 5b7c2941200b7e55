import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { splitIntoVariants } from "./split-into-variants.ts";

const row = async (id: string) => {
  const [found] = await db.select().from(products).where(eq(products.id, id));
  if (!found) throw new Error("no such product");
  return found;
};

/** Builds a group with one variant. */
async function buildGroup() {
  const admin = await buildSignedInAdmin();
  const slug = `keys-${Math.random().toString(36).slice(2)}`;
  const [category] = await db.insert(categories).values({ name: slug, slug }).returning();
  const categoryId = category?.id ?? "";
  const { id } = await buildProduct({ categoryId });
  const { groupId } = await splitIntoVariants(admin, {
    ...{ id, version: 1, optionName: "Duration", optionValue: "1 month" },
  });
  return { admin, groupId, categoryId };
}

describe("the form of a group", () => {
  it.each([
    ["status", { status: "inactive" }],
    ["price", { price: 1 }],
    ["originalPrice", { originalPrice: 9_900 }],
    ["deliveryType", { deliveryType: "manual" }],
    ["stockQuantity", { stockQuantity: 7 }],
  ] as const)(
    "the form of a group refuses a changed %s, because the variants decide this field, and accepts unchanged values",
    async (field, change) => {
      const { admin, groupId, categoryId } = await buildGroup();
      const { name, price, status, deliveryType, version, slug } = await row(groupId);
      const save = (given: object) =>
        saveProduct(admin, {
          known: { id: groupId, version, stockSeen: null },
          product: { name, slug, price, status, deliveryType, categoryId, ...given },
        });
      await expect(save(change)).rejects.toMatchObject({ code: "group_has_no_field", details: { field } });
      expect(await row(groupId)).toMatchObject({ status, version });
      await save({ name: "Renamed", originalPrice: null, stockQuantity: 0 });
      expect(await row(groupId)).toMatchObject({ name: "Renamed" });
    },
  );
});
