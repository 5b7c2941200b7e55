import { isId } from "#domain/kernel/ids.ts";

/** The order and the shop in the metadata of an object from the provider. */
export interface PaymentNames {
  /**
   * The order's id as the shop wrote it into the object's metadata, or null when the metadata has no order.
   */
  orderId: string | null;
  /** The id of the shop that opened the payment page, or null when the object's metadata has no shop. */
  shopId: string | null;
}

/**
 * Returns whether a payment belongs to this shop, even when this shop does not know the order. Other software
 * can use the same provider account. The payments of other software have no shop id or another id. Payment
 * pages that were created before shops had ids contain only the order's UUID in their metadata.
 * @param shopId the id of this shop; null while this shop has no id.
 */
export function namesShop({ orderId, shopId: named }: PaymentNames, shopId: string | null): boolean {
  return named === null ? isId(orderId) : named === shopId;
}
