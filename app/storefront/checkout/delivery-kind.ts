import type { DeliveryType } from "#db/vocabulary.ts";

/**
 * Which sentence says how a cart is delivered: that of its one delivery type, that of credentials for credentials and
 * content together, or `mixed` where a person delivers a part of it.
 */
export function deliveryKind(types: readonly DeliveryType[]): DeliveryType | "mixed" {
  const [only, ...others] = new Set(types);
  if (only && others.length === 0) return only;
  return types.includes("manual") ? "mixed" : "account";
}
