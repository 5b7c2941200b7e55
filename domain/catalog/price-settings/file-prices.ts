import { LINE_QUANTITY_MAX, PRICE_MAX } from "#db/values/limits.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import { parseTypedPrice, typedPrice } from "#domain/catalog/products/typed-price.ts";
import { fromLocalText } from "#domain/kernel/clock/zoned-time.ts";
import { CUSTOMER_DAYS_MAX, CUSTOMER_UNITS_MAX, TIERS_MAX } from "./prices-input.ts";

/** The columns with the sale window and the limits of a product. */
export type PriceColumns = Pick<
  ProductRow,
  | "salePrice"
  | "saleStartsAt"
  | "saleEndsAt"
  | "minPerOrder"
  | "maxPerOrder"
  | "maxPerCustomer"
  | "customerDays"
>;

/**
 * Tiers, sale and limits in a row of a catalog file. When a value is missing, the product keeps its own
 * value.
 */
export interface FilePrices extends Partial<PriceColumns> {
  tiers?: PriceTier[];
}

type CountKey = "minPerOrder" | "maxPerOrder" | "maxPerCustomer" | "customerDays";

/** The columns of a catalog file and the prices that each column sets. */
export const PRICE_CELLS = {
  price_tiers: "tiers",
  sale_price: "salePrice",
  sale_starts_at: "saleStartsAt",
  sale_ends_at: "saleEndsAt",
  min_per_order: "minPerOrder",
  max_per_order: "maxPerOrder",
  max_per_customer: "maxPerCustomer",
  customer_days: "customerDays",
} as const satisfies Record<string, keyof FilePrices>;
type PriceColumn = keyof typeof PRICE_CELLS;

export const isPriceColumn = (name: string): name is PriceColumn => Object.hasOwn(PRICE_CELLS, name);

const LARGEST: Record<CountKey, number> = {
  minPerOrder: LINE_QUANTITY_MAX,
  maxPerOrder: LINE_QUANTITY_MAX,
  maxPerCustomer: CUSTOMER_UNITS_MAX,
  customerDays: CUSTOMER_DAYS_MAX,
};

/**
 * Parses one price cell into `prices`. Returns why the cell cannot be read, or undefined. The function reads
 * a time without a time zone in the time zone of the shop.
 */
export function readPriceCell(
  prices: FilePrices,
  { column, cell, timeZone }: { column: PriceColumn; cell: unknown; timeZone: string },
): string | undefined {
  const text = typeof cell === "number" ? String(cell) : typeof cell === "string" ? cell.trim() : "";
  if (cell !== null && cell !== undefined && typeof cell !== "string" && typeof cell !== "number")
    return `${column} must be text`;
  switch (column) {
    case "price_tiers": {
      const tiers = tiersOf(text);
      if (!tiers) return `${column} must be quantities and prices: 10=8.00|50=7.00`;
      if (tiers.length > TIERS_MAX) return `${column} must have at most ${TIERS_MAX} entries`;
      prices.tiers = tiers;
      return undefined;
    }
    case "sale_price": {
      const price = text === "" ? null : amountOf(text);
      if (price === undefined) return `${column} must be an amount in dollars above 0`;
      prices.salePrice = price;
      return undefined;
    }
    case "sale_starts_at":
    case "sale_ends_at": {
      const time = text === "" ? null : timeOf(text, timeZone);
      if (time === undefined)
        return `${column} must be a time: 2026-11-27T09:00 in the time zone of the shop, or 2026-11-27T12:00:00Z`;
      prices[PRICE_CELLS[column]] = time;
      return undefined;
    }
    default: {
      const key = PRICE_CELLS[column];
      const count = text === "" ? null : /^\d{1,7}$/.test(text) ? Number(text) : undefined;
      if (count === undefined || (count !== null && (count < 1 || count > LARGEST[key])))
        return `${column} must be a whole number from 1 to ${LARGEST[key]}`;
      prices[key] = count;
      return undefined;
    }
  }
}

/**
 * Writes tiers, sale and limits as texts from which `readPriceCell` can read the same values again. The texts
 * do not contain a sale that has ended.
 */
export function priceCells(
  row: PriceColumns,
  tiers: readonly PriceTier[],
  now: number,
  decimalSign: "." | "," = ".",
) {
  const isOver = row.saleEndsAt !== null && row.saleEndsAt.getTime() <= now;
  const sale = isOver ? { salePrice: null, saleStartsAt: null, saleEndsAt: null } : row;
  return {
    price_tiers: tiers
      .map(({ minQuantity, price }) => `${minQuantity}=${typedPrice(price, decimalSign)}`)
      .join("|"),
    sale_price: sale.salePrice === null ? "" : typedPrice(sale.salePrice, decimalSign),
    sale_starts_at: sale.saleStartsAt?.toISOString() ?? "",
    sale_ends_at: sale.saleEndsAt?.toISOString() ?? "",
    min_per_order: String(row.minPerOrder ?? ""),
    max_per_order: String(row.maxPerOrder ?? ""),
    max_per_customer: String(row.maxPerCustomer ?? ""),
    customer_days: String(row.customerDays ?? ""),
  } satisfies Record<PriceColumn, string>;
}

function amountOf(text: string): number | undefined {
  const amount = parseTypedPrice(text);
  return amount !== null && amount > 0 && amount <= PRICE_MAX ? amount : undefined;
}

function tiersOf(text: string): PriceTier[] | null {
  const tiers: PriceTier[] = [];
  for (const part of text === "" ? [] : text.split("|")) {
    const [, quantity = "", price = ""] = /^\s*(\d{1,4})\s*=\s*(\S+)\s*$/.exec(part) ?? [];
    const [minQuantity, amount] = [Number(quantity), amountOf(price)];
    if (minQuantity < 2 || minQuantity > LINE_QUANTITY_MAX || amount === undefined) return null;
    tiers.push({ minQuantity, price: amount });
  }
  return tiers;
}

function timeOf(text: string, timeZone: string): Date | undefined {
  const [, year, month, day, clock, zone] =
    /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  // JavaScript would read the 31st of a shorter month as the first day of the next month.
  if (!clock || new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return undefined;
  const local = `${year}-${month}-${day}T${clock}`;
  const time = zone ? new Date(`${local}${zone}`) : fromLocalText(local, timeZone);
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}
