// The provider's currencies that have no decimals or three decimals. For some currencies, the provider's
// number of decimals differs from the locale data of Intl.
const withoutFraction = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));
const withThreeDigits = new Set("bhd jod kwd omr tnd".split(" "));
const known = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** Returns the number of decimals of `currency` (a lower-case code): 2, 0 or 3. */
export function fractionDigits(currency: string): 0 | 2 | 3 {
  if (withoutFraction.has(currency)) return 0;
  return withThreeDigits.has(currency) ? 3 : 2;
}

/** The minimum charges by currency, in minor units (docs.stripe.com/currencies, minimum charge amounts). */
const leastCharges: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
};

/** Returns the minimum charge in `currency`, in minor units, or 50 for a currency that the table lacks. */
export function leastCharge(currency: string): number {
  return leastCharges[currency] ?? 50;
}

/** Whether `currency` (a lower-case code) exists. */
export function isCurrency(currency: string): boolean {
  return known.has(currency);
}

/** Formats `amount` (integer, minor units): 12900 usd is "$129.00", 12900 jpy is "¥12,900". */
export function shownMoney(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
