import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { areFalling, type PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { FilePrices, PriceColumns } from "./file-prices.ts";

/**
 * The columns and tiers that a file sets for a product, or the reason why the product cannot have these
 * values.
 */
export type PlacedPrices = { columns: PriceColumns; tiers: readonly PriceTier[] } | { reason: string };

interface PricedProduct {
  before: ProductRow | undefined;
  tiersBefore: readonly PriceTier[];
  kind: ProductRow["kind"];
  /** The price that the product gets, in minor units of USD. */
  price: number;
  /** The current time in milliseconds since 1970. */
  now: number;
}

const NONE: PriceColumns = {
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  minPerOrder: null,
  maxPerOrder: null,
  maxPerCustomer: null,
  customerDays: null,
};

/**
 * Applies the tiers, the sale and the limits of a file to a product. The rules are the same as in the form of
 * the back office. From tier to tier, the quantity must rise and the price must fall. A sale price is below
 * the list price, and the sale has not ended. A sale with a start in the past begins now. The function does
 * not check the prices that the file leaves unchanged.
 */
export function placePrices(given: FilePrices, product: PricedProduct): PlacedPrices {
  const { before, tiersBefore, kind, price } = product;
  const known = before ? pick(before) : NONE;
  const { tiers: wanted, ...columns } = given;
  const asked = { ...known, ...columns };
  const tiers = wanted ?? tiersBefore;
  if (kind === "group") {
    const isEmpty = tiers.length === 0 && Object.values(asked).every((value) => value === null);
    return isEmpty
      ? { columns: NONE, tiers: [] }
      : { reason: "a group has no tiers, sale or limits; its variants have them" };
  }
  if (JSON.stringify(tiers) !== JSON.stringify(tiersBefore) && !areFalling(tiers, price))
    return { reason: "price_tiers must rise in quantity and fall in price, beginning below the price" };
  const sale = placeSale(asked, known, product);
  if ("reason" in sale) return sale;
  const { minPerOrder, maxPerOrder, maxPerCustomer, customerDays } = asked;
  if (minPerOrder !== null && maxPerOrder !== null && minPerOrder > maxPerOrder)
    return { reason: "max_per_order must not be below min_per_order" };
  if ((maxPerCustomer === null) !== (customerDays === null))
    return { reason: "max_per_customer and customer_days go together" };
  return { columns: { ...asked, ...sale }, tiers };
}

type SaleColumns = Pick<PriceColumns, "salePrice" | "saleStartsAt" | "saleEndsAt">;

function placeSale(
  { salePrice, saleStartsAt, saleEndsAt }: PriceColumns,
  known: PriceColumns,
  { price, now }: PricedProduct,
): SaleColumns | { reason: string } {
  const kept = {
    salePrice: known.salePrice,
    saleStartsAt: known.saleStartsAt,
    saleEndsAt: known.saleEndsAt,
  };
  const given = [salePrice, saleStartsAt, saleEndsAt].filter((value) => value !== null);
  if (given.length === 0) return isOver(known, now) ? kept : { salePrice, saleStartsAt, saleEndsAt };
  if (salePrice === null || saleStartsAt === null || saleEndsAt === null)
    return { reason: "sale_price, sale_starts_at and sale_ends_at go together" };
  const started = (start: Date | null) => start !== null && start.getTime() <= now;
  // A running sale keeps its start time. When an earlier import began the sale, the shop stored the time of
  // that import as the start. The start in the file is then earlier than the stored start.
  const isSameStart =
    same(saleStartsAt, known.saleStartsAt) || (started(saleStartsAt) && started(known.saleStartsAt));
  if (salePrice === known.salePrice && same(saleEndsAt, known.saleEndsAt) && isSameStart) return kept;
  if (salePrice >= price) return { reason: "sale_price must be below the price" };
  if (saleEndsAt.getTime() <= now)
    return { reason: "sale_ends_at is in the past; leave the three columns of the sale empty" };
  if (saleEndsAt <= saleStartsAt) return { reason: "sale_ends_at must be after sale_starts_at" };
  return { salePrice, saleEndsAt, saleStartsAt: started(saleStartsAt) ? new Date(now) : saleStartsAt };
}

const same = (one: Date, other: Date | null) => one.getTime() === other?.getTime();
const isOver = ({ saleEndsAt }: PriceColumns, now: number) =>
  saleEndsAt !== null && saleEndsAt.getTime() <= now;

const pick = (row: ProductRow): PriceColumns => ({
  salePrice: row.salePrice,
  saleStartsAt: row.saleStartsAt,
  saleEndsAt: row.saleEndsAt,
  minPerOrder: row.minPerOrder,
  maxPerOrder: row.maxPerOrder,
  maxPerCustomer: row.maxPerCustomer,
  customerDays: row.customerDays,
});
