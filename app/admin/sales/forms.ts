import { z } from "zod";
import { CREDENTIAL_MAX, LINE_QUANTITY_MAX } from "#db/values/limits.ts";
import { MARKED_MAX } from "#domain/orders/marked-max.ts";
import { REASON_MAX, REASON_MIN } from "#domain/orders/reason.ts";
import { NOTE_MAX } from "#domain/sales/note.ts";
import { actMessages as messages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";

/**
 * The maximum length of the field with the chosen units of a refund. The maximum length allows every unit of
 * the largest order that the details show.
 */
const UNITS_TEXT_MAX = 20_000;

const id = z.string().max(60);
const reason = z
  .string()
  .trim()
  .min(REASON_MIN, { error: () => messages.fields.reasonShort })
  .max(REASON_MAX);

/** Parses an amount. Accepts "129,90", as in Portuguese, and "129.90". */
export const withPoint = (text: string): string => {
  const typed = text.trim();
  return typed.includes(".") ? typed : typed.replace(",", ".");
};

const count = z.number().int().min(0).max(LINE_QUANTITY_MAX);
/** The chosen units of a refund as JSON: `{ "<order item id>": { "waiting": 0, "slots": [1, 2] } }`. */
const units = z
  .string()
  .max(UNITS_TEXT_MAX)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.record(id, z.object({ waiting: count, slots: z.array(count).max(LINE_QUANTITY_MAX) })))
  .refine((choice) => Object.values(choice).some(({ waiting, slots }) => waiting + slots.length > 0), {
    error: () => messages.fields.units,
  });

const content = z.string().trim().min(1).max(CREDENTIAL_MAX);

/**
 * The schemas of the sales forms, keyed by intent. The page and the server use the schemas of the sales
 * forms.
 */
/** The ids of the marked orders, separated by spaces. */
export const markedIds = z
  .string()
  .transform((text) => text.split(" "))
  .pipe(z.array(id).min(1).max(MARKED_MAX));

export const saleForms = {
  reasoned: z.object({ orderId: id, reason }),
  reasonedMany: z.object({ orderIds: markedIds, reason }),
  many: z.object({ orderIds: markedIds }),
  refund: z.discriminatedUnion("scope", [
    z.object({ orderId: id, scope: z.literal(["all", "owed"]), reason, amount: z.string().optional() }),
    z.object({
      orderId: id,
      scope: z.literal("amount"),
      reason,
      amount: z
        .string()
        .transform(withPoint)
        .refine((text) => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0, {
          error: () => messages.fields.amount,
        }),
    }),
    z.object({
      orderId: id,
      scope: z.literal("units"),
      reason,
      version: z.coerce.number().int().min(0),
      units,
    }),
  ]),
  deliver: z.object({ orderItemId: id, slot: z.coerce.number().int().min(1).max(100_000), content }),
  correct: z.object({ deliverableId: id, content, reason }),
  replace: z.object({ deliverableId: id, reason }),
  evidence: z.object({ disputeId: id, note: z.string().max(2_000).default("") }),
  resolve: z.object({ exceptionId: id, reason }),
  acceptWithdrawal: z.object({ withdrawalId: id }),
  declineWithdrawal: z.object({ withdrawalId: id, reason }),
  note: z.object({ orderId: id, note: z.string().trim().min(1).max(NOTE_MAX) }),
  order: z.object({ orderId: id }),
};
