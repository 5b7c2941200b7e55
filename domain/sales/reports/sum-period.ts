import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { type ComputedDays, inDays } from "./computed-days.ts";
import { divideRange } from "./divide-range.ts";
import type { Period, Range } from "./period.ts";

/** A table of daily sales totals, which a report sums for each of its lines. */
interface SummedTable {
  days: string;
  /**
   * The name of the table with the same sums for each month. The table name is null when the daily table is
   * small, so that no monthly table is needed.
   */
  months: string | null;
  /**
   * The summed columns. A report changes these column names to camel case and names the net amount `net`.
   */
  columns: readonly string[];
  /** The column or expression by which lines are ranked. */
  net: string;
}

const NET = "gross - discounts - refunds - disputes";
const MONEY = ["gross", "discounts", "refunds", "disputes"] as const;
const PROFIT = ["cost", "costed_units", "costed_revenue", "fees", "fee_units"] as const;

const tables = {
  products: {
    days: "sales_days",
    months: "sales_months",
    columns: ["units", ...MONEY, ...PROFIT],
    net: NET,
  },
  batches: {
    days: "sales_batches",
    months: "sales_batch_months",
    columns: ["units", "replaced", "revenue", ...PROFIT],
    net: "revenue",
  },
  coupons: { days: "sales_coupons", months: null, columns: ["orders", ...MONEY], net: NET },
  customers: { days: "sales_customers", months: null, columns: ["orders", "net"], net: "net" },
  reasons: { days: "sales_reasons", months: null, columns: ["cases", "amount"], net: "amount" },
} as const satisfies Record<string, SummedTable>;

/**
 * The values that every line of every report has, in addition to the columns of the particular report.
 * Amounts are minor units of the store's currency.
 */
export interface Compared {
  net: number;
  /** The net amount of the previous period. */
  netBefore: number;
}

interface Lines {
  table: keyof typeof tables;
  /** The columns that the lines need besides the sums, such as `product_id`. */
  keys: readonly string[];
  /**
   * SQL that joins further tables to the rows `s`. A report uses the joined tables to select or group its
   * lines. Empty without joins.
   */
  joins?: SQL | undefined;
  where?: SQL | undefined;
  /** The rows with the same value of this expression form one report line. */
  line: SQL;
  /**
   * The columns of the result. The columns come from the grouped line `l` (`l.line`), and from the tables
   * that `named` joins to this line.
   */
  columns: SQL;
  named: SQL;
  limit: number;
  /**
   * Whether the result also covers the previous period. The result then also contains lines that sold only in
   * the previous period.
   */
  comparesBefore: boolean;
}

/**
 * Sums the rows of a table in a period by report line. The line with the highest net amount comes first. All
 * reports by product, batch, supplier, coupon, customer and reason use this function.
 */
export async function sumPeriod<Line extends Compared>(
  days: ComputedDays,
  period: Period,
  { table, keys, joins, where, line, columns, named, limit, comparesBefore }: Lines,
): Promise<Line[]> {
  const { columns: summed, net }: SummedTable = tables[table];
  const ranges = comparesBefore ? [period.before, period] : [period];
  const isNow = sql`s.day >= ${period.from}::date`;
  const sumOf = (expression: string, condition: SQL) =>
    sql`coalesce(sum(${sql.raw(expression)}) filter (where ${condition}), 0)::float8`;
  const sums = summed
    .filter((column) => column !== net)
    .map((column) => sql`${sumOf(column, isNow)} as ${sql.raw(`"${camelCase(column)}"`)}`);
  const { rows } = await readOnlyDb.execute(sql`
    with s as (${rowsOf(days, tables[table], keys, ranges)}),
    l as (
      select ${line} as line, ${sql.join(sums, sql`, `)}, ${sumOf(net, isNow)} as net,
        ${sumOf(net, sql`s.day < ${period.from}::date`)} as "netBefore"
      from s ${joins ?? sql``} ${where ? sql`where ${where}` : sql``}
      group by 1 order by net desc, 1 limit ${limit}
    )
    select ${columns}, l.* from l ${named} order by l.net desc, l.line`);
  return rows as unknown[] as Line[];
}

/**
 * Returns SQL for the rows of a table in the given ranges of days or months. In a monthly table, the first
 * day of a month represents the whole month.
 */
function rowsOf(
  days: ComputedDays,
  { days: byDay, months, columns }: SummedTable,
  keys: readonly string[],
  ranges: readonly Range[],
): SQL {
  const names = sql.raw([...keys, ...columns].join(", "));
  const parts = ranges.flatMap((range) =>
    months ? divideRange(range, days.today) : [{ unit: "day" as const, ...range }],
  );
  const selects = parts.map(
    ({ unit, from, until }) =>
      sql`select ${sql.raw(unit)} as day, ${names} from ${sql.raw(unit === "month" && months ? months : byDay)}
        where ${inDays(days, from, until, unit)}`,
  );
  return sql.join(selects, sql` union all `);
}

const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
