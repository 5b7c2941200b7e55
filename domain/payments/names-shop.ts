import { isId } from "#domain/kernel/ids.ts";

/** The order and the shop that an object of the provider names in its metadata. */
export interface PaymentNames {
  /** The order's id as the shop wrote it, or null when the object names no order. */
  orderId: string | null;
  /** The id of the shop that opened the payment page, or null when the object names no shop. */
  shopId: string | null;
}

/**
 * Returns whether a payment belongs to this shop, even when the order is unknown here. Other software may use
 * the same provider account. The payments of other software have no shop id or another id. A payment page
 * that was opened before shops had ids names only the order, by a UUID.
 * @param shopId the id of this shop; null while this shop has no id.
 */
export function namesShop({ orderId, shopId: named }: PaymentNames, shopId: string | null): boolean {
  return named === null ? isId(orderId) : named === shopId;
}
