import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { withdrawals } from "#db/schema/withdrawals.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { LinkUnusable, spendLink } from "#domain/messaging/links/one-time-links.ts";
import { effectWithdrawal } from "./effect-withdrawal.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { sendOrLeave } from "./send-or-leave.ts";

/**
 * Lets a withdrawal take effect when the customer uses its one-time link. The shop mailed this link to the
 * address of the order. The function needs no session, because the customer might read the mail on another
 * device.
 * @returns the id of the withdrawal
 * @throws LinkUnusable when the link does not work or a concurrent call has used it
 * @throws TooManyAttempts, TryAgainLater
 */
export async function confirmWithdrawal(
  caller: Caller,
  input: { token: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<{ withdrawalId: string }> {
  await limits.address.take(addressKey(caller.origin.ip));
  const done = await inTransaction(async (tx) => {
    const { linkId } = await spendLink(tx, input.token, "withdrawal");
    const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.linkId, linkId));
    if (!withdrawal) throw new LinkUnusable();
    const [order] = await tx.select().from(orders).where(eq(orders.id, withdrawal.orderId)).for("update");
    if (!order) throw new LinkUnusable();
    const { refundId } = await effectWithdrawal(tx, caller, { order, withdrawal });
    return { withdrawalId: withdrawal.id, orderId: order.id, refundId };
  });
  await sendOrLeave(done.refundId);
  await endUnpaid(done.orderId);
  return { withdrawalId: done.withdrawalId };
}
