import { formatDate } from "#app/languages/format.ts";

const MOMENT = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC", hourCycle: "h23" } as const;
const DAY = { dateStyle: "medium", timeZone: "UTC" } as const;

/** A moment (ISO) in the language of the page: "21 de nov. de 2026, 14:05 UTC". */
export const formatMoment = (iso: string): string => `${formatDate(iso, MOMENT)} UTC`;

/** Its day alone. */
export const formatDay = (iso: string): string => formatDate(iso, DAY);
