import { noteMessages } from "#app/storefront/cart/note-messages.ts";
import { lineOutsideLimits } from "#domain/checkout/cart/cart-limits.ts";
import { type CartLine, lineAboveHold } from "#domain/checkout/cart/cart-rules.ts";
import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";

/**
 * Returns the reason why the server would refuse the lines. The reasons are too many units in the order, a
 * quantity outside a product's limits, and a total above the provider's largest charge. Returns null when the
 * server would accept the lines.
 * @param lines the lines to charge
 * @param toPay the total after the coupon's discount, in minor units of `currency`
 */
export function cartProblem(
  lines: readonly CartLine[],
  { holds, offers, charging }: Pick<CartSnapshot, "holds" | "offers" | "charging">,
  toPay: number,
  currency: Currency,
): string | null {
  const above = lineAboveHold(lines, holds);
  if (above && holds) return noteMessages.holds[holds.reason](holds.units, above.product.name);
  const outside = lineOutsideLimits(lines, offers);
  if (outside) return `${outside.product.name}: ${offers?.[outside.product.id]?.words}`;
  const most = charging.most?.[currency];
  return most !== undefined && toPay > most ? messages.errors.aboveMostCharge(toPay, currency, most) : null;
}
