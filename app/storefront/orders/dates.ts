import { formatDate } from "#app/languages/format.ts";

/** A day as the page's language writes it, "Nov 20, 2026" (spec: shopper §9), the same on the server and in every browser. */
export const formatDay = (iso: string): string => formatDate(iso, { dateStyle: "medium", timeZone: "UTC" });

/** A day and a time, "Nov 20, 2026, 21:14 UTC", the same on the server and in every browser. */
export const formatMoment = (iso: string): string =>
  `${formatDate(iso, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
  })} UTC`;
