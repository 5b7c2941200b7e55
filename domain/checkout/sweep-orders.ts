import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/caller.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { ProviderRefused, ProviderUnreachable } from "#domain/payments/provider.ts";
import { endPayment } from "./end-payment.ts";
import { openPayment } from "./open-payment.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { releaseOrder } from "./release-order.ts";

/** How often a pending order is asked about (order-lifecycle, "A crash after each step"). */
const CHECK_SECONDS = 30;
/** The grace after a session's end before we end it ourselves. */
const GRACE_SECONDS = 60;
/** An order whose page was never opened is asked for again this long; the provider takes no shorter-lived session after it. */
const OPENING_SECONDS = 180;

export interface SweepResult {
  looked: number;
  unreachable: number;
}

/**
 * Looks at every pending order whose time has come: opens a page that was never opened, asks about one that may be paid,
 * ends one that is past its time. Rows are claimed by moving their next look, so that several workers share them.
 */
export async function sweepOrders(limit = 50): Promise<SweepResult> {
  const claimed = await db.execute<{ id: string }>(sql`
    update orders set next_check_at = now() + make_interval(secs => ${CHECK_SECONDS}), check_count = check_count + 1
    where id in (
      select id from orders
      where payment_state in ('creating', 'awaiting', 'async_pending') and next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked
    ) returning id`);
  const result: SweepResult = { looked: 0, unreachable: 0 };
  for (const { id } of claimed.rows) {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    if (order?.status !== "pending") continue;
    result.looked++;
    try {
      await look(order);
      await resolveException(db, "provider_unreachable", order.id, "the provider answered again");
    } catch (error) {
      if (error instanceof ProviderRefused) continue;
      if (!(error instanceof ProviderUnreachable)) throw error;
      result.unreachable++;
      // The reservation stays: only the provider can say that nothing will be paid any more.
      if (isPast(order, GRACE_SECONDS)) await openException(db, "provider_unreachable", order.id, order.id);
    }
  }
  return result;
}

const isPast = (order: OrderRow, graceSeconds: number) =>
  order.expiresAt.getTime() + graceSeconds * 1000 < Date.now();

async function look(order: OrderRow): Promise<void> {
  const worker = system("worker");
  if (order.paymentState === "creating") {
    if (Date.now() - order.createdAt.getTime() < OPENING_SECONDS * 1000) {
      await openPayment(worker, order, { again: true });
      return;
    }
    return releaseOrder(worker, order.id, "voided", "the payment page could not be opened");
  }
  if (isPast(order, GRACE_SECONDS)) return endPayment(order);
  return reconcileOrder(order.id, "poll");
}
