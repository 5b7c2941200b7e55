/** Returns every time zone of the server, with UTC and the current time zone. */
export const timeZones = (current: string): string[] =>
  [...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")])].sort();
