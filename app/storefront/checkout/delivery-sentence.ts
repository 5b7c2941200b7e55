import type { DeliveryType } from "#db/values/vocabulary.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { deliveryTypeMessages } from "#messages/en/shared/delivery-types.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";

/**
 * Returns the delivery message of a cart. When all products have the same delivery type, the function returns
 * the message for this type. When the cart has several delivery types, the function returns the message for
 * accounts. When staff deliver only some of the products by hand, the function returns a special message for
 * this case.
 */
export function deliverySentence(types: readonly DeliveryType[]): string {
  const [only, ...others] = new Set(types);
  if (only && others.length === 0) return deliveryTypeMessages[only].checkout;
  if (types.some((type) => deliveryTraits[type].isByHand)) return checkoutMessages.mixedDelivery;
  return deliveryTypeMessages.account.checkout;
}
