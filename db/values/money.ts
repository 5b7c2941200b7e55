/** Amounts are integers in minor units of their currency. */

const ZERO_DECIMAL = new Set(["JPY"]);

/** Returns the number of decimals of a currency: 2, or 0 for yen. */
export function decimalsOf(currency: string): number {
  return ZERO_DECIMAL.has(currency) ? 0 : 2;
}

/**
 * Formats an amount (minor units) for display: `formatMoney(12900, "USD")` is "$129.00". Portuguese shows
 * "US$ 129,00", because "$" alone is ambiguous there. BRL has "R$" in every language (spec S2.13). An amount
 * is never split into two lines at a space.
 */
export function formatMoney(minor: number, currency = "USD", locale = "en-US"): string {
  return formatDigits(minor, decimalsOf(currency), currency, locale);
}

/**
 * Formats a whole number as an amount. The last `decimals` digits of the number are the decimals of the
 * amount.
 */
export function formatDigits(number: number, decimals: number, currency: string, locale: string): string {
  return formatterOf(currency, locale, decimals)
    .format(number / 10 ** decimals)
    .replace(/R\$\s*/u, "R$\u00a0");
}

/**
 * Formatters are cached, because a new formatter is slow to create. The number of different formatters is
 * small.
 */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, locale: string, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${locale} ${decimals}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      // The display "symbol" writes "$" in English, and "US$" in Portuguese, where a plain "$" is ambiguous.
      currencyDisplay: currency === "USD" ? "symbol" : "narrowSymbol",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Converts minor units to the decimal number that forms and files use. For example, 12900 becomes 129. */
export function toMajor(minor: number, currency = "USD"): number {
  return minor / 10 ** decimalsOf(currency);
}

/** Parses "129", "129.9" or "129.90" into minor units. Returns null when the text has none of these forms. */
export function parseMajor(text: string, currency = "USD"): number | null {
  const decimals = decimalsOf(currency);
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1] || (match[2] !== undefined && decimals === 0)) return null;
  return Number(match[1]) * 10 ** decimals + Number((match[2] ?? "").padEnd(decimals, "0") || 0);
}
