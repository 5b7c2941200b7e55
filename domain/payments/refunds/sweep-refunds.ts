import { eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { DEADLINE_REASON } from "#domain/kernel/deadlines/refund-deadline.ts";
import { refundedAtDeadline, waitsSince } from "#domain/kernel/deadlines/refund-deadline-sql.ts";
import { forEachIsolated } from "#domain/kernel/jobs/for-each-isolated.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { askAboutRefunds } from "./ask-about-refunds.ts";
import { placeRefund, RefundRejected } from "./place-refund.ts";
import { listUnsentRefunds, sendRefund } from "./send-refund.ts";

/** The time after which an unsent refund is sent again. */
const RESEND_SECONDS = 30;
/** The wait between two checks of a pending refund. */
const ASK_AGAIN_SECONDS = 600;

/**
 * Sends unsent refunds, checks pending refunds, and refunds backordered units after their deadline. Each run
 * claims its refund rows, so that two workers never handle the same row at the same time.
 * @returns the number of checked rows.
 * @throws JobFailed when the work for a row fails unexpectedly. When the work for one row fails, the run
 * still handles the other rows. The next run retries the failed row.
 */
export async function sweepRefunds(limit = 50): Promise<number> {
  let checked = 0;
  const ask = (ids: readonly string[], work: (id: string) => Promise<unknown>) => {
    checked += ids.length;
    return forEachIsolated(ids, (id) => attempt(() => work(id)));
  };
  const parts: Record<string, () => Promise<void>> = {
    overdue: async () => ask(await listOverdue(limit), giveBackOwed),
    unsent: async () => ask(await listUnsentRefunds(RESEND_SECONDS, limit), sendRefund),
    "under way": async () => ask(await claimUnderWay(limit), askAboutRefunds),
  };
  await forEachIsolated(Object.keys(parts), (part) => parts[part]?.() ?? Promise.resolve());
  return checked;
}

/**
 * Returns false when the provider is unreachable. When the provider is unreachable, the next run tries again.
 */
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
    with chosen as materialized (
      select id as chosen_id from refunds
      where state = 'pending' and updated_at < now() - make_interval(secs => ${ASK_AGAIN_SECONDS})
      order by updated_at limit ${limit} for update skip locked
    )
    update refunds set updated_at = now() from chosen where id = chosen_id
    returning order_id`);
  return [...new Set(claimed.rows.map((row) => row.order_id))];
}

/** Lists orders that still lack stock at their deadline (`refund-deadline.ts`). */
async function listOverdue(limit: number): Promise<string[]> {
  const minutes = await readSetting("owedRefundMinutes");
  const overdue = await db.execute<{ id: string }>(sql`
    select o.id from orders o
    where ${sql.raw(`${refundedAtDeadline("o")} and ${waitsSince("o")}`)} < now() - make_interval(mins => ${minutes})
    order by o.paid_at limit ${limit}`);
  return overdue.rows.map(({ id }) => id);
}

/** Requests a refund of an order's backordered units. */
async function giveBackOwed(id: string): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
      // Stock might have arrived, or staff might have refunded the order, since `listOverdue` found the
      // order.
      if (!order?.exceptions.includes("short_stock") || !["none", "partial"].includes(order.refundState))
        return;
      await placeRefund(tx, system("worker"), order, {
        scope: { kind: "owed" },
        reason: DEADLINE_REASON,
      });
    });
  } catch (error) {
    if (!(error instanceof RefundRejected)) throw error;
  }
}
