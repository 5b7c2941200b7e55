import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { forEachIsolated } from "#domain/kernel/jobs/for-each-isolated.ts";
import { OrderChanged } from "#domain/orders/change-order.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { providerBreaker } from "#domain/payments/provider-breaker.ts";
import { ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { checkOrder, isPastItsEnd, readDueOrder } from "./check-order.ts";
import { endHiddenOrder } from "./end-hidden-order.ts";

/** Seconds between two checks of a pending order. */
const CHECK_SECONDS = 30;
/** Maximum number of orders that are checked concurrently. */
const CONCURRENT_CHECKS = 5;
/**
 * The number of days for which an order stores its network address. A limit for each shopper counts an unpaid
 * order for 24 hours. An order stores the address for two days. The second day is a safety margin.
 */
const NETWORK_DAYS = 2;

/**
 * A delayed payment takes days, and a webhook reports the result of the payment. The time until the next
 * check is a quarter of the order's age. The time is at least five minutes and at most six hours.
 */
const untilNextCheck = sql`case when payment_state = 'async_pending'
  then greatest(interval '5 minutes', least(interval '6 hours', (now() - created_at) / 4))
  else make_interval(secs => ${CHECK_SECONDS}) end`;

export interface SweepResult {
  checked: number;
  unreachable: number;
}

/**
 * Checks every pending order that is due. The check opens a missing page, or reads a page that the customer
 * might have paid. When the hold of the order has ended, the check expires the page. To claim an order, the
 * job sets a later time for the order's next check. Several workers can therefore share the work. When the
 * check of an order fails, the job opens an exception and continues with the other orders. The job checks the
 * first order before all other orders. The job stops when the provider does not answer the first check. After
 * an answer to the first check, the job stops only when the circuit breaker opens. The job therefore also
 * settles orders when the provider answers only some requests. The unchecked orders are due again
 * immediately.
 * @throws JobFailed when an order fails unexpectedly
 */
export async function sweepOrders(limit = 50): Promise<SweepResult> {
  await closeSettled();
  await clearNetworks();
  const result: SweepResult = { checked: 0, unreachable: 0 };
  if (providerBreaker.isOpen()) return result;
  const due = await claimDueOrders(limit);
  const left = new Map(due.map((order) => [order.id, order]));
  await forEachIsolated(
    due.map(({ id }) => id),
    (id) => {
      left.delete(id);
      return checkOne(id, result);
    },
    (id) => openException(db, "order_not_settled", id, id),
    CONCURRENT_CHECKS,
  );
  if (left.size > 0) await returnToQueue([...left.values()]);
  return result;
}

/**
 * A claimed order. `since` is the time at which the check of the order became due, in the database's text
 * format.
 */
interface ClaimedOrder {
  id: string;
  since: string;
}

/**
 * Claims due orders. The order that has been due for longest comes first. When a sweep ends early, the orders
 * that waited longest have therefore been checked.
 */
async function claimDueOrders(limit: number): Promise<ClaimedOrder[]> {
  const { rows } = await db.execute<ClaimedOrder & Record<string, unknown>>(sql`
    with due as (
      select id, next_check_at as since from orders
      where payment_state in ('creating', 'awaiting', 'async_pending') and next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked
    ), claimed as (
      update orders set next_check_at = now() + ${untilNextCheck}, check_count = check_count + 1
      from due where orders.id = due.id returning orders.id, due.since
    )
    select id, since::text as since from claimed order by claimed.since, id`);
  return rows;
}

/**
 * When the provider is unreachable, the claimed orders that were not checked become due again. Each unchecked
 * order gets its earlier due time back. Opens an exception for each unchecked order whose hold has ended.
 */
async function returnToQueue(unchecked: readonly ClaimedOrder[]): Promise<void> {
  const ids = unchecked.map(({ id }) => id);
  const times = unchecked.map(({ since }) => since);
  await db.execute(sql`
    update orders set next_check_at = due.since, check_count = check_count - 1
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as due (id, since)
    where orders.id = due.id and status = 'pending'`);
  const past = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.status, "pending"), isPastItsEnd));
  for (const { id } of past) await openException(db, "provider_unreachable", id, id);
}

/**
 * Closes the exceptions of failed checks for orders that another caller has settled. The customer might have
 * paid on a page that the provider does not show. Only a payment on the hidden page therefore closes the
 * exception of the order. When the order ends, the exception stays open.
 */
async function closeSettled(): Promise<void> {
  await closeExceptionsOf(
    sql`select id from orders where payment_state not in ('creating', 'awaiting', 'async_pending')`,
    ["provider_unreachable", "order_not_settled"],
    "the order was settled",
  );
  await closeExceptionsOf(
    sql`select id from orders where payment_state = 'paid'`,
    ["payment_page_hidden"],
    "the order was paid",
  );
}

/** @param which a SQL query of order ids */
const closeExceptionsOf = (which: SQL, kinds: readonly string[], resolution: string) =>
  db.execute(sql`
    update exception_queue set resolved_at = now(), resolution = ${resolution}
    where resolved_at is null and ${inArray(sql`kind`, [...kinds])} and order_id in (${which})`);

/**
 * Network addresses are personal data. An order stores its network address only as long as a limit counts the
 * orders of the network.
 */
const clearNetworks = () =>
  db.execute(sql`update orders set client_network = ''
    where client_network <> '' and created_at < now() - make_interval(days => ${NETWORK_DAYS})
      and payment_state not in ('creating', 'awaiting', 'async_pending')`);

/** Checks one order. Returns false when the job stops because the provider does not answer. */
async function checkOne(id: string, result: SweepResult): Promise<boolean> {
  const due = await readDueOrder(id);
  if (!due) return true;
  const { order } = due;
  globalThis.failpoint?.("order-claimed");
  result.checked++;
  try {
    const isKnown = await checkOrder(due);
    providerBreaker.note(true);
    if (!isKnown) await endHiddenOrder(due, "resource_missing");
    else
      await closeExceptionsOf(
        sql`${order.id}`,
        ["provider_unreachable", "order_not_settled", "payment_page_hidden"],
        "it could be looked at again",
      );
  } catch (error) {
    // Another process is changing the order.
    if (error instanceof OrderChanged) return true;
    if (error instanceof ProviderRejected) {
      providerBreaker.note(true);
      // An order in the state "creating" has already ended, because the provider refused to open its payment
      // page.
      if (order.paymentState !== "creating") await endHiddenOrder(due, String(error.details.providerCode));
      return true;
    }
    if (!(error instanceof ProviderUnreachable)) throw error;
    providerBreaker.note(false);
    result.unreachable++;
    // The reservation stays. Only the provider can confirm that nobody will pay.
    if (due.isPast) await openException(db, "provider_unreachable", order.id, order.id);
    return result.checked > 1 && !providerBreaker.isOpen();
  }
  return true;
}
