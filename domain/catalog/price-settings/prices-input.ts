import { z } from "zod";
import { LINE_QUANTITY_MAX, PRICE_MAX } from "#db/values/limits.ts";

/** Maximum number of tiers of a product. */
export const TIERS_MAX = 10;
/** The longest period of a limit per customer, in days. */
export const CUSTOMER_DAYS_MAX = 365;
/** The largest limit per customer, in units. */
export const CUSTOMER_UNITS_MAX = 100_000;

const price = z.int().min(1).max(PRICE_MAX);
const units = z.int().min(1).max(LINE_QUANTITY_MAX).nullable();
/** A local time in the shop's time zone, in the format of a browser's input field. */
const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

/** Tiers, sale window and limits of a product from the form of the back office. Prices are cents of USD. */
export const pricesInput = z.strictObject({
  tiers: z
    .array(z.strictObject({ minQuantity: z.int().min(2).max(LINE_QUANTITY_MAX), price }))
    .max(TIERS_MAX)
    // A form without tiers keeps the product's tiers.
    .optional(),
  sale: z.strictObject({ price, startsAt: localTime, endsAt: localTime }).nullable(),
  limits: z
    .strictObject({
      least: units,
      most: units,
      customerMost: z.int().min(1).max(CUSTOMER_UNITS_MAX).nullable(),
      customerDays: z.int().min(1).max(CUSTOMER_DAYS_MAX).nullable(),
    })
    .refine(({ least, most }) => least === null || most === null || least <= most, {
      path: ["most"],
      message: "must not be below the least units",
    })
    .refine(({ customerMost, customerDays }) => (customerMost === null) === (customerDays === null), {
      path: ["customerDays"],
      message: "is required with the most units per customer",
    }),
});
export type PricesInput = z.output<typeof pricesInput>;
