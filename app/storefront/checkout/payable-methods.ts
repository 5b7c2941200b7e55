import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";

/** A payment method that can pay. Crypto is only coming soon, so crypto is not payable. */
export type PayableMethod = "card";

/** Returns the payment methods that can pay now. */
export const payableMethods = ({ cardsEnabled }: Pick<CartSnapshot, "cardsEnabled">): PayableMethod[] =>
  cardsEnabled ? ["card"] : [];

/** Returns the method that is chosen beforehand: the only one that can pay, and none of several. */
export const methodBeforehand = <Method>(payable: readonly Method[]): Method | null =>
  payable.length === 1 ? (payable[0] ?? null) : null;
