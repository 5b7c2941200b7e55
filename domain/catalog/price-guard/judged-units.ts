import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";

/**
 * The kinds of changes to a product. A change is "price" (a lower list price), "prices" (new tiers or a new
 * sale), or "place" (other coupons can apply). The place is the set of properties that decide which coupons
 * apply to a product. The place consists of the category, the group, the original price, and whether the
 * product is archived.
 */
export type JudgedKind = "price" | "prices" | "place";

/**
 * A unit price that a change sets or keeps, in the form that the SQL statement in `lowest-price-sql.ts`
 * reads. Amounts are minor units.
 */
export interface JudgedUnit {
  subject: JudgedKind;
  id: string;
  parent_id: string | null;
  category_id: string | null;
  name: string;
  /** The price of one unit before the change. */
  reference: number;
  unit: number;
  /** Whether the change keeps the unit price, so that only coupons can lower the price. */
  is_kept: boolean;
  is_plain: boolean;
  /**
   * Whether the guard judges the price with every coupon. When `is_new` is false, the guard judges the price
   * only with coupons that did not apply to the product before the change.
   */
  is_new: boolean;
  was_parent: string | null;
  was_category: string | null;
  was_plain: boolean;
}

/** A product before and after a change. */
export interface JudgedProduct {
  /** The earlier state is undefined for a new product. */
  before: ProductRow | undefined;
  after: ProductRow;
  tiersBefore: readonly PriceTier[];
  tiers: readonly PriceTier[];
  /**
   * The price of one unit before the change. For a new variant, `reference` is the lowest price of the
   * variants of its group, or the variant's own price when its own price is higher. The price is in minor
   * units of USD.
   */
  reference: number;
}

const isReduced = ({ originalPrice, price }: ProductRow) => originalPrice !== null && originalPrice > price;

/** Returns whether a change can make other coupons apply to the product. */
export const changesPlace = (before: ProductRow, after: ProductRow): boolean =>
  before.categoryId !== after.categoryId ||
  before.parentId !== after.parentId ||
  (isReduced(before) && !isReduced(after)) ||
  (before.archivedAt !== null && after.archivedAt === null);

/**
 * Returns the unit prices that must be judged: a lower list price, changed tiers and a changed sale. When a
 * change can make other coupons apply to the product, every unchanged price is judged too. A planned sale is
 * judged when staff plan it, before it begins. A price of a new product is compared with `reference`.
 */
export function judgedUnits(change: JudgedProduct, now: number): JudgedUnit[] {
  const { before, after, tiersBefore, tiers, reference } = change;
  const { id, parentId, categoryId, name } = after;
  const was = before ?? after;
  const unit = (subject: JudgedKind, price: number, is: Partial<JudgedUnit> = {}): JudgedUnit => ({
    ...{ subject, id, name, reference, unit: price },
    ...{
      parent_id: parentId,
      category_id: categoryId,
      was_parent: was.parentId,
      was_category: was.categoryId,
    },
    ...{ is_kept: false, is_new: true, is_plain: !isReduced(after), was_plain: !isReduced(was) },
    ...is,
  });
  const isOpen = ({ salePrice, saleEndsAt }: ProductRow) => salePrice !== null && Number(saleEndsAt) > now;
  const reduced = { is_plain: false, was_plain: false };
  const units: JudgedUnit[] = [];
  if (after.price < reference && after.price !== before?.price) units.push(unit("price", after.price));
  const fresh = tiers.filter((tier) => !tiersBefore.some((old) => isSameTier(old, tier)));
  units.push(...fresh.map(({ price }) => unit("prices", price)));
  const hasNewSale = after.salePrice !== null && (!before || !isSameSale(before, after));
  if (hasNewSale) units.push(unit("prices", after.salePrice ?? 0, reduced));
  if (!before || !changesPlace(before, after)) return units;
  // A price that waits for a confirmation does not apply yet. The function therefore also returns the prices
  // from before the change.
  const isRestored = before.archivedAt !== null && after.archivedAt === null;
  const kept = { is_kept: true, is_new: isRestored };
  const stays = fresh.length > 0 || hasNewSale ? tiersBefore : tiers;
  units.push(unit("place", Math.max(before.price, after.price), kept));
  units.push(...stays.map(({ price }) => unit("place", price, kept)));
  if (isOpen(before)) units.push(unit("place", before.salePrice ?? 0, { ...kept, ...reduced }));
  return units;
}

const isSameTier = (one: PriceTier, other: PriceTier) =>
  one.minQuantity === other.minQuantity && one.price === other.price;

const isSameSale = (one: ProductRow, other: ProductRow) =>
  one.salePrice === other.salePrice &&
  one.saleStartsAt?.getTime() === other.saleStartsAt?.getTime() &&
  one.saleEndsAt?.getTime() === other.saleEndsAt?.getTime();
