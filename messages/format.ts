import { formatMoney as formatMoneyIn } from "#db/values/money.ts";
import { locale } from "./language.ts";

/** Formats an amount (minor units) in the language of the page: "$129.00". */
export const formatMoney = (minor: number, currency = "USD"): string =>
  formatMoneyIn(minor, currency, locale());

const countFormatters = new Map<string, Intl.NumberFormat>();

/** Formats a count in the language of the page: "1,280". */
export function formatCount(value: number): string {
  const name = locale();
  let formatter = countFormatters.get(name);
  if (!formatter) {
    formatter = new Intl.NumberFormat(name);
    countFormatters.set(name, formatter);
  }
  return formatter.format(value);
}

/** Formats a count: "1,280", or "1,000+" for a count that stopped at its limit. */
export const formatBounded = (value: number, isMore: boolean): string =>
  `${formatCount(value)}${isMore ? "+" : ""}`;

/** Formats a number with one decimal in the language of the page: "4.9". */
export const formatDecimal = (value: number): string => value.toFixed(1).replace(".", decimalSign());

/**
 * The decimal sign of each language. The signs are cached, because a page with many ratings needs the decimal
 * sign a hundred times.
 */
const decimalSigns: Record<string, "." | ","> = {};

/** Returns the decimal sign of the page's language: "." or ",". */
export const decimalSign = (): "." | "," =>
  (decimalSigns[locale()] ??= formatCount(0.5).includes(",") ? "," : ".");

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date in the language of the page. Formatters are cached, because the creation of a formatter is
 * expensive.
 */
export function formatDate(date: Date | string, options: Intl.DateTimeFormatOptions): string {
  const key = locale() + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale(), options);
    formatters.set(key, formatter);
  }
  return formatter.format(typeof date === "string" ? new Date(date) : date);
}
