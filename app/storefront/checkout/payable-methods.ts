import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";

/** A payment method that the shopper can use now. Payments with crypto are not available yet. */
export type PayableMethod = "card";

/** Returns the payment methods that can pay now. */
export const payableMethods = ({ cardsEnabled }: Pick<CartSnapshot, "cardsEnabled">): PayableMethod[] =>
  cardsEnabled ? ["card"] : [];

/**
 * When the shopper can use only one payment method, returns this method, and the form preselects it. When
 * several methods are usable, returns null.
 */
export const methodBeforehand = <Method>(payable: readonly Method[]): Method | null =>
  payable.length === 1 ? (payable[0] ?? null) : null;
