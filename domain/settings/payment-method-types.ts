import { z } from "zod";
import { type PaymentMethodType, paymentMethodTypes } from "#db/values/payment-method-types.ts";
import { jsonText } from "./json-text.ts";

/** Adds cards. Cards support every currency, so every payment page has at least one method. */
export const withCards = (chosen: readonly PaymentMethodType[]): PaymentMethodType[] =>
  paymentMethodTypes.filter((type) => type === "card" || chosen.includes(type));

/** The schema of the JSON text that stores the types that the owner chose. Cards are always included. */
export const paymentMethodTypesText = jsonText<PaymentMethodType[]>(
  z.array(z.enum(paymentMethodTypes)).transform(withCards),
);
