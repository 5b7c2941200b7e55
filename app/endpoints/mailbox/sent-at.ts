import { formatDate } from "#messages/format.ts";

const TIME = { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC", hourCycle: "h23" } as const;

/** Formats the time at which a mail was sent: "Nov 20, 2026, 21:14:05 UTC". */
export const formatSentAt = (iso: string): string => `${formatDate(iso, TIME)} UTC`;
