import type { GivenSale, StoredSale } from "@handover/shop-exports/base/collector.ts";
import { fromLocalText } from "#domain/kernel/clock/zoned-time.ts";

/**
 * Decides how this shop stores a sale. A sale with an end at 23:59, or without a time of its end, includes
 * that minute, as in the other shop. A start in the past means now.
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

/** Returns the moment of a local date, or undefined for another text. */
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
