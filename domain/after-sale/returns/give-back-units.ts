import type { Transaction } from "#db/client.server.ts";
import type { refunds } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { placeRefund } from "#domain/payments/refunds/place-refund.ts";
import { recallDeliveries } from "#domain/payments/refunds/recall-deliveries.ts";
import type { ReturnReason } from "#domain/payments/refunds/return-reasons.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { choiceOf, type ReturnableUnit } from "./read-returnable.ts";

interface GivenBack {
  units: readonly ReturnableUnit[];
  reason: ReturnReason;
  /** The additional details of the audit row when a staff member takes the units back. */
  audit?: { permission: string; details: Record<string, unknown> };
}

/**
 * Takes units back from the customer and requests the refund of these units, in one transaction. Nobody can
 * open the units after this call, even when the refund fails. An unopened item goes into quarantine. An
 * opened item is never sold again. The caller must hold the lock of the order's row. The caller must have
 * read the units while it held the lock. Call this function at the end of the transaction, because the
 * function writes to the audit log.
 * @returns the refund. The caller must send the refund after the commit.
 * @throws RefundRejected like `placeRefund`
 */
export async function giveBackUnits(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  { units, reason, audit }: GivenBack,
): Promise<typeof refunds.$inferSelect> {
  const scope = { kind: "units", units: choiceOf(units), version: order.version } as const;
  const refund = await placeRefund(tx, caller, order, { scope, reason });
  if (Object.keys(refund.slots).length > 0) await recallDeliveries(tx, order.id, refund.slots);
  await recordAudit(tx, caller, {
    action: "ORDER_REFUND_REQUESTED",
    table: "orders",
    recordId: order.id,
    permission: audit?.permission ?? "",
    details: {
      refund_id: refund.id,
      scope: "units",
      reason,
      deliverable_ids: units.flatMap(({ delivered }) => delivered?.deliverableId ?? []),
      ...audit?.details,
    },
  });
  return refund;
}
