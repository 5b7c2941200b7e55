import { type DeliveryType, deliveryTypes } from "#db/values/vocabulary.ts";
import { account } from "./account.ts";
import type { DeliveryStrategy } from "./delivery-strategy.ts";
import { digital } from "./digital.ts";
import { manual } from "./manual.ts";

export const strategies: Readonly<Record<DeliveryType, DeliveryStrategy>> = { account, digital, manual };

/**
 * The SQL condition that is true when the shop can now deliver a unit of a backordered line (`i`) of a
 * product (`p`).
 */
export const isDeliverable = `(${deliveryTypes
  .map((type) => `(i.delivery_type = '${type}' and ${strategies[type].isDeliverable})`)
  .join(" or ")})`;
