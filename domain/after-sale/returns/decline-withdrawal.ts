import { and, eq } from "drizzle-orm";
import { withdrawalUnits } from "#db/schema/withdrawals.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { closeWithdrawal, lockWithdrawal } from "./accept-withdrawal.ts";

/**
 * Declines a withdrawal that waits for a decision of staff. The mail shows the reason to the customer.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput
 */
export async function declineWithdrawal(
  caller: Caller,
  input: { withdrawalId: string; reason: string },
): Promise<void> {
  await audited(caller, "orders.resolve-exception", async (tx, staff) => {
    const reason = parseReason(input.reason);
    const { order, withdrawal } = await lockWithdrawal(tx, input.withdrawalId);
    await tx
      .update(withdrawalUnits)
      .set({ outcome: "declined", reason, decidedBy: staff.userId })
      .where(and(eq(withdrawalUnits.withdrawalId, withdrawal.id), eq(withdrawalUnits.outcome, "staff")));
    const details = { withdrawalId: withdrawal.id, reason };
    await changeOrder(tx, staff, order, {}, { type: "withdrawal_declined", details });
    await closeWithdrawal(tx, order, withdrawal, reason);
    return {
      audit: "EXCEPTION_RESOLVED",
      table: "withdrawals",
      recordId: withdrawal.id,
      details: { kind: "withdrawal_to_decide", order_id: order.id, reason },
    };
  });
}
