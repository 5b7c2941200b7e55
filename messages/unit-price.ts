import { divideHalfUp } from "#db/values/divide-half-up.ts";
import { decimalsOf, formatDigits } from "#db/values/money.ts";

/**
 * Formats the price of one unit of a line for display. A unit may cost a fraction of a minor unit, as in
 * 1,000 units for £22.80. The formatted price has just enough decimals that price times quantity equals the
 * line's amount.
 */
export function formatUnitPrice(
  { amount, quantity }: { amount: number; quantity: number },
  currency = "USD",
  locale = "en-US",
): string {
  for (let extra = 0; ; extra++) {
    const scale = 10n ** BigInt(extra);
    const unit = divideHalfUp(BigInt(amount) * scale, BigInt(quantity));
    if (divideHalfUp(BigInt(unit) * BigInt(quantity), scale) === amount)
      return formatDigits(unit, decimalsOf(currency) + extra, currency, locale);
  }
}
