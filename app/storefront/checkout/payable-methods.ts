import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";

/** A payment method that the shopper can use now. Crypto cannot pay yet. */
export type PayableMethod = "card";

/** Returns the payment methods that can pay now. */
export const payableMethods = ({ cardsEnabled }: Pick<CartSnapshot, "cardsEnabled">): PayableMethod[] =>
  cardsEnabled ? ["card"] : [];

/**
 * Returns the method that is preselected, which is the only usable method. Returns none when several methods
 * can pay.
 */
export const methodBeforehand = <Method>(payable: readonly Method[]): Method | null =>
  payable.length === 1 ? (payable[0] ?? null) : null;
