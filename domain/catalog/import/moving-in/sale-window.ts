import type { GivenSale, StoredSale } from "@handover/shop-exports/base/collector.ts";
import { fromLocalText } from "#domain/kernel/clock/zoned-time.ts";

/**
 * Decides how this shop stores a sale. A sale that ends at 23:59, or on a day without a time, lasts until the
 * end of that day. The other shop also ends the sale at the end of the last day. A sale with a start in the
 * past begins at the time of the import.
 */
export function storedSale(sale: GivenSale, { zone, now }: { zone: string; now: Date }): StoredSale {
  if (sale.price >= sale.regular)
    return { kind: "invalid", reason: "the sale price is not below the regular price" };
  const startsAt = sale.from === "" ? null : momentOf(sale.from, zone, "start");
  const endsAt = sale.to === "" ? null : momentOf(sale.to, zone, "end");
  if (startsAt === undefined || endsAt === undefined)
    return { kind: "invalid", reason: "a date of the sale is not written as 2026-11-27" };
  if (endsAt !== null && endsAt <= now) return { kind: "ended" };
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return { kind: "invalid", reason: "the sale ends before it starts" };
  const isLater = startsAt !== null && startsAt > now;
  if (endsAt === null) return isLater ? { kind: "without_end" } : { kind: "always" };
  return { kind: "window", price: sale.price, startsAt: isLater ? startsAt : null, endsAt };
}

const DAY_MINUTES = 24 * 60;

/** Returns the point in time of a local date, or undefined when the text is not a date. */
function momentOf(text: string, zone: string, edge: "start" | "end"): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::\d\d)?)?$/.exec(text.trim());
  if (!match) return undefined;
  const [, day, hour, minute] = match;
  const isWholeDay = hour === undefined;
  const time = isWholeDay ? "00:00" : `${hour.padStart(2, "0")}:${minute}`;
  const moment = fromLocalText(`${day}T${time}`, zone);
  if (!moment) return undefined;
  const added = edge === "start" ? 0 : isWholeDay ? DAY_MINUTES : time === "23:59" ? 1 : 0;
  return new Date(moment.getTime() + added * 60_000);
}
