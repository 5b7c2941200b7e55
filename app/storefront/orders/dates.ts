import { formatDate } from "#app/languages/format.ts";

/** A day as the page's language writes it, "Nov 20, 2026" (spec: shopper §9), the same on the server and in every browser. */
export const formatDay = (iso: string): string => formatDate(iso, { dateStyle: "medium", timeZone: "UTC" });
