import { gte, lt, type SQL } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import type { OrderStatus } from "#db/vocabulary.ts";
import { findPart, limitsOfDay, SKIPPED_MIN } from "#domain/kernel/counts/find-part.ts";
import { findCountedPart, readCounts } from "#domain/kernel/counts/read-counts.ts";
import type { SalesFilter } from "./sales-filter.ts";

/** The rows before a page: those of whole parts are left out by `where`, the others by `offset`. */
interface PageStart {
  where: SQL | undefined;
  offset: number;
}

/**
 * Finds the day or the value at which a late page of the list begins, so that the query does not read the
 * orders before. A list by value has parts only when it shows the orders of every status.
 */
export async function findPageStart(
  filter: SalesFilter,
  offset: number,
  skippedMin = SKIPPED_MIN,
): Promise<PageStart> {
  if (offset < skippedMin || filter.search !== "" || filter.tab === "atencao")
    return { where: undefined, offset };
  const isByTime = filter.sort === "antigas" || filter.sort === "";
  if (!isByTime && filter.tab !== "") return { where: undefined, offset };
  const start = isByTime ? await startOfDay(filter, offset) : await startOfValue(filter, offset);
  return start ?? { where: undefined, offset };
}

async function startOfDay({ sort, tab }: SalesFilter, offset: number): Promise<PageStart | null> {
  const status: OrderStatus | undefined =
    tab === "pendentes" ? "pending" : tab === "concluidas" ? "completed" : undefined;
  const days = new Map<string, number>();
  for (const [part, { n }] of await readCounts("order days")) {
    const [day = "", ofStatus] = part.split("|");
    if (status === undefined || status === ofStatus) days.set(day, (days.get(day) ?? 0) + n);
  }
  const isOldestFirst = sort === "antigas";
  const place = findPart(days, offset, !isOldestFirst);
  if (!place) return null;
  const { start, end } = limitsOfDay(place.part);
  return {
    where: isOldestFirst ? gte(orders.createdAt, start) : lt(orders.createdAt, end),
    offset: place.offset,
  };
}

async function startOfValue({ sort }: SalesFilter, offset: number): Promise<PageStart | null> {
  const isLowestFirst = sort === "menor-valor";
  const place = await findCountedPart("order values", offset, !isLowestFirst);
  if (!place) return null;
  const first = Number(place.part);
  const next = first + 10 ** Math.max(0, String(first).length - 2);
  return {
    where: isLowestFirst ? gte(orders.storeTotal, first) : lt(orders.storeTotal, next),
    offset: place.offset,
  };
}
