import type { z } from "zod";
import { isId } from "#domain/kernel/ids.ts";
import type { RefundRequest, RefundSnapshot } from "#domain/payments/provider.ts";
import { readObject, refundShape } from "./provider-answer.ts";
import { ask, idOf, stripe } from "./stripe-client.server.ts";

/**
 * Converts a refund of the provider to the shop's form.
 * @throws ProviderUnreadable when a field is invalid.
 */
export function snapshotOfRefund(json: unknown): RefundSnapshot {
  const refund = readObject(refundShape, json);
  const rowId = refund.metadata?.refund_id;
  return {
    id: refund.id,
    refundId: isId(rowId) ? rowId : null,
    paymentId: idOf(refund.payment_intent) ?? "",
    state: stateOf(refund.status),
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
  };
}

/** Maps `requires_action` to `pending`. The refund waits for the customer, and the shop books nothing yet. */
const stateOf = (status: z.output<typeof refundShape>["status"]): RefundSnapshot["state"] =>
  status === "requires_action" ? "pending" : status;

/** See `PaymentProvider`. */
export async function createRefund(request: RefundRequest, idempotencyKey: string): Promise<RefundSnapshot> {
  const refund = await ask(() =>
    stripe.refunds.create(
      {
        payment_intent: request.paymentId,
        amount: request.amount,
        metadata: { refund_id: request.refundId, order_id: request.orderId },
      },
      { idempotencyKey },
    ),
  );
  return snapshotOfRefund(refund);
}

/** See `PaymentProvider`. */
export async function listRefunds(paymentId: string): Promise<RefundSnapshot[]> {
  const found: RefundSnapshot[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await ask(() =>
      stripe.refunds.list({ payment_intent: paymentId, limit: 100, starting_after: after }),
    );
    found.push(...page.data.map(snapshotOfRefund));
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return found;
  }
}
