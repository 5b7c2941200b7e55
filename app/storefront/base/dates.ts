import { useSyncExternalStore } from "react";
import { formatDate } from "#messages/format.ts";

const MOMENT = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

const neverChanges = () => () => {};
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const zoneOfServer = () => "UTC";

/**
 * Returns the reader's time zone. The server does not know the reader's time zone and writes times in UTC.
 * After the page has been hydrated, the browser shows these times in the reader's time zone.
 */
export const useReaderZone = (): string => useSyncExternalStore(neverChanges, zoneOfBrowser, zoneOfServer);

/** Formats a day in the page's language, "Nov 20, 2026" (spec S9-21). */
export const formatDay = (iso: string, timeZone = "UTC"): string =>
  formatDate(iso, { dateStyle: "medium", timeZone });

/**
 * Formats a date with its time and the name of the time zone: "Nov 20, 2026, 21:14 UTC". When `now` (an ISO
 * time) is given, the year is omitted for a day in the same year.
 */
export function formatMoment(iso: string, timeZone = "UTC", now?: string): string {
  const { year, ...short } = MOMENT;
  const isThisYear = now !== undefined && iso.slice(0, 4) === now.slice(0, 4);
  return formatDate(iso, isThisYear ? { ...short, timeZone } : { ...short, year, timeZone });
}
