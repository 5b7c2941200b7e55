import type { orders } from "#db/schema/orders.ts";
import { type PublicOrderEvent, publicOrderEvents } from "#db/values/channel-vocabulary.ts";
import { isEnded } from "./dispute-state.ts";

type OrderRow = typeof orders.$inferSelect;

/** An entry in the timeline of an order. Each entry describes one change of the order. */
export interface OrderAction {
  type: string;
  /**
   * The entry contains ids and plain values, and never a credential. The public events and the mails use only
   * the fields that this type defines.
   */
  details?: {
    /** The refunds that changed. */
    refunds?: readonly { id: string; state: string; amount: number }[];
    /** The delivered items that the shopper can open again. */
    restored?: readonly string[];
    /** The delivered item that replaces another delivered item. */
    deliverableId?: string;
    [name: string]: unknown;
  };
}

/**
 * The columns of an order that the events and mails of the order use. The shop knows the values of these
 * columns before it writes the order. Therefore one statement can write both the order and its events.
 */
export type OrderSnapshot = Pick<
  OrderRow,
  | "id"
  | "version"
  | "status"
  | "paymentState"
  | "voucherMethod"
  | "deliveryState"
  | "refundState"
  | "disputeState"
  | "exceptions"
  | "paidAmount"
  | "refundedAmount"
>;

/** A change of an order. `before` is null when the order was placed. */
export interface OrderChange {
  before: OrderSnapshot | null;
  after: OrderSnapshot;
  action: OrderAction;
}

type Rule = (change: OrderChange) => boolean;

/**
 * Returns a rule that matches when a change of the order makes the condition true.
 */
const became =
  (condition: (order: OrderSnapshot) => boolean): Rule =>
  ({ before, after }) =>
    condition(after) && !(before && condition(before));

const isAction =
  (...types: string[]): Rule =>
  ({ action }) =>
    types.includes(action.type);

/**
 * The actions that can deliver units. The rules check the action and not only the state, because an order
 * also becomes "delivered" when its missing units are refunded.
 */
const delivers = isAction("paid", "paid_and_delivered", "partly_delivered", "delivered");

const rules: Record<PublicOrderEvent, Rule> = {
  "order.placed": ({ before }) => before === null,
  "order.voucher_issued": became(
    (order) => order.paymentState === "async_pending" && order.voucherMethod !== null,
  ),
  "order.payment_failed": became((order) => order.paymentState === "failed"),
  "order.paid": became((order) => order.paymentState === "paid"),
  "order.backordered": became((order) => order.exceptions.includes("short_stock")),
  "order.partly_delivered": (change) => delivers(change) && change.after.deliveryState === "partial",
  "order.delivered": (change) => delivers(change) && change.after.deliveryState === "delivered",
  "order.delivery_restored": ({ action }) => (action.details?.restored ?? []).length > 0,
  "order.item_replaced": isAction("item_replaced"),
  "order.item_corrected": isAction("item_corrected"),
  "order.completed": became((order) => order.status === "completed"),
  "order.cancelled": became((order) => order.status === "cancelled"),
  "order.refunded": ({ action }) => succeededRefunds(action).length > 0,
  "order.disputed": became((order) => order.disputeState !== "none" && !isEnded(order.disputeState)),
  "order.dispute_decided": became((order) => isEnded(order.disputeState)),
  "order.fraud_warning": became((order) => order.exceptions.includes("early_fraud_warning")),
};

/** Returns the public events of a change. The list is empty when only staff may see the change. */
export const eventsOf = (change: OrderChange): PublicOrderEvent[] =>
  publicOrderEvents.filter((event) => rules[event](change));

/** Returns the ids of the refunds that this action reports as succeeded. */
export const succeededRefunds = ({ details }: OrderAction): string[] =>
  (details?.refunds ?? []).filter(({ state }) => state === "succeeded").map(({ id }) => id);
