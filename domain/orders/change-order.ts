import { runAlone, type Transaction, together } from "#db/client.server.ts";
import type { orders } from "#db/schema/orders.ts";
import type { BoundStatement } from "#db/statement.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeOrderStatement, readOrderRow } from "./change-order-sql.ts";
import { couponUseChange } from "./discounts/coupon-use.ts";
import type { OrderAction, OrderSnapshot } from "./events-of.ts";
import { resolveException } from "./open-exception.ts";
import { orderEventValues } from "./record-order-event.ts";
import { paymentMayGo, shownStatus } from "./status.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderPatch = Partial<
  Pick<
    OrderRow,
    | "paymentState"
    | "deliveryState"
    | "refundState"
    | "disputeState"
    | "exceptions"
    | "providerSessionId"
    | "providerPaymentId"
    | "isTest"
    | "checkoutUrl"
    | "voucherMethod"
    | "voucherUrl"
    | "voucherUntil"
    | "paidAmount"
    | "storeTotal"
    | "askedStoreTotal"
    | "refundedAmount"
    | "paymentMethod"
    | "cancelReason"
    | "nextCheckAt"
  >
> & { now?: readonly ("paidAt" | "completedAt" | "cancelledAt")[] };

/** Another transaction changed the order after it was read. Callers read the order again and retry. */
export class OrderChanged extends Error {
  constructor() {
    super("another transaction changed the order after it was read");
    this.name = "OrderChanged";
  }
}

/**
 * Updates an order and writes an event with the new version. The public events of the change decide which
 * mails are sent (`events-of.ts`). All changes of an order use this function. One statement writes the whole
 * change. The coupon use gets its new state after the statements in `behind` have run. The statement locks
 * the coupon's row last. The update only succeeds while the row still has the version that was read
 * (optimistic locking). The columns named in `patch.now` get the database's time. When a column in
 * `patch.now` already contains a time, this time does not change.
 * @param behind statements that run after the change in the same round trip
 * @param last statements that run after the coupon use gets its new state
 * @throws OrderChanged when the version differs, or when the current payment state may not change to the new
 * payment state.
 */
export async function changeOrder(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  patch: OrderPatch,
  action: OrderAction,
  behind: readonly BoundStatement<unknown>[] = [],
  last: readonly BoundStatement<unknown>[] = [],
): Promise<OrderRow> {
  const { changed } = await together(tx, {
    changed: changeOf(caller, order, patch, action),
    behind,
    couponUse: couponUseChange(order, { ...order, ...patch }),
    last,
  });
  const row = asChanged(changed[0]);
  // A late payment needs a decision of staff only while a unit of the order is backordered. Otherwise the
  // function resolves the exception.
  if (row.exceptions.includes("paid_late") && !["owed", "partial"].includes(row.deliveryState))
    await resolveException(tx, "paid_late", row.id, action.type);
  return row;
}

/**
 * Changes an unpaid order as `changeOrder` does, but in a separate transaction with a single statement. An
 * unpaid order has no exception that the change could resolve.
 * @throws OrderChanged for the same reasons as `changeOrder`
 */
export async function changeUnpaidOrder(
  caller: Caller,
  order: OrderRow,
  patch: Omit<OrderPatch, "exceptions" | "paymentState"> & { paymentState: "awaiting" },
  action: OrderAction,
): Promise<OrderRow> {
  const [changed] = await runAlone(changeOf(caller, order, patch, action), "after commit");
  return asChanged(changed);
}

function changeOf(
  caller: Caller,
  order: OrderRow,
  asked: OrderPatch,
  action: OrderAction,
): BoundStatement<object> {
  if (asked.paymentState && !paymentMayGo(order.paymentState, asked.paymentState)) throw new OrderChanged();
  // The page of a voucher shows personal data. Nobody needs the page after the voucher was paid or has
  // expired.
  const isOver = order.voucherUrl !== null && (asked.paymentState ?? "async_pending") !== "async_pending";
  const patch = isOver ? { ...asked, voucherUrl: null } : asked;
  const event = orderEventValues(caller, { before: order, after: orderAfter(order, patch), action });
  return changeOrderStatement(order, patch, event);
}

function asChanged(row: object | undefined): OrderRow {
  if (!row) throw new OrderChanged();
  return readOrderRow(row);
}

/** Returns the columns that the events read. The columns have the values that the statement will write. */
function orderAfter(order: OrderRow, patch: OrderPatch): OrderSnapshot {
  const after = { ...order, ...patch, version: order.version + 1 };
  const isCompleted = order.completedAt !== null || Boolean(patch.now?.includes("completedAt"));
  return { ...after, status: shownStatus({ ...after, isCompleted }) };
}
