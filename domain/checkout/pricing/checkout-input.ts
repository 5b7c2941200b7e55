import { z } from "zod";
import { CART_LINES_MAX, LINE_QUANTITY_MAX, NAME_MAX, PHONE_DIGITS_MAX } from "#db/limits.ts";
import { currencies, documentLanguages } from "#db/vocabulary.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { EmptyCart, InvalidQuantity, TooManyLines } from "./refusals.ts";

/** spec: shopper §5 and §7: what the browser sends; everything in it is a request, nothing a fact. */
const checkoutInput = z.object({
  attemptId: z.uuid(),
  items: z.array(z.object({ productId: z.uuid(), quantity: z.number() })),
  paymentMethod: z.enum(["card", "crypto"]),
  /** As in the profile without control characters: the database takes no zero character at all. */
  fullName: z
    .string()
    .trim()
    .max(NAME_MAX)
    .regex(/^\P{Cc}*$/u, "malformed")
    .default(""),
  /** Digits only, at most 20 (spec: shopper §5). */
  phone: z
    .string()
    .max(60)
    .default("")
    .transform((text) => text.replace(/\D/g, "").slice(0, PHONE_DIGITS_MAX)),
  /** The total the shopper saw, in minor units: when it is no longer true, nothing is charged. */
  expectedTotal: z.number().int().positive().optional(),
  currency: z.enum(currencies).default("USD"),
  /** What the shopper was told to be charged, in minor units of `currency`. */
  expectedCharge: z.number().int().positive().optional(),
  /** The buyer agreed to delivery at once and to the terms; asked for where the shop wants it. */
  consent: z.boolean().default(false),
  /** What the shopper reads: the mails of the order follow it. */
  locale: z.enum(documentLanguages).default("en"),
});

export type CheckoutInput = z.input<typeof checkoutInput>;
export type CheckoutRequest = z.output<typeof checkoutInput>;

/**
 * Reads a checkout request; lines of the same product are refused, not merged, since no honest cart has them.
 * @throws EmptyCart, TooManyLines, InvalidQuantity, InvalidInput
 */
export function parseCheckoutInput(input: unknown): CheckoutRequest {
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

/** spec: shopper §5: a full name is split at the first space. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
