import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { indexCategoryWords, indexSearchWords } from "#domain/catalog/search/index-search-words.ts";
import { productWords } from "#domain/catalog/search/search-words.ts";

/** The fields of a group that are computed from its variants. */
type GroupState = Pick<
  ProductRow,
  "price" | "originalPrice" | "status" | "deliveryType" | "archivedAt" | "searchWords"
>;

/**
 * The variant that a group shows first. Active variants precede sold-out variants, and sold-out variants
 * precede inactive variants. Among variants with the same status, the variant with the lowest price comes
 * first.
 */
const LEADING = sql`case ${products.status} when 'active' then 0 when 'out_of_stock' then 1 else 2 end,
  ${products.price}, ${products.optionPosition}, ${products.id}`;

/**
 * Computes the price, original price, status, delivery type and search words of groups from the variants of
 * the groups. A group is inactive when all its variants are archived. A group is not archived while at least
 * one of its variants is not archived. Call the function in each transaction that changes a variant or the
 * texts of a group. Requires the catalog lock.
 */
export async function refreshGroups(tx: Transaction, ids: Iterable<string>): Promise<void> {
  const asked = [...new Set(ids)].sort();
  if (asked.length === 0) return;
  const groups = await tx
    .select({ group: products, categoryName: categories.name })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, asked))
    .orderBy(products.id)
    .for("update", { of: products });
  const variants = Map.groupBy(
    await tx.select().from(products).where(inArray(products.parentId, asked)).orderBy(LEADING),
    ({ parentId }) => parentId,
  );
  for (const { group, categoryName } of groups) {
    if (group.kind !== "group") continue;
    const ownWords = productWords({ ...group, categoryName: categoryName ?? "" });
    const after = stateOf(group, ownWords, variants.get(group.id) ?? []);
    const isSame = (Object.keys(after) as (keyof GroupState)[]).every(
      (key) => JSON.stringify(after[key]) === JSON.stringify(group[key]),
    );
    if (isSame) continue;
    await tx
      .update(products)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(products.id, group.id));
    await indexSearchWords(tx, new Set(after.searchWords), new Set(group.searchWords));
  }
}

/**
 * Returns the fields of a group that are computed from its variants. The variants must be in the order of
 * `LEADING`.
 */
function stateOf(
  group: ProductRow,
  ownWords: readonly string[],
  variants: readonly ProductRow[],
): GroupState {
  const offered = variants.filter(({ archivedAt }) => archivedAt === null);
  const [leading] = offered;
  const { price, originalPrice, deliveryType } = leading ?? group;
  return {
    price,
    originalPrice,
    deliveryType,
    status: leading?.status ?? "inactive",
    archivedAt: leading ? null : group.archivedAt,
    searchWords: [...new Set([...ownWords, ...offered.flatMap(({ searchWords }) => searchWords)])].sort(),
  };
}

/** Recomputes the search words of the products of a renamed or merged category. Requires the catalog lock. */
export async function refreshCategoryWords(tx: Transaction, categoryId: string): Promise<void> {
  await indexCategoryWords(tx, categoryId);
  const groups = await tx
    .selectDistinct({ id: sql<string>`coalesce(${products.parentId}, ${products.id})` })
    .from(products)
    .where(sql`${products.categoryId} = ${categoryId} and ${products.kind} <> 'single'`);
  await refreshGroups(
    tx,
    groups.map(({ id }) => id),
  );
}
