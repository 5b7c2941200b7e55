const EXACT = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/** Formats a date and time with seconds and time zone, for declarations whose time must be exact. */
export const exactMoment = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { ...EXACT, timeZone }).format(at);

/** Formats a date without the time of day. */
export const dayOf = (at: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone }).format(at);
