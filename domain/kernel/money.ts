/** Amounts are integers in minor units of their currency. */

const ZERO_DECIMAL = new Set(["JPY"]);

/** How many decimals a currency is written with: 2, or 0 for yen. */
export function decimalsOf(currency: string): number {
  return ZERO_DECIMAL.has(currency) ? 0 : 2;
}

/**
 * Writes an amount (minor units) as people read it: `formatMoney(12900, "USD")` is "$129.00".
 * "US$ 129,00" in Portuguese, where "$" alone names no country's money.
 * BRL is written "R$" in every language (spec: shopper §2, Payment success).
 */
export function formatMoney(minor: number, currency = "USD", locale = "en-US"): string {
  const value = minor / 10 ** decimalsOf(currency);
  return formatterOf(currency, locale)
    .format(value)
    .replace(/^R\$\s*/u, "R$ ");
}

/** Making a formatter costs far more than using one; there are few pairs of currency and language. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const decimals = decimalsOf(currency);
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      // A plain "$" would leave open which dollars a reader of Portuguese is asked for; in English "symbol" is "$" too.
      currencyDisplay: currency === "USD" ? "symbol" : "narrowSymbol",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Minor units as the decimal number a person types or a file holds: 12900 is 129. */
export function toMajor(minor: number, currency = "USD"): number {
  return minor / 10 ** decimalsOf(currency);
}

/** Reads "129", "129.9" or "129.90" into minor units; null when it is no such amount. */
export function parseMajor(text: string, currency = "USD"): number | null {
  const decimals = decimalsOf(currency);
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1] || (match[2] !== undefined && decimals === 0)) return null;
  return Number(match[1]) * 10 ** decimals + Number((match[2] ?? "").padEnd(decimals, "0") || 0);
}
