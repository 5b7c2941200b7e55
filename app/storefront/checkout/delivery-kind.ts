import type { DeliveryType } from "#db/vocabulary.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";

/**
 * Returns the key of the delivery message of a cart: its only delivery type, `account` for accounts and
 * digital content together, or `mixed` when a part is delivered manually.
 */
export function deliveryKind(types: readonly DeliveryType[]): DeliveryType | "mixed" {
  const [only, ...others] = new Set(types);
  if (only && others.length === 0) return only;
  return types.some((type) => deliveryTraits[type].isByHand) ? "mixed" : "account";
}
