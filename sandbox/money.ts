// The provider's own lists; they differ from the locale data of Intl for some currencies.
const withoutFraction = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));
const withThreeDigits = new Set("bhd jod kwd omr tnd".split(" "));
const known = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** How many digits follow the point in `currency` (a lower-case code): 2, or 0 for yen and the like, or 3. */
export function fractionDigits(currency: string): 0 | 2 | 3 {
  if (withoutFraction.has(currency)) return 0;
  return withThreeDigits.has(currency) ? 3 : 2;
}

/** Whether `currency` (a lower-case code) exists. */
export function isCurrency(currency: string): boolean {
  return known.has(currency);
}

/** `amount` (integer, minor units) as a person reads it: 12900 usd is "$129.00", 12900 jpy is "¥12,900". */
export function shownMoney(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
