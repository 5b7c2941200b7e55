import { formatDate } from "#messages/format.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { formatWait } from "./sale-text.tsx";

/**
 * Returns a text that says when the shop automatically refunds missing units: at a time of the current day,
 * or on another day.
 */
export function refundDeadlineText(at: string, now: number, timeZone: string): string {
  if (Date.parse(at) <= now) return messages.refundDue;
  const day = (iso: string) => formatDate(iso, { dateStyle: "short", timeZone });
  const isToday = day(at) === day(new Date(now).toISOString());
  const time = formatDate(at, { ...(isToday ? {} : { dateStyle: "short" }), timeStyle: "short", timeZone });
  return messages.refundAt(time, isToday, formatWait(new Date(now).toISOString(), Date.parse(at)));
}
