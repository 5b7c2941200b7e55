import { eq, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/caller.ts";
import { eachOnItsOwn } from "#domain/jobs/each-on-its-own.ts";
import { OrderChanged, type OrderRow } from "#domain/orders/change-order.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { ProviderRefused, ProviderUnreachable } from "#domain/payments/provider.ts";
import { endPayment } from "./end-payment.ts";
import { OPENING_SECONDS, openPayment } from "./open-payment.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { releaseOrder } from "./release-order.ts";

/** How often a pending order is asked about (order-lifecycle, "A crash after each step"). */
const CHECK_SECONDS = 30;
/** The grace after a session's end before we end it ourselves. */
const GRACE_SECONDS = 60;

export interface SweepResult {
  looked: number;
  unreachable: number;
}

/**
 * Looks at every pending order whose time has come: opens a page that was never opened, asks about one that may be paid,
 * ends one that is past its time. Rows are claimed by moving their next look, so that several workers share them. An order
 * that cannot be looked at stands where an admin sees it, and the others go on.
 * @throws RoundFailed
 */
export async function sweepOrders(limit = 50): Promise<SweepResult> {
  await closeSettled();
  const claimed = await db.execute<{ id: string }>(sql`
    update orders set next_check_at = now() + make_interval(secs => ${CHECK_SECONDS}), check_count = check_count + 1
    where id in (
      select id from orders
      where payment_state in ('creating', 'awaiting', 'async_pending') and next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked
    ) returning id`);
  const result: SweepResult = { looked: 0, unreachable: 0 };
  await eachOnItsOwn(
    claimed.rows.map(({ id }) => id),
    (id) => lookAt(id, result),
    (id) => openException(db, "order_not_settled", id, id),
  );
  return result;
}

/** What was said of orders that could not be looked at is over once another door has settled them. */
const closeSettled = () =>
  closeToldOf(
    sql`select id from orders where payment_state not in ('creating', 'awaiting', 'async_pending')`,
    "the order was settled",
  );

/** @param which the ids of the orders, as SQL */
const closeToldOf = (which: SQL, resolution: string) =>
  db.execute(sql`
    update exception_queue set resolved_at = now(), resolution = ${resolution}
    where resolved_at is null and kind in ('provider_unreachable', 'order_not_settled') and order_id in (${which})`);

async function lookAt(id: string, result: SweepResult): Promise<void> {
  const [found] = await db
    .select({
      order: orders,
      isPast: sql<boolean>`${orders.expiresAt} + make_interval(secs => ${GRACE_SECONDS}) < now()`,
      isTooLateToOpen: sql<boolean>`${orders.createdAt} + make_interval(secs => ${OPENING_SECONDS}) <= now()`,
    })
    .from(orders)
    .where(eq(orders.id, id));
  if (found?.order.status !== "pending") return;
  const { order, ...due } = found;
  globalThis.failpoint?.("order-claimed");
  result.looked++;
  try {
    await look(order, due);
    await closeToldOf(sql`${order.id}`, "it could be looked at again");
  } catch (error) {
    // Refused: it has ended. Changed: somebody else is at it.
    if (error instanceof ProviderRefused || error instanceof OrderChanged) return;
    if (!(error instanceof ProviderUnreachable)) throw error;
    result.unreachable++;
    // The reservation stays: only the provider can say that nothing will be paid any more.
    if (due.isPast) await openException(db, "provider_unreachable", order.id, order.id);
  }
}

/** What the database's clock says of an order: no other may let a reservation go. */
interface Due {
  /** The session has ended, the grace included. */
  isPast: boolean;
  /** It is too late to ask for a payment page. */
  isTooLateToOpen: boolean;
}

async function look(order: OrderRow, { isPast, isTooLateToOpen }: Due): Promise<void> {
  const worker = system("worker");
  if (order.paymentState === "creating") {
    if (isTooLateToOpen)
      return releaseOrder(worker, order.id, "voided", "the payment page could not be opened");
    await openPayment(worker, order);
    return;
  }
  if (isPast) return endPayment(order);
  return reconcileOrder(order.id, "poll");
}
