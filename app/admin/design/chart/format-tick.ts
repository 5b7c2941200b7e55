import { locale } from "#messages/language.ts";

/** Numbers of this size and above are shortened: "2 mil" instead of "2.000". */
const SHORT_FROM = 1_000;

/** Formats a number of an axis in the language of the page: a count, or an amount in major units. */
export const formatTick = (value: number, isCount: boolean): string =>
  value.toLocaleString(locale(), {
    notation: Math.abs(value) >= SHORT_FROM ? "compact" : "standard",
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
    ...(isCount ? {} : { style: "currency", currency: "USD" }),
  });
