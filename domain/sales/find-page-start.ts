import { gte, lt, type SQL } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import type { OrderStatus } from "#db/vocabulary.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import type { SalesFilter } from "./sales-filter.ts";

/** A page that begins after fewer orders is read without the counts of the days. */
const SKIPPED_MIN = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The rows before a page: those of whole days are left out by `where`, the others by `offset`. */
interface PageStart {
  where: SQL | undefined;
  offset: number;
}

/**
 * Finds the day on which a late page of the list begins, so that the query does not read the orders of the
 * days before. Works for the lists by time; a list by value reads all earlier rows from its index.
 */
export async function findPageStart(
  filter: SalesFilter,
  offset: number,
  skippedMin = SKIPPED_MIN,
): Promise<PageStart> {
  const isByTime = filter.sort === "antigas" || (filter.sort === "" && filter.tab !== "atencao");
  if (offset < skippedMin || filter.search !== "" || filter.tab === "atencao" || !isByTime)
    return { where: undefined, offset };
  const status: OrderStatus | undefined =
    filter.tab === "pendentes" ? "pending" : filter.tab === "concluidas" ? "completed" : undefined;
  const days = new Map<string, number>();
  for (const [part, { n }] of await readCounts("order days")) {
    const [day = "", ofStatus] = part.split("|");
    if (status === undefined || status === ofStatus) days.set(day, (days.get(day) ?? 0) + n);
  }
  const isOldestFirst = filter.sort === "antigas";
  const inOrder = [...days].sort(([a], [b]) => (a < b ? -1 : 1) * (isOldestFirst ? 1 : -1));
  let skipped = 0;
  for (const [day, n] of inOrder) {
    if (skipped + n > offset) {
      const start = Date.parse(`${day}T00:00:00Z`);
      const where = isOldestFirst
        ? gte(orders.createdAt, new Date(start))
        : lt(orders.createdAt, new Date(start + DAY_MS));
      return { where, offset: offset - skipped };
    }
    skipped += n;
  }
  return { where: undefined, offset };
}
