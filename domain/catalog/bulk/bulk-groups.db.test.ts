import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { removalOf } from "#domain/catalog/products/removal.ts";
import { findProductTies } from "#domain/catalog/staff/staff-queries.ts";
import { addVariant } from "#domain/catalog/variants/add-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { duplicateProduct } from "./duplicate-product.ts";
import { editProducts } from "./edit-products.ts";
import { removeProducts, summarizeRemoval } from "./remove-products.ts";

let staff: Staff;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_products");
});
const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

/** Builds a group whose variants cost $10.00 and $50.00. */
async function buildGroup() {
  const { id: first } = await buildProduct({ price: 1_000 });
  const split = { id: first, version: 1, optionName: "Duration", optionValue: "1 month" };
  const { groupId } = await splitIntoVariants(staff, split);
  const { id: second } = await addVariant(staff, { groupId, optionValue: "1 year", price: 5_000 });
  return { groupId, first, second };
}

describe("bulk work on a group of variants", () => {
  it("a bulk edit of a group changes the price and the status of the variants, and marks the group as featured", async () => {
    const { groupId, first, second } = await buildGroup();
    const edited = await editProducts(staff, { ids: [groupId], percent: 10, featured: true });
    expect(edited).toMatchObject({ changed: 3, gone: 0 });
    expect(await rowOf(groupId)).toMatchObject({ price: 1_100, featured: true });
    expect(await rowOf(first)).toMatchObject({ price: 1_100, featured: false });
    expect(await rowOf(second)).toMatchObject({ price: 5_500, featured: false });
    await editProducts(staff, { ids: [groupId], status: "inactive" });
    expect(await rowOf(groupId)).toMatchObject({ status: "inactive" });
    expect(await rowOf(second)).toMatchObject({ status: "inactive" });
  });

  it("duplicating a group or a variant creates a separate product", async () => {
    const { groupId, first } = await buildGroup();
    for (const id of [groupId, first]) {
      const copy = await duplicateProduct(staff, { id, name: `Copy of ${id}` });
      expect(await rowOf(copy.id)).toMatchObject({ kind: "single", parentId: null, status: "inactive" });
    }
  });

  it("a bulk removal and its preview refuse to remove a group that still has variants", async () => {
    const { groupId, first } = await buildGroup();
    await buildPaidOrder({ items: [{ productId: first, quantity: 5 }] });
    const ties = await findProductTies(staff, groupId);
    expect(ties).toMatchObject({ sales: 1, variants: 2, offered: 2 });
    expect(ties && removalOf(ties)).toBe("refused");
    expect(await summarizeRemoval(staff, { ids: [groupId] })).toMatchObject({ refused: 1 });
    expect(await domainErrorOf(removeProducts(staff, { ids: [groupId] }))).toBe("group_has_variants");
  });
});
