import { eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { eachOnItsOwn } from "#domain/kernel/jobs/each-on-its-own.ts";
import { ProviderUnreachable } from "#domain/payments/provider.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { askAboutRefunds } from "./ask-about-refunds.ts";
import { placeRefund, RefundRefused } from "./place-refund.ts";
import { listUnsentRefunds, sendRefund } from "./send-refund.ts";

/** A refund that was written down and not sent is sent again after this; one under way is asked about again. */
const RESEND_SECONDS = 30;
const ASK_AGAIN_SECONDS = 600;

/**
 * Sends refunds whose sending was lost, asks about those under way, and gives back what stayed owed past its deadline
 * (order-lifecycle, "refund sent, answer lost" and T4e). Rows are claimed, so that several workers share them.
 * @returns how many refunds were looked at.
 * @throws RoundFailed when one failed for another reason than the provider's; it is tried again, and the others went on.
 */
export async function sweepRefunds(limit = 50): Promise<number> {
  let looked = 0;
  const ask = (ids: readonly string[], work: (id: string) => Promise<unknown>) => {
    looked += ids.length;
    return eachOnItsOwn(ids, (id) => attempt(() => work(id)));
  };
  const parts: Record<string, () => Promise<void>> = {
    overdue: async () => ask(await listOverdue(limit), giveBackOwed),
    unsent: async () => ask(await listUnsentRefunds(RESEND_SECONDS, limit), sendRefund),
    "under way": async () => ask(await claimUnderWay(limit), askAboutRefunds),
  };
  await eachOnItsOwn(Object.keys(parts), (part) => parts[part]?.() ?? Promise.resolve());
  return looked;
}

/** False when the provider cannot be reached: the next round tries again. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ProviderUnreachable) return false;
    throw error;
  }
}

async function claimUnderWay(limit: number): Promise<string[]> {
  const claimed = await db.execute<{ order_id: string }>(sql`
    update refunds set updated_at = now() where id in (
      select id from refunds where state = 'pending' and updated_at < now() - make_interval(secs => ${ASK_AGAIN_SECONDS})
      order by updated_at limit ${limit} for update skip locked)
    returning order_id`);
  return [...new Set(claimed.rows.map((row) => row.order_id))];
}

/** Orders whose stock did not come in time (`owedRefundMinutes`) since the payment, or since staff decided to deliver. */
async function listOverdue(limit: number): Promise<string[]> {
  const minutes = await readSetting("owedRefundMinutes");
  const overdue = await db.execute<{ id: string }>(sql`
    select o.id from orders o
    where o.payment_state = 'paid' and o.delivery_state in ('owed', 'partial') and o.refund_state in ('none', 'partial')
      and 'short_stock' = any(o.exceptions) and not o.exceptions && '{amount_mismatch,currency_mismatch}'
      and o.dispute_state in ('none', 'won', 'closed', 'prevented')
      and coalesce((select max(e.created_at) from order_events e where e.order_id = o.id
        and e.type in ('amount_accepted', 'owed_again')), o.paid_at) < now() - make_interval(mins => ${minutes})
    order by o.paid_at limit ${limit}`);
  return overdue.rows.map(({ id }) => id);
}

/** Writes down that what an order is owed goes back in money. */
async function giveBackOwed(id: string): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
      // Stock may have come, or a person may have refunded it, since it was found.
      if (!order?.exceptions.includes("short_stock") || !["none", "partial"].includes(order.refundState))
        return;
      await placeRefund(tx, system("worker"), order, {
        scope: { kind: "owed" },
        reason: "not in stock before the deadline",
      });
    });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
  }
}
