import type { DeliveryType } from "#db/values/vocabulary.ts";

/** What follows from a delivery type. Pages, rules and SQL read these traits and never compare the type. */
export interface DeliveryTraits {
  /** Staff deliver each unit. The shop delivers no unit without staff. */
  isByHand: boolean;
  /** Each unit is an inventory item. Products of other types have manual stock. */
  isFromInventory: boolean;
  /** The product stores the content that its units deliver. */
  hasContent: boolean;
}

export const deliveryTraits: Readonly<Record<DeliveryType, DeliveryTraits>> = {
  account: { isByHand: false, isFromInventory: true, hasContent: false },
  digital: { isByHand: false, isFromInventory: false, hasContent: true },
  manual: { isByHand: true, isFromInventory: false, hasContent: false },
};

/** The delivery type of a product that names none. */
export const defaultDeliveryType: DeliveryType = "account";

/** Returns whether staff deliver the units of a line or product. */
export const isByHand = ({ deliveryType }: { deliveryType: DeliveryType }): boolean =>
  deliveryTraits[deliveryType].isByHand;

/** Returns whether the units of a line or product are inventory items. */
export const isFromInventory = ({ deliveryType }: { deliveryType: DeliveryType }): boolean =>
  deliveryTraits[deliveryType].isFromInventory;
