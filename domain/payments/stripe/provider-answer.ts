import { z } from "zod";
import { ProviderUnreadable } from "#domain/payments/provider-errors.ts";

const error = z.object({ error: z.object({}) });
const object = z.object({ object: z.string().min(1) });

/**
 * Returns whether an HTTP response came from the provider's API. A successful answer of the provider has a
 * body with the field `object`. An answer of the provider with any other status has a body with the field
 * `error`. A proxy sends other bodies.
 */
export function isAnswerOfProvider(status: number, json: unknown): boolean {
  const isGood = status >= 200 && status < 300;
  return isGood ? object.safeParse(json).success : error.safeParse(json).success;
}

/**
 * Validates an object of the provider against a schema that lists the fields that the shop uses.
 * @throws ProviderUnreadable with the first field that is missing or has an unknown value.
 */
export function readObject<Shape extends z.ZodType>(shape: Shape, json: unknown): z.output<Shape> {
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  throw new ProviderUnreadable(read.error.issues[0]?.path.join(".") || "object");
}

/**
 * An id or a name that the provider created: at most 255 visible ASCII characters. The shop stores this id or
 * name.
 */
const identifier = z.string().regex(/^[\x21-\x7e]{1,255}$/);
/**
 * Anybody with the account's key might have written this text. A text that the database cannot store becomes
 * empty. PostgreSQL stores no NUL and no lone surrogate in a text. The provider allows 500 characters for
 * such a text.
 */
const foreignText = z.string().transform((text) => (/^[^\0\p{Cs}]{0,500}$/u.test(text) ? text : ""));
const expandable = z.union([identifier, z.object({ id: identifier })]).nullish();
const metadata = z.record(z.string(), foreignText).nullish();
/** A time in seconds since 1970, before the year 10000. */
const seconds = z.number().int().min(0).max(253_402_300_799);
const minorUnits = z.number().int().min(0);

/** A session of the hosted payment page. A session whose status is not in this list is unreadable. */
export const sessionShape = z.object({
  id: identifier,
  client_reference_id: foreignText.nullish(),
  metadata,
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: minorUnits,
  // The shop uses `total_details` and `managed_payments` only to explain an amount. Therefore a session is
  // still readable when `total_details` or `managed_payments` has an unknown form.
  total_details: z.object({ amount_tax: minorUnits }).nullish().catch(null),
  managed_payments: z.object({ enabled: z.boolean() }).nullish().catch(null),
  currency: z.string().length(3),
  payment_intent: expandable,
  url: z.string().nullish(),
  expires_at: seconds,
  livemode: z.boolean(),
});

/**
 * The schema that reads the card of a session. A session contains its card only when the shop has read the
 * session together with its charge.
 */
export const cardShape = z.object({
  payment_intent: z.object({
    latest_charge: z.object({
      payment_method_details: z.object({ card: z.object({ fingerprint: identifier }) }),
    }),
  }),
});

/** A payment intent: its status, its next action, and the order and the shop in its metadata. */
export const intentShape = z.object({
  id: identifier,
  metadata,
  next_action: z.unknown().optional(),
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "requires_capture",
    "processing",
    "succeeded",
    "canceled",
  ]),
});

/** A payment intent whose last attempt to pay failed because of the card. */
export const declineShape = z.object({ last_payment_error: z.object({ type: z.literal("card_error") }) });

export const refundShape = z.object({
  id: identifier,
  payment_intent: expandable,
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
  amount: minorUnits,
  currency: z.string().length(3),
  metadata,
});

/** A charge. A successful charge without a payment intent is not from a payment page of the shop. */
export const chargeShape = z.object({
  id: z.string().min(1),
  payment_intent: expandable,
  status: z.enum(["succeeded", "pending", "failed"]),
  captured: z.boolean(),
  amount_captured: minorUnits,
  currency: z.string().length(3),
});

/** A payment intent with its received amount and currency. */
export const receivedShape = intentShape.extend({
  amount_received: minorUnits,
  currency: z.string().length(3),
});

/**
 * A movement of the balance. `source` is the object that moved the money. Some movements of the balance have
 * no source.
 */
export const balanceShape = z.object({ id: z.string().min(1), source: expandable });

/**
 * The fee of a movement of the balance, including its tax, in the currency of the balance. The shop stores
 * this fee.
 */
export const feeShape = z.object({
  id: identifier,
  fee: z.number().int(),
  currency: z.string().regex(/^[a-z]{3}$/),
});

/**
 * A dispute. The provider can add statuses and reasons. The amount of a money movement can be positive or
 * negative.
 */
export const disputeShape = z.object({
  id: z.string().min(1),
  payment_intent: expandable,
  status: z.string().min(1),
  reason: z.string(),
  amount: minorUnits,
  currency: z.string().length(3),
  evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish(),
  balance_transactions: z.array(z.object({ amount: z.number().int() })),
});

export const listShape = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** An event that contains a snapshot of its object. */
export const eventShape = z.object({
  id: identifier,
  object: z.literal("event"),
  type: identifier,
  created: seconds,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: identifier.optional(),
      object: z.string().optional(),
      client_reference_id: foreignText.nullish(),
      metadata,
      payment_intent: expandable,
    }),
  }),
});
