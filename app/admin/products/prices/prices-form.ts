import { z } from "zod";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { LINE_QUANTITY_MAX } from "#db/values/limits.ts";
import { CUSTOMER_DAYS_MAX, CUSTOMER_UNITS_MAX } from "#domain/catalog/price-settings/prices-input.ts";
import type { SavePrices } from "#domain/catalog/price-settings/save-prices.ts";
import { parseTypedPrice } from "#domain/catalog/products/typed-price.ts";

const messages = priceMessages.errors;
const text = z.string().trim().max(2000).default("");

/**
 * Parses a limit. For an empty field, the function returns null, which means no limit. When the text is not a
 * valid limit, the function returns the error message.
 */
function parseLimit(typed: string, most: number): number | null | string {
  if (typed === "") return null;
  const count = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : messages.units(most);
}

/** The schema of the form, used by the page and the server. Every invalid field has a message. */
export const pricesForm = z
  .object({
    id: z.guid(),
    version: z.coerce.number().int().min(0),
    salePrice: text,
    saleStartsAt: text,
    saleEndsAt: text,
    least: text,
    most: text,
    customerMost: text,
    customerDays: text,
  })
  .transform(({ id, version, ...typed }, context): SavePrices => {
    let isRejected = false;
    const reject = (field: keyof typeof typed, message: string) => {
      isRejected = true;
      context.addIssue({ code: "custom", path: [field], message });
    };
    const read = <T>(field: keyof typeof typed, parsed: T | string, none: T): T => {
      if (typeof parsed !== "string") return parsed;
      reject(field, parsed);
      return none;
    };
    const limit = (field: "least" | "most" | "customerMost" | "customerDays", most: number) =>
      read<number | null>(field, parseLimit(typed[field], most), null);

    const limits = {
      least: limit("least", LINE_QUANTITY_MAX),
      most: limit("most", LINE_QUANTITY_MAX),
      customerMost: limit("customerMost", CUSTOMER_UNITS_MAX),
      customerDays: limit("customerDays", CUSTOMER_DAYS_MAX),
    };
    if (limits.least !== null && limits.most !== null && limits.most < limits.least)
      reject("most", messages.mostBelowLeast);
    if ((typed.customerMost === "") !== (typed.customerDays === ""))
      reject(typed.customerMost === "" ? "customerMost" : "customerDays", messages.customerIncomplete);

    const sale = {
      price: parseTypedPrice(typed.salePrice) ?? 0,
      startsAt: typed.saleStartsAt,
      endsAt: typed.saleEndsAt,
    };
    const given = [typed.salePrice, typed.saleStartsAt, typed.saleEndsAt].filter(Boolean).length;
    if (given !== 0 && given !== 3) reject("salePrice", messages.saleIncomplete);
    else if (given === 3 && sale.price === 0) reject("salePrice", messages.price);
    if (isRejected) return z.NEVER;
    return { id, version, prices: { limits, sale: given === 3 ? sale : null } };
  });
