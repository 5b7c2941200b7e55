import { z } from "zod";
import { CREDENTIAL_MAX } from "#db/limits.ts";
import { REASON_MAX, REASON_MIN } from "#domain/orders/reason.ts";
import { NOTE_MAX } from "#domain/sales/note.ts";
import { actMessages as words } from "./act-messages.ts";

const id = z.string().max(60);
const reason = z
  .string()
  .trim()
  .min(REASON_MIN, { error: () => words.fields.reasonShort })
  .max(REASON_MAX);

const content = z.string().trim().min(1).max(CREDENTIAL_MAX);

/** The schemas of the sales forms by intent, used by the page and the server. */
export const saleForms = {
  reasoned: z.object({ orderId: id, reason }),
  refund: z.discriminatedUnion("scope", [
    z.object({ orderId: id, scope: z.literal(["all", "owed"]), reason, amount: z.string().optional() }),
    z.object({
      orderId: id,
      scope: z.literal("amount"),
      reason,
      // Accepts "129,90" as typed in Portuguese, and "129.90".
      amount: z
        .string()
        .trim()
        .transform((text) => (text.includes(".") ? text : text.replace(",", ".")))
        .refine((text) => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0, {
          error: () => words.fields.amount,
        }),
    }),
  ]),
  deliver: z.object({ orderItemId: id, slot: z.coerce.number().int().min(1).max(100_000), content }),
  correct: z.object({ deliverableId: id, content, reason }),
  replace: z.object({ deliverableId: id, reason }),
  evidence: z.object({ disputeId: id, note: z.string().max(2_000).default("") }),
  resolve: z.object({ exceptionId: id, reason }),
  note: z.object({ orderId: id, note: z.string().trim().min(1).max(NOTE_MAX) }),
  order: z.object({ orderId: id }),
};
