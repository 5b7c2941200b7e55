import type { Transaction } from "#db/client.server.ts";
import type { WithdrawalState } from "#db/values/return-states.ts";
import { recordShopEvent } from "#domain/messaging/events/record-shop-event.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

/**
 * Records the public event of a withdrawal, in the caller's transaction. A withdrawal that the customer
 * confirms with a link has two events. The first event has the state "received", because the shop has stored
 * the request. The second event has the state that the withdrawal has when it takes effect. The shop records
 * the second event when the withdrawal takes effect.
 */
export const announceWithdrawal = (
  tx: Transaction,
  { id: orderId, orderNumber }: Pick<OrderRow, "id" | "orderNumber">,
  withdrawal: { id: string; requestedAt: Date },
  state: WithdrawalState,
): Promise<void> =>
  recordShopEvent(tx, {
    type: "withdrawal.received",
    subjectId: withdrawal.id,
    data: { orderId, orderNumber, requestedAt: withdrawal.requestedAt.toISOString(), state },
  });
