import type { DeliveryType } from "#db/values/vocabulary.ts";

/**
 * The traits of each delivery type. Pages, rules and SQL read only the traits of a delivery type. No page,
 * rule or SQL text tests for a certain delivery type.
 */
export interface DeliveryTraits {
  /**
   * Whether staff deliver each unit. If this trait is true, the shop never delivers a unit of the type
   * automatically.
   */
  isByHand: boolean;
  /**
   * Whether each unit is an inventory item. For products whose units are not inventory items, staff enter the
   * stock by hand.
   */
  isFromInventory: boolean;
  /** Whether each unit delivers the content that is stored with the product. */
  hasContent: boolean;
}

export const deliveryTraits: Readonly<Record<DeliveryType, DeliveryTraits>> = {
  account: { isByHand: false, isFromInventory: true, hasContent: false },
  digital: { isByHand: false, isFromInventory: false, hasContent: true },
  manual: { isByHand: true, isFromInventory: false, hasContent: false },
};

/** The default delivery type of a product. */
export const defaultDeliveryType: DeliveryType = "account";

/** Returns whether staff deliver the units of a line or product. */
export const isByHand = ({ deliveryType }: { deliveryType: DeliveryType }): boolean =>
  deliveryTraits[deliveryType].isByHand;

/** Returns whether the units of a line or product are inventory items. */
export const isFromInventory = ({ deliveryType }: { deliveryType: DeliveryType }): boolean =>
  deliveryTraits[deliveryType].isFromInventory;
