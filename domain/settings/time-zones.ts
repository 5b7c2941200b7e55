/**
 * Returns every time zone that the server knows. The list always contains UTC and the time zone `current`.
 */
export const timeZones = (current: string): string[] =>
  [...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")])].sort();
