import { asc, eq, inArray, or } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { PRICE_MAX } from "#db/values/limits.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { holdChanges, type JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import { PlaceTooCheap } from "#domain/catalog/price-guard/place-too-cheap.ts";
import { describeChange } from "#domain/catalog/products/describe-change.ts";
import { guardProducts } from "#domain/catalog/products/guard-products.ts";
import { NoSuchCategory } from "#domain/catalog/products/product-errors.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { changedRow, isSameProduct, writeProducts } from "#domain/catalog/products/write-products.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { DryRunEnd } from "#domain/kernel/files/import-problems.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type BulkEdit, priceAfter } from "./bulk-input.ts";

/** The outcome of a bulk edit, or of its preview. */
export interface BulkEdited {
  changed: number;
  /** The number of products that already have the requested values. */
  same: number;
  /** The number of products that are archived, or that somebody removed after the preview. */
  gone: number;
  /**
   * The number of digital products without content. Digital products without content cannot become active.
   */
  withoutContent: number;
  /**
   * The first ten changed prices, in minor units of USD. A held price is a price that waits for a
   * confirmation.
   */
  prices: { name: string; before: number; after: number; isHeld: boolean }[];
  /** The number of prices that wait for a confirmation, because each new price is far below the old price. */
  held: number;
}

/** Maximum number of prices in a summary. */
const NAMED_MAX = 10;

/**
 * Changes the status, the category, the price and the `featured` mark of several products in one transaction.
 * Changes none of the products when an error occurs. A price changes by a percentage of its current value, so
 * the caller does not send the product's version. A large price drop waits for `confirmChange`, as in
 * `saveProduct`. Each changed product has its own audit row.
 * @param input.dryRun true to return the outcome and write nothing
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NoSuchCategory, PlaceTooCheap
 * @throws InvalidInput when a price would exceed the highest price, or no field is chosen.
 */
export async function editProducts(
  caller: Caller,
  input: BulkEdit & { dryRun?: boolean },
): Promise<BulkEdited> {
  const staff = requirePermission(caller, "products.save");
  const { status, percent, categoryId, featured } = input;
  if (status !== undefined || percent !== undefined) requirePermission(caller, "products.change-sale");
  if ([status, percent || undefined, categoryId, featured].every((value) => value === undefined))
    throw new InvalidInput("percent", "required");
  try {
    // The function does not use `audited`. Each product has its own audit row, and the function writes the
    // price alert after these rows.
    return await inTransaction(async (tx) => {
      const edited = await editLocked(tx, staff, input);
      if (input.dryRun) throw new DryRunEnd(edited);
      return edited;
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as BulkEdited;
    throw error;
  }
}

async function editLocked(
  tx: Transaction,
  staff: Staff,
  input: BulkEdit & { dryRun?: boolean },
): Promise<BulkEdited> {
  await lockCatalog(tx);
  // The variants of a group decide its price and status.
  const rows = await tx
    .select()
    .from(products)
    .where(or(inArray(products.id, input.ids), inArray(products.parentId, input.ids)))
    .orderBy(asc(products.id))
    .for("update");
  const known = await readCategories(tx, input, rows);
  const asked: { before: ProductRow; wanted: ProductRow }[] = [];
  const changes: { before: ProductRow; after: ProductRow }[] = [];
  const held: JudgedChange[] = [];
  const edited: BulkEdited = { changed: 0, same: 0, gone: 0, withoutContent: 0, prices: [], held: 0 };
  const ids = new Set(input.ids);
  edited.gone = input.ids.length - rows.filter(({ id, archivedAt }) => ids.has(id) && !archivedAt).length;
  for (const before of rows) {
    const category = known.get(input.categoryId ?? before.categoryId ?? "");
    if (before.archivedAt) continue;
    if (input.status === "active" && before.kind !== "group" && lacksContent(before)) {
      edited.withoutContent++;
      continue;
    }
    asked.push({ before, wanted: wantedRow(before, category, input) });
  }
  for (const { before, wanted, row: after, ...guarded } of await guardProducts(tx, staff, asked)) {
    if (guarded.refused) throw new PlaceTooCheap(guarded.refused);
    if (!before) continue;
    if (wanted.price !== before.price) {
      const isHeld = after.price !== wanted.price;
      if (isHeld) edited.held++;
      if (edited.prices.length < NAMED_MAX)
        edited.prices.push({ name: before.name, before: before.price, after: wanted.price, isHeld });
    }
    held.push(...guarded.held, ...guarded.told);
    if (isSameProduct(before, after)) {
      if (after.price === wanted.price) edited.same++;
    } else changes.push({ before, after });
  }
  edited.changed = changes.length;
  if (input.dryRun) return edited;
  await writeProducts(tx, changes);
  for (const { before, after } of changes)
    await recordAudit(tx, staff, {
      action: "PRODUCT_UPDATED",
      table: "products",
      recordId: after.id,
      permission: permissionUsed(staff, "products.save"),
      details: { ...describeChange(before, after), together_with: changes.length - 1 },
    });
  await holdChanges(tx, staff, held);
  return edited;
}

const lacksContent = (row: ProductRow): boolean =>
  deliveryTraits[row.deliveryType].hasContent && row.contentSealed === null;

/**
 * Builds the changed row of one product. A product without a category gets a category only when the edit sets
 * a category.
 */
function wantedRow(before: ProductRow, category: CategoryView | undefined, input: BulkEdit): ProductRow {
  const { status, percent, featured }: Partial<BulkEdit> =
    before.kind === "group" ? { featured: input.featured } : input;
  const price = percent ? priceAfter(before.price, percent) : before.price;
  if (price > PRICE_MAX) throw new InvalidInput("percent", "too_large");
  const given = {
    name: before.name,
    price,
    ...(status === undefined ? {} : { status }),
    ...(featured === undefined || before.kind === "variant" ? {} : { featured }),
  };
  if (category) return changedRow({ input: given, category, slug: before.slug, before });
  return { ...before, ...given, version: before.version + 1, updatedAt: new Date() };
}

/**
 * Reads the current and the new categories of the products. The keys are category ids. @throws NoSuchCategory
 */
async function readCategories(
  tx: Transaction,
  { categoryId }: BulkEdit,
  rows: readonly ProductRow[],
): Promise<Map<string, CategoryView>> {
  const ids = new Set([categoryId, ...rows.map((row) => row.categoryId)].filter((id) => id != null));
  if (ids.size === 0) return new Map();
  const found = await tx
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(ids.size === 1 ? eq(categories.id, [...ids][0] ?? "") : inArray(categories.id, [...ids]));
  if (categoryId && !found.some(({ id }) => id === categoryId)) throw new NoSuchCategory();
  return new Map(found.map((category) => [category.id, category]));
}
