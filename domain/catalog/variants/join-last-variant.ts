import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { productImages } from "#db/schema/images.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import { guardProduct } from "#domain/catalog/products/guard-products.ts";
import { indexSearchWords, lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { productWords } from "#domain/catalog/search/search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockGroup } from "./read-group.ts";
import { NotLastVariant } from "./variant-errors.ts";

/**
 * Turns the last variant of a group into a single product and deletes the group. The product gets the group's
 * slug, texts and images. Archived variants become archived products.
 * @throws SignInRequired, NotPermitted, NotFound, ProductArchived, PlaceTooCheap
 * @throws NotLastVariant when the group does not have exactly one unarchived variant
 */
export async function joinLastVariant(caller: Caller, input: { groupId: string }): Promise<{ id: string }> {
  return audited(caller, "products.save", async (tx, staff) => {
    await lockCatalog(tx);
    const { group, variants } = await lockGroup(tx, input.groupId);
    const [last, ...others] = variants.filter(({ archivedAt }) => archivedAt === null);
    if (!last || others.length > 0) throw new NotLastVariant();
    const wanted = { ...last, parentId: null, categoryId: group.categoryId };
    const { told } = await guardProduct(tx, staff, { before: last, wanted });
    await tx
      .update(products)
      .set({ kind: "single", parentId: null, optionValue: null, optionPosition: null })
      .where(eq(products.parentId, group.id));
    await tx.delete(productImages).where(eq(productImages.productId, last.id));
    await tx.update(productImages).set({ productId: last.id }).where(eq(productImages.productId, group.id));
    await tx.delete(products).where(eq(products.id, group.id));
    const words = await giveTexts(tx, group, last);
    await indexSearchWords(tx, new Set(words), new Set([...group.searchWords, ...last.searchWords]));
    await holdChanges(tx, staff, told);
    return {
      result: { id: last.id },
      audit: "VARIANTS_JOINED",
      table: "products",
      recordId: last.id,
      details: { group: group.id, before: { slug: last.slug, name: last.name }, after: { slug: group.slug } },
    };
  });
}

/** Copies the texts of a group to its last variant. Returns the search words of the product. */
async function giveTexts(tx: Transaction, group: ProductRow, last: ProductRow): Promise<string[]> {
  const { name, slug, shortDescription, description, features, emoji, deliveryInstructions } = group;
  const { metaTitle, metaDescription, seoKeywords, featured, rating, salesCount, categoryId } = group;
  const [category] = categoryId
    ? await tx.select({ name: categories.name }).from(categories).where(eq(categories.id, categoryId))
    : [];
  const texts = { name, slug, shortDescription, description, features, emoji, deliveryInstructions };
  const searchWords = productWords({ ...texts, categoryName: category?.name ?? "" }).sort();
  await tx
    .update(products)
    .set({
      ...texts,
      metaTitle,
      metaDescription,
      seoKeywords,
      featured,
      rating,
      salesCount,
      categoryId,
      searchWords,
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, last.id));
  return searchWords;
}
