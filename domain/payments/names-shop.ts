import { isId } from "#domain/kernel/ids.ts";

/** What an object of the provider says of where it belongs. */
export interface PaymentNames {
  /** The order's id as the shop gave it; null where there is none. */
  orderId: string | null;
  /** The id of the shop that opened the payment page; null where there is none. */
  shopId: string | null;
}

/**
 * Whether a payment names an order of this shop, known or not. Other software on the same account of the provider names
 * nothing or something else. Payment pages that were opened before shops had ids carry the order's id alone, a UUID.
 * @param shopId null while the shop has none
 */
export function namesShop({ orderId, shopId: named }: PaymentNames, shopId: string | null): boolean {
  return named === null ? isId(orderId) : named === shopId;
}
