import { type Observed, orderOf } from "../observe.ts";
import type { Attempt, ShopModel } from "../shop-model.ts";

/**
 * Checks a page whose attempt has no order. When an attempt has no order, its page must belong to an open
 * order of the same buyer with the same cart.
 */
export function learnEarlierPage(
  model: ShopModel,
  after: Observed,
  { buyer, cart, hasCode = false }: Attempt,
  session: string,
): string[] {
  const nameOf = (lines: Attempt["cart"]) =>
    lines
      .map((line) => `${line.product}x${line.quantity}`)
      .sort()
      .join();
  const isEarlier = model.attempts.some((other) => {
    const order = orderOf(after, other);
    return (
      order?.session === session &&
      order.payment === "awaiting" &&
      other.buyer === buyer &&
      (other.hasCode ?? false) === hasCode &&
      nameOf(other.cart) === nameOf(cart)
    );
  });
  return isEarlier ? [] : [`shown ${session}, which is no open page of this cart`];
}
