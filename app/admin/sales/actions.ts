import type { z } from "zod";
import { mayExport } from "#app/admin/design/export/csv-export.ts";
import { listViewIntents } from "#app/admin/design/list/list-view-intents.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { sentenceOf } from "#app/request/form-answer.ts";
import { parseMajor } from "#db/values/money.ts";
import { submitEvidence } from "#domain/after-sale/disputes/submit-evidence.ts";
import { acceptWithdrawal } from "#domain/after-sale/returns/accept-withdrawal.ts";
import { declineWithdrawal } from "#domain/after-sale/returns/decline-withdrawal.ts";
import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { markOrdersPaid } from "#domain/checkout/settlement/mark-orders-paid.ts";
import { acceptAmount } from "#domain/delivery/accept-amount.ts";
import { correctDelivery } from "#domain/delivery/correct-delivery.ts";
import { deliverAfterAll } from "#domain/delivery/deliver-after-all.ts";
import { deliverByHand } from "#domain/delivery/deliver-by-hand.ts";
import { replaceItem } from "#domain/delivery/replace-item.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import type { RefundScope } from "#domain/payments/refunds/place-refund.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { addNote } from "#domain/sales/add-note.ts";
import { closeException } from "#domain/sales/close-exception.ts";
import { readOrderCurrency } from "#domain/sales/queries.ts";
import { recheckOrder } from "#domain/sales/recheck-order.ts";
import { resendOrderMail } from "#domain/sales/resend-order-mail.ts";
import { resendOrderMails } from "#domain/sales/resend-order-mails.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";
import { saleForms } from "./forms.ts";
// When a delivered item cannot be opened, the error is one of the inventory's item errors.
import "#app/admin/inventory/error-messages.ts";
import "./error-messages.ts";
import { documentLanguage } from "#messages/language.ts";
import { withdrawalMessages } from "#messages/server/server-messages.ts";

const { done } = actMessages;
/**
 * Copies the title and the description of a toast immediately, because later code does not know the language
 * of the request.
 */
const describe = ({ title, description }: { title: string; description: string }) => ({ title, description });
const updateFailed = () => messages.updateFailed;

/** The actions on an order. Each intent calls one use case (spec B2.10). */
export const salesAction = formAction({
  ...listViewIntents,
  "mark-paid": onIntent({
    action: "orders.mark-paid",
    schema: saleForms.reasoned,
    run: async (caller, input) => {
      const { status } = await markOrderPaid(caller, input);
      return {
        toast: describe(status === "completed" ? messages.markedPaid : messages.markedBackordered),
        result: { status },
      };
    },
    failed: () => messages.markFailed,
  }),
  "mark-many-paid": onIntent({
    action: "orders.mark-paid",
    schema: saleForms.reasonedMany,
    run: async (caller, input) => {
      const { marked, rejected } = await markOrdersPaid(caller, input);
      const rejections = rejected.map(({ orderId, error }) => ({ orderId, sentence: sentenceOf(error) }));
      return {
        toast: {
          title: marked.length > 0 ? messages.marked.done(marked.length) : messages.markFailed,
          description: rejections[0]
            ? messages.marked.left(rejections.length)
            : messages.markedPaid.description,
        },
        result: { rejected: rejections },
      };
    },
    failed: () => messages.markFailed,
  }),
  "resend-mails": onIntent({
    action: "orders.resend-mail",
    schema: saleForms.many,
    run: async (caller, input) => {
      const { sent, rejected } = await resendOrderMails(caller, input);
      const rejections = rejected.map(({ orderId, error }) => ({ orderId, sentence: sentenceOf(error) }));
      return {
        toast: {
          title: sent.length > 0 ? messages.marked.mailed(sent.length) : messages.updateFailed,
          ...(rejections[0] ? { description: messages.marked.left(rejections.length) } : {}),
        },
        result: { rejected: rejections },
      };
    },
    failed: updateFailed,
  }),
  cancel: onIntent({
    action: "orders.cancel",
    schema: saleForms.reasoned,
    run: cancelOrder,
    done: () => describe(done.cancelled),
    failed: updateFailed,
  }),
  refund: onIntent({
    action: "orders.refund",
    schema: saleForms.refund,
    run: async (caller, input) => {
      const { orderId, reason } = input;
      const scope = await scopeOf(caller, input);
      const { isSent } = await requestRefund(caller, { orderId, scope, reason });
      return { toast: describe(isSent ? done.refunded : done.refundLater) };
    },
    failed: updateFailed,
  }),
  "accept-amount": onIntent({
    action: "orders.accept-amount",
    schema: saleForms.reasoned,
    run: acceptAmount,
    done: () => describe(done.accepted),
    failed: updateFailed,
  }),
  "deliver-after-all": onIntent({
    action: "orders.deliver-after-all",
    schema: saleForms.reasoned,
    run: deliverAfterAll,
    done: () => describe(done.resumed),
    failed: updateFailed,
  }),
  deliver: onIntent({
    action: "orders.deliver",
    schema: saleForms.deliver,
    run: async (caller, input) => {
      const { owed } = await deliverByHand(caller, input);
      return { toast: describe(owed === 0 ? done.delivered : done.deliveredOne(owed)), result: { owed } };
    },
    failed: updateFailed,
  }),
  replace: onIntent({
    action: "orders.replace-item",
    schema: saleForms.replace,
    run: replaceItem,
    done: () => describe(done.replaced),
    failed: updateFailed,
  }),
  correct: onIntent({
    action: "orders.correct-delivery",
    schema: saleForms.correct,
    run: correctDelivery,
    done: () => describe(done.corrected),
    failed: updateFailed,
  }),
  evidence: onIntent({
    action: "orders.dispute-evidence",
    schema: saleForms.evidence,
    run: submitEvidence,
    done: () => describe(done.evidence),
    failed: updateFailed,
  }),
  resolve: onIntent({
    action: "orders.resolve-exception",
    schema: saleForms.resolve,
    run: closeException,
    done: () => describe(done.resolved),
    failed: updateFailed,
  }),
  "accept-withdrawal": onIntent({
    action: "orders.refund",
    schema: saleForms.acceptWithdrawal,
    run: acceptWithdrawal,
    done: () => describe(withdrawalMessages[documentLanguage()].accepted),
    failed: updateFailed,
  }),
  "decline-withdrawal": onIntent({
    action: "orders.resolve-exception",
    schema: saleForms.declineWithdrawal,
    run: declineWithdrawal,
    done: () => describe(withdrawalMessages[documentLanguage()].declined),
    failed: updateFailed,
  }),
  "resend-mail": onIntent({
    action: "orders.resend-mail",
    schema: saleForms.order,
    run: resendOrderMail,
    done: () => describe(done.mailed),
    failed: updateFailed,
  }),
  note: onIntent({
    action: "orders.note",
    schema: saleForms.note,
    run: addNote,
    done: () => describe(done.noted),
    failed: updateFailed,
  }),
  "may-export": mayExport("orders.export", () => messages.exportFailed),
  recheck: onIntent({
    action: "orders.recheck",
    schema: saleForms.order,
    run: recheckOrder,
    done: ({ isChanged }) => describe(isChanged ? done.changed : done.unchanged),
    failed: updateFailed,
  }),
});

/**
 * Returns what a refund covers: the whole order, chosen units, or an amount. A partial amount is typed in the
 * order's own currency, which the server looks up. The dialog sends the chosen units together with the
 * version of the order that the dialog showed.
 * @throws InvalidInput when the amount is malformed or not positive.
 */
async function scopeOf(caller: Caller, input: z.infer<typeof saleForms.refund>): Promise<RefundScope> {
  if (input.scope === "units") return { kind: "units", units: input.units, version: input.version };
  if (input.scope !== "amount") return { kind: input.scope };
  const amount = parseMajor(input.amount, await readOrderCurrency(caller, input.orderId));
  if (amount === null || amount <= 0) throw new InvalidInput("amount", "malformed");
  return { kind: "amount", amount };
}
