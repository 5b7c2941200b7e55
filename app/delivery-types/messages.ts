import { catalog } from "#messages/catalog.ts";
import { deliveryTypes as deliveryTypesSource } from "#messages/en/shared/delivery-types.ts";

/** The messages about each delivery type in the storefront. */
export const deliveryTypeMessages = catalog("shared", "deliveryTypes", deliveryTypesSource);
