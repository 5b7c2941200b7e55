import { locale } from "#messages/language.ts";

/** Numbers from here on are short: "120 mil" instead of "120.000". */
const SHORT_FROM = 100_000;

/** Formats a number of an axis in the language of the page. */
export const formatTick = (value: number): string =>
  value.toLocaleString(locale(), {
    notation: Math.abs(value) >= SHORT_FROM ? "compact" : "standard",
    maximumFractionDigits: 2,
  });
