import type { Transaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";
import { openException } from "#domain/orders/open-exception.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";
import { recordPayment } from "#domain/payments/record-payment.ts";
import { placeDuplicateRefund } from "#domain/payments/refunds/place-duplicate-refund.ts";
import { requirePaymentId } from "#domain/payments/require-payment-id.ts";

/**
 * Records a second payment of a paid order. Delivers nothing, opens an exception for the staff and creates a
 * refund, which the worker sends.
 * @returns the current order.
 */
export async function recordDuplicate(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  snapshot: PageSnapshot,
): Promise<OrderRow> {
  const paymentId = requirePaymentId(snapshot);
  const isNew = await recordPayment(tx, {
    orderId: order.id,
    provider: order.provider,
    paymentId,
    amount: snapshot.amountTotal,
    currency: snapshot.currency,
    isDuplicate: true,
  });
  await placeDuplicateRefund(tx, order.id, paymentId);
  if (!isNew) return order;
  const changed = await changeOrder(
    tx,
    caller,
    order,
    { exceptions: [...new Set([...order.exceptions, "duplicate_payment" as const])].sort() },
    { type: "duplicate_payment", details: { paymentId } },
  );
  await openException(tx, "duplicate_payment", paymentId, order.id, {
    amount: snapshot.amountTotal,
    currency: snapshot.currency,
  });
  return changed;
}
