import { and, eq, inArray, isNull, min } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { heldChanges } from "#db/schema/prices.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { heldPrices } from "#domain/catalog/price-guard/held-prices.ts";
import type { JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import { judgeProducts, type TooLow } from "#domain/catalog/price-guard/judge-change.ts";
import { changesPlace, type JudgedProduct } from "#domain/catalog/price-guard/judged-units.ts";
import { PlaceTooCheap } from "#domain/catalog/price-guard/place-too-cheap.ts";
import { readTiers } from "#domain/catalog/pricing/price-tiers.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { Caller } from "#domain/kernel/caller.ts";

/** A product before and after a change. When `prices` is missing, the product keeps its tiers. */
export interface AskedProduct {
  before: ProductRow | undefined;
  wanted: ProductRow;
  prices?: { tiersBefore: readonly PriceTier[]; tiers: readonly PriceTier[] };
}

/** The data that a guarded change writes. */
export interface GuardedProduct {
  before: ProductRow | undefined;
  wanted: ProductRow;
  /**
   * The row and the tiers that the caller writes. When a new value waits for a confirmation, the row contains
   * the old value.
   */
  row: ProductRow;
  tiers: readonly PriceTier[];
  /**
   * The changes that wait for a confirmation. The caller gives these changes and `told` to `holdChanges` at
   * the end of the transaction.
   */
  held: JudgedChange[];
  /** The large discounts that apply immediately because an admin or a command makes them. */
  told: JudgedChange[];
  /** Whether `told` contains the tiers and the sale. */
  isConfirmed: boolean;
  /**
   * `refused` is set when coupons that did not apply before make the product's price too low. Contains this
   * price. When `refused` is set, the caller must not write the row.
   */
  refused: TooLow | null;
}

/**
 * Judges changed products together (decision 0094). A list price that is far below the earlier prices waits
 * for `confirmChange`, no matter which user sets the price. Any other new price is saved at once. The save
 * deletes an earlier price that still waits for a confirmation. When a team member saves low tiers or a low
 * sale, the tiers and the sale wait for a confirmation. A team member cannot change the category, group or
 * original price of a product when coupons would make the changed product too cheap. A new variant is
 * compared with the cheapest variant of its group. When the group has no such variant, the guard compares the
 * new variant with the first new variant of the group. Until the confirmation, a new variant has the price of
 * the variant with which the guard compared it. New products that are not variants are not compared with
 * another price. Requires the locks of the rows.
 * @returns the guarded products, in the order of the given products
 */
export async function guardProducts(
  tx: Transaction,
  caller: Caller,
  asked: readonly AskedProduct[],
): Promise<GuardedProduct[]> {
  const changes = await withReferences(tx, asked);
  const judged = await judgeProducts(
    tx,
    changes.filter(({ after }) => after.kind !== "group"),
  );
  const isAllowed = caller.kind !== "staff" || caller.role === "admin";
  const repriced = changes.flatMap(({ before, after }) =>
    before && before.price !== after.price && !judged.get(after.id)?.price ? [after.id] : [],
  );
  if (repriced.length > 0)
    await tx
      .delete(heldChanges)
      .where(and(eq(heldChanges.kind, "price"), inArray(heldChanges.productId, repriced)));
  return changes.map((change) => decide(change, judged.get(change.after.id) ?? {}, isAllowed));
}

/**
 * Guards one product whose list price changes, or to which other coupons apply after the change.
 * @throws PlaceTooCheap
 */
export async function guardProduct(
  tx: Transaction,
  caller: Caller,
  asked: AskedProduct,
): Promise<{ row: ProductRow; held: JudgedChange[]; told: JudgedChange[] }> {
  const [guarded] = await guardProducts(tx, caller, [asked]);
  if (!guarded) throw new Error("the guard returned no product");
  if (guarded.refused) throw new PlaceTooCheap(guarded.refused);
  return guarded;
}

function decide(
  { before, after, tiers, tiersBefore, reference }: JudgedProduct,
  low: { price?: TooLow; prices?: TooLow; place?: TooLow },
  isAllowed: boolean,
): GuardedProduct {
  const { id: productId, price } = after;
  const current = before?.price ?? reference;
  const guarded: GuardedProduct = {
    ...{ before, wanted: after, row: after, tiers, held: [], told: [] },
    ...{ isConfirmed: false, refused: null },
  };
  if (low.price) {
    guarded.row = { ...guarded.row, price: current };
    guarded.held.push({ kind: "price", productId, asked: { price }, low: low.price, current });
  }
  if (low.prices) {
    const known = { id: productId, price: guarded.row.price };
    const change = heldPrices(known, { tiers, columns: after }, low.prices);
    if (isAllowed) {
      guarded.told.push({ ...change, asked: null });
      guarded.isConfirmed = true;
    } else {
      const { salePrice = null, saleStartsAt = null, saleEndsAt = null } = before ?? {};
      guarded.held.push(change);
      guarded.row = { ...guarded.row, salePrice, saleStartsAt, saleEndsAt };
      guarded.tiers = tiersBefore;
    }
  }
  if (low.place && isAllowed)
    guarded.told.push({ kind: "price", productId, asked: null, low: low.place, current });
  if (low.place && !isAllowed) guarded.refused = low.place;
  return guarded;
}

/**
 * Adds to each product the price with which the guard compares its new price. Adds the tiers of the products
 * to which other coupons can apply after the change.
 */
async function withReferences(tx: Transaction, asked: readonly AskedProduct[]): Promise<JudgedProduct[]> {
  const moved = asked.filter(
    ({ before, wanted, prices }) => !prices && before !== undefined && changesPlace(before, wanted),
  );
  const tiersOf = await readTiers(
    tx,
    moved.map(({ wanted }) => wanted.id),
  );
  const siblings = await siblingPrices(tx, asked);
  return asked.map(({ before, wanted: after, prices }) => {
    const kept = tiersOf.get(after.id) ?? [];
    const { tiersBefore, tiers } = prices ?? { tiersBefore: kept, tiers: kept };
    const sibling = siblings.get(after.parentId ?? "") ?? 0;
    const reference = before?.price ?? Math.max(sibling, after.price);
    return { before, after, tiersBefore, tiers, reference };
  });
}

/**
 * Returns the prices with which the guard compares new variants. The keys of the result are the ids of the
 * variants' groups.
 */
async function siblingPrices(tx: Transaction, asked: readonly AskedProduct[]): Promise<Map<string, number>> {
  const added = asked.flatMap(({ before, wanted: { parentId, price } }) =>
    before || parentId === null ? [] : [{ parentId, price }],
  );
  const prices = new Map<string, number>();
  for (const { parentId, price } of added) if (!prices.has(parentId)) prices.set(parentId, price);
  if (prices.size === 0) return prices;
  const found = await tx
    .select({ parentId: products.parentId, price: min(products.price) })
    .from(products)
    .where(and(inArray(products.parentId, [...prices.keys()]), isNull(products.archivedAt)))
    .groupBy(products.parentId);
  for (const { parentId, price } of found) if (parentId && price !== null) prices.set(parentId, price);
  return prices;
}
