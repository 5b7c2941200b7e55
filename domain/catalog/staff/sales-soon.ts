import { readOnlyDb } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

/**
 * The shop reminds staff of a sale during this number of hours before the sale begins or ends.
 */
const SOON_HOURS = 48;
/** When very many sales run or are planned, the shop counts only the sales that end first. */
const SALES_MAX = 1_000;

/**
 * The number of sales that begin soon and the number of sales that end soon. Each number comes with the time
 * of the first counted sale, in ISO format.
 */
export interface SalesSoon {
  begin: number;
  beginAt: string | null;
  end: number;
  endAt: string | null;
}

const iso = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const soon = (column: string) => `${column} > now() and ${column} <= now() + interval '${SOON_HOURS} hours'`;

/** Counts the sales that begin or end soon. A sale of an archived product does not count. */
export async function readSalesSoon(staff: Caller): Promise<SalesSoon> {
  requirePermission(staff, "products.view");
  const begins = `filter (where ${soon("sale_starts_at")})`;
  const ends = `filter (where sale_starts_at <= now() and ${soon("sale_ends_at")})`;
  const { rows } = await readOnlyDb.query<SalesSoon>(`
    with sales as (
      select sale_starts_at, sale_ends_at from products
      where sale_ends_at > now() and archived_at is null and kind <> 'group'
      order by sale_ends_at, id limit ${SALES_MAX}
    )
    select count(*) ${begins}::int as begin, ${iso(`min(sale_starts_at) ${begins}`)} as "beginAt",
      count(*) ${ends}::int as end, ${iso(`min(sale_ends_at) ${ends}`)} as "endAt"
    from sales`);
  return rows[0] ?? { begin: 0, beginAt: null, end: 0, endAt: null };
}
