import { z } from "zod";
import {
  CART_LINES_MAX,
  EMAIL_MAX,
  LINE_QUANTITY_MAX,
  NAME_MAX,
  PHONE_DIGITS_MAX,
} from "#db/values/limits.ts";
import { currencies } from "#db/values/vocabulary.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";
import { documentLanguages } from "#messages/languages.ts";
import { typedCode } from "./coupon-code.ts";
import { EmptyCart, InvalidQuantity, TooManyLines } from "./errors.ts";

/** The checkout request of the browser (spec S5-6 to S5-10, S7.6). Every value is untrusted. */
const checkoutInput = z.object({
  attemptId: z.uuid(),
  items: z.array(z.object({ productId: z.uuid(), quantity: z.number() })),
  paymentMethod: z.enum(["card", "crypto"]),
  /**
   * The mail address of a guest. The shop ignores this address when the shopper is signed in, because the
   * account has an address.
   */
  guestEmail: z.string().max(EMAIL_MAX).default(""),
  /**
   * The name follows the same rules as the name in the profile. Control characters are refused: PostgreSQL
   * stores no NUL in text.
   */
  fullName: z
    .string()
    .trim()
    .max(NAME_MAX)
    .regex(/^\P{Cc}*$/u, "malformed")
    .default(""),
  /** The phone number has only digits, at most 20 (spec S5-10). */
  phone: z
    .string()
    .max(60)
    .default("")
    .transform((text) => text.replace(/\D/g, "").slice(0, PHONE_DIGITS_MAX)),
  /**
   * The total that the shopper saw, before the discount, in minor units of USD. The checkout refuses the
   * request when this total has changed.
   */
  expectedTotal: z.number().int().positive().optional(),
  /**
   * The currency that the shopper chose. When this currency is missing, the shop chooses one from
   * `acceptLanguage`.
   */
  currency: z.enum(currencies).optional(),
  /** The browser's Accept-Language header. */
  acceptLanguage: z.string().default(""),
  /** The charge that the shopper saw, before the discount, in minor units of `currency`. */
  expectedCharge: z.number().int().positive().optional(),
  /** The code of the coupon. The code is empty when the cart has no coupon. */
  couponCode: typedCode.default(""),
  /**
   * The discount that the shopper saw, in minor units of `currency`. The checkout refuses the request when
   * the discount has changed.
   */
  expectedDiscount: z.number().int().positive().optional(),
  /**
   * Whether the shopper consents to immediate delivery and to the terms. The consent is required when the
   * setting asks for the consent.
   */
  consent: z.boolean().default(false),
  /**
   * The sentences of the consent that the page shows. `terms` is part of the consent in a shop with terms.
   */
  consentSentences: z.object({ delivery: z.string(), terms: z.string() }).optional(),
  /**
   * The language that the shopper chose, for the mails of the order. When the language is null, the shop uses
   * the language of the profile.
   */
  locale: z.enum(documentLanguages).nullable().default(null),
});

export type CheckoutInput = z.input<typeof checkoutInput>;
type ParsedInput = z.output<typeof checkoutInput>;
/** A parsed request with a chosen currency. */
export type CheckoutRequest = ParsedInput & { currency: Currency };

/**
 * Parses a checkout request. Refuses a request with two lines of one product, because the cart of the browser
 * never sends such lines.
 * @throws EmptyCart, TooManyLines, InvalidQuantity, InvalidInput
 */
export function parseCheckoutInput(input: unknown): ParsedInput {
  const parsed = checkoutInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidInput(issue?.path.join(".") ?? "", issue?.message ?? "malformed");
  }
  const { items } = parsed.data;
  if (items.length === 0) throw new EmptyCart();
  if (items.length > CART_LINES_MAX) throw new TooManyLines(CART_LINES_MAX);
  for (const { productId, quantity } of items) {
    if (!Number.isInteger(quantity) || quantity < 1) throw new InvalidQuantity(productId);
    if (quantity > LINE_QUANTITY_MAX) throw new InvalidQuantity(productId, LINE_QUANTITY_MAX);
  }
  if (new Set(items.map((item) => item.productId)).size !== items.length)
    throw new InvalidInput("items", "repeated product");
  return parsed.data;
}

/** Splits a full name at its first space (spec S5-16). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
