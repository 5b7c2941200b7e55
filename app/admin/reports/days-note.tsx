import type { DaysState } from "#domain/sales/reports/queries.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import { shortDay } from "./figure-text.ts";

/** Names the days that the worker is still computing: the days in the shop's new time zone, or older days. */
export function DaysNote({ days: { zone, shopZone, computedFrom } }: { days: DaysState }) {
  const text =
    zone !== shopZone
      ? messages.rebuilding(shopZone, zone)
      : computedFrom !== null
        ? messages.computedFrom(shortDay(computedFrom))
        : null;
  return text && <p className="rounded-10 bg-warning-soft px-4 py-3 text-15 text-warning">{text}</p>;
}
