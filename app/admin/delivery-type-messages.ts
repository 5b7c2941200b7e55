import { deliveryTypesPt } from "#app/delivery-types/messages.pt.ts";
import { deliveryTypesEn } from "#app/delivery-types/messages.ts";
import { inBothLanguages } from "#app/languages/translated.ts";

/** The messages about each delivery type in the back office. */
export const staffDeliveryTypeMessages = inBothLanguages(deliveryTypesPt, deliveryTypesEn);
