import { formatDate } from "#messages/format.ts";

/**
 * Formats a day in the page's language, "Nov 20, 2026" (spec: shopper §9). The result is the same on the
 * server and in every browser.
 */
export const formatDay = (iso: string): string => formatDate(iso, { dateStyle: "medium", timeZone: "UTC" });

/**
 * Formats a day and a time, "Nov 20, 2026, 21:14 UTC". The
 * result is the same on the server and in every browser.
 */
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
