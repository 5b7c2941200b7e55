import { randomUUID } from "node:crypto";
import { getTableColumns, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { emptyFields } from "#domain/catalog/fields/empty-fields.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { sqlName } from "#domain/catalog/fields/select-fields.ts";
import { refreshGroups } from "#domain/catalog/groups/refresh-group.ts";
import { recordPriceChanges } from "#domain/catalog/pricing/record-price-changes.ts";
import { indexSearchWords } from "#domain/catalog/search/index-search-words.ts";
import { productWords } from "#domain/catalog/search/search-words.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import type { ProductInput } from "./product-input.ts";
import type { CategoryView } from "./product-views.ts";

/** A product before and after a change. `before` is undefined for a new product. */
export interface ProductChange {
  before: ProductRow | undefined;
  after: ProductRow;
  /** Whether an admin accepted prices that are far below the earlier prices. */
  isConfirmed?: boolean;
}

interface WantedProduct {
  input: ProductInput;
  category: CategoryView;
  slug: string;
  before: ProductRow | undefined;
  /**
   * The group, option value and position of the product. When `columns` is missing, the product keeps its
   * group and position.
   */
  columns?: Partial<ProductRow>;
}

/**
 * Writes products with their price changes and search words, and refreshes their groups. Requires the catalog
 * lock and the locks of the rows.
 */
export async function writeProducts(tx: Transaction, changes: readonly ProductChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(products)
    .values(changes.map(({ after }) => after))
    .onConflictDoUpdate({ target: products.id, set: EXCLUDED });
  await recordPriceChanges(tx, changes);
  await indexSearchWords(
    tx,
    new Set(changes.flatMap(({ after }) => after.searchWords)),
    new Set(changes.flatMap(({ before }) => before?.searchWords ?? [])),
  );
  await refreshGroups(
    tx,
    changes.flatMap(({ after }) => after.parentId ?? (after.kind === "group" ? after.id : [])),
  );
}

/** The columns that an upsert updates. The update sets every column except the columns that never change. */
const EXCLUDED = Object.fromEntries(
  Object.entries(getTableColumns(products))
    .filter(([key]) => key !== "id" && key !== "createdAt")
    .map(([key, column]) => [key, sql.raw(`excluded.${sqlName(column)}`)]),
);

/**
 * Builds the row of a changed product. When a field is missing, an existing product keeps its value and a new
 * product gets the default. The function encrypts new content, removes stock and content that the delivery
 * type does not use, and updates the search words.
 */
export function changedRow({ input, category, slug, before, columns }: WantedProduct): ProductRow {
  const id = before?.id ?? randomUUID();
  const base: ProductRow = { ...(before ?? newProduct(id)), ...columns };
  const { content, stockQuantity, ...plain } = before?.kind === "group" ? textsOf(input, base) : input;
  const given = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  ) as Partial<ProductRow>;
  const row: ProductRow = { ...base, ...given, id, slug, categoryId: category.id };
  if (stockQuantity !== undefined) row.manualStock = stockQuantity;
  if (content) {
    const sealed = sealFields(Object.fromEntries(content), { itemId: id, productId: id });
    row.contentSealed = sealed.sealed;
    row.contentFieldNames = sealed.fieldNames;
    row.contentKeyVersion = sealed.keyVersion;
  }
  const { isFromInventory, hasContent } = deliveryTraits[row.deliveryType];
  if (!hasContent)
    Object.assign(row, { contentSealed: null, contentFieldNames: [], contentKeyVersion: null });
  if (isFromInventory || row.kind === "group") row.manualStock = null;
  if (row.kind === "variant") row.featured = false;
  const words = productWords({ ...row, categoryName: category.name });
  // A group keeps the search words of its variants. `refreshGroups` removes the words that no variant has any
  // more.
  row.searchWords = [...new Set(row.kind === "group" ? [...words, ...row.searchWords] : words)].sort();
  if (before) Object.assign(row, { version: before.version + 1, updatedAt: new Date() });
  return row;
}

/** Removes from a group's row the fields that the variants of the group decide. */
function textsOf(input: ProductInput, { price }: ProductRow): ProductInput {
  const {
    originalPrice,
    status,
    deliveryType,
    stockQuantity,
    lowStockAt,
    needsAccount,
    content,
    salesCount,
    ...texts
  } = input;
  return { ...texts, price };
}

/**
 * The comparison of two rows ignores these columns. Each encryption of the same content gives different
 * bytes, and every change also changes `version` and `updatedAt`.
 */
const UNCOMPARED: readonly string[] = [
  "contentSealed",
  "version",
  "updatedAt",
] satisfies (keyof ProductRow)[];

/** Returns whether two rows are equal in every field that a user can edit. */
export function isSameProduct(before: ProductRow, after: ProductRow): boolean {
  return (Object.keys(before) as (keyof ProductRow)[]).every(
    (key) => UNCOMPARED.includes(key) || JSON.stringify(before[key]) === JSON.stringify(after[key]),
  );
}

/** Returns a product with empty fields. A field with an initial value gets the initial value. */
function newProduct(id: string): ProductRow {
  const now = new Date();
  return {
    ...emptyFields(),
    id,
    categoryId: null,
    manualStock: null,
    contentSealed: null,
    contentFieldNames: [],
    contentKeyVersion: null,
    salePrice: null,
    listedPrice: 0,
    saleStartsAt: null,
    saleEndsAt: null,
    minPerOrder: null,
    maxPerOrder: null,
    maxPerCustomer: null,
    customerDays: null,
    searchWords: [],
    kind: "single",
    parentId: null,
    optionName: null,
    optionValue: null,
    optionPosition: null,
    shelfLevel: "out",
    archivedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
