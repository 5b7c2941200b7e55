import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { type ComputedDays, inDays } from "./computed-days.ts";
import type { Period } from "./period.ts";

/** The most rows of one report on a page, and in a file. */
export const ROWS_MAX = 100;
export const FILE_ROWS_MAX = 50_000;

/** The sales of one product in a period. Amounts are minor units of the store's currency. */
export interface ProductSales {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  units: number;
  gross: number;
  discounts: number;
  refunds: number;
  disputes: number;
  net: number;
  /** The net amount of the period before. */
  netBefore: number;
  /** The cost of the items whose cost is known, and the number of these units. */
  cost: number;
  costedUnits: number;
}

/** Sums a column over the period. The rows of the period before are in the same query. */
const inPeriod = (column: string, { from }: Period): SQL =>
  sql`coalesce(sum(${sql.raw(column)}) filter (where day >= ${from}::date), 0)::float8`;
const NET = "gross - discounts - refunds - disputes";

/**
 * Lists the products that sold in a period, highest net amount first.
 * @param comparesBefore reads the period before too, with the products that sold only then
 */
export async function listProductSales(
  days: ComputedDays,
  period: Period,
  { limit = ROWS_MAX, comparesBefore = true }: { limit?: number; comparesBefore?: boolean } = {},
): Promise<ProductSales[]> {
  const from = comparesBefore ? period.before.from : period.from;
  const { rows } = await readOnlyDb.execute<ProductSales & Record<string, unknown>>(sql`
    select p.id, p.name, p.slug, p.emoji, s.units, s.gross, s.discounts, s.refunds, s.disputes, s.net, s."netBefore", s.cost, s."costedUnits"
    from (
      select product_id, ${inPeriod("units", period)} as units, ${inPeriod("gross", period)} as gross,
        ${inPeriod("discounts", period)} as discounts, ${inPeriod("refunds", period)} as refunds,
        ${inPeriod("disputes", period)} as disputes, ${inPeriod(NET, period)} as net,
        coalesce(sum(${sql.raw(NET)}) filter (where day < ${period.from}::date), 0)::float8 as "netBefore",
        ${inPeriod("cost", period)} as cost, ${inPeriod("costed_units", period)} as "costedUnits"
      from sales_days where ${inDays(days, from, period.until)}
      group by product_id order by net desc, product_id limit ${limit}
    ) s join products p on p.id = s.product_id order by s.net desc, p.name, p.id`);
  return rows;
}

/** The sales of one batch, or of all batches of one supplier, in a period. */
export interface StockSales {
  /** The batch's id; the supplier's name in the report by supplier. */
  id: string;
  supplier: string;
  /** Empty in the report by supplier. */
  product: string;
  /** When the batch was added, ISO; null in the report by supplier. */
  addedAt: string | null;
  units: number;
  /** Items that were replaced by another one. */
  replaced: number;
  revenue: number;
  revenueBefore: number;
  cost: number;
  /** The items whose cost is known, with the replaced ones. */
  costedUnits: number;
}

const stockSums = (period: Period): SQL => sql`
  ${inPeriod("s.units", period)} as units, ${inPeriod("s.replaced", period)} as replaced, ${inPeriod("s.revenue", period)} as revenue,
  coalesce(sum(s.revenue) filter (where day < ${period.from}::date), 0)::float8 as "revenueBefore",
  ${inPeriod("s.cost", period)} as cost, ${inPeriod("s.costed_units", period)} as "costedUnits"`;

/** Lists the batches whose items were delivered for orders of a period, highest net amount first. */
export async function listBatchSales(
  days: ComputedDays,
  period: Period,
  limit = ROWS_MAX,
): Promise<StockSales[]> {
  const { rows } = await readOnlyDb.execute<StockSales & Record<string, unknown>>(sql`
    select b.id, b.supplier, p.name as product, to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt",
      s.units, s.replaced, s.revenue, s."revenueBefore", s.cost, s."costedUnits"
    from (
      select batch_id, ${stockSums(period)} from sales_batches s where ${inDays(days, period.before.from, period.until)}
      group by batch_id order by revenue desc, batch_id limit ${limit}
    ) s join inventory_batches b on b.id = s.batch_id join products p on p.id = b.product_id order by s.revenue desc, b.id`);
  return rows;
}

/** Lists the suppliers of the delivered items, highest net amount first. Items without one are one row. */
export async function listSupplierSales(
  days: ComputedDays,
  period: Period,
  limit = ROWS_MAX,
): Promise<StockSales[]> {
  const { rows } = await readOnlyDb.execute<StockSales & Record<string, unknown>>(sql`
    select b.supplier as id, b.supplier, '' as product, null as "addedAt", ${stockSums(period)}
    from sales_batches s join inventory_batches b on b.id = s.batch_id
    where ${inDays(days, period.before.from, period.until)} group by b.supplier order by revenue desc, b.supplier limit ${limit}`);
  return rows;
}
