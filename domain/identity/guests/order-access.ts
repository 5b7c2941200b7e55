import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import type { Caller, OrderSession, Shopper } from "#domain/kernel/caller.ts";

/** A customer: a shopper, or a browser with the grants of an order session. */
export type Customer = Shopper | OrderSession;

/**
 * Returns the id under which the shop counts attempts to reveal items. This is the id of the account or of
 * the order session.
 */
export const revealerOf = (customer: Customer): string =>
  customer.kind === "shopper" ? customer.userId : customer.sessionId;

/**
 * The part of an audit row that identifies the order session. The audit row of a customer with an account
 * contains no order session.
 */
export const sessionOfCustomer = (customer: Customer): { order_session?: string } =>
  customer.kind === "shopper" ? {} : { order_session: customer.sessionId };

/**
 * The account id of a shopper and the ids of the granted orders. The account id and the order ids are
 * parameters of a statement.
 */
export interface OrderAccess {
  /** The id of the account. The id is null when the customer uses an order session. */
  userId: string | null;
  orderIds: string[];
}

/** The parameters of `ACCESS_SQL` for a customer. */
export const accessOf = (customer: Customer): OrderAccess => ({
  userId: customer.kind === "shopper" ? customer.userId : null,
  orderIds: [...(customer.orderIds ?? [])],
});

/**
 * SQL that is true when the order `o` belongs to the account :userId, or when it is one of the granted orders
 * :orderIds. A grant gives no access while the account or the guest row of the order is blocked or erased.
 */
export const ACCESS_SQL = `(o.user_id = :userId::uuid or (o.id = any(:orderIds::uuid[])
  and exists (select from users owner where owner.id = o.user_id and owner.blocked_at is null
    and owner.erased_at is null)))`;

/** The condition that a customer may open an order, for a query of the table `orders`. */
export function mayOpenOrder(customer: Customer): SQL {
  const { userId, orderIds } = accessOf(customer);
  const owns = userId === null ? sql`false` : eq(orders.userId, userId);
  if (orderIds.length === 0) return owns;
  const ownerIsOpen = sql`exists (select from users owner where owner.id = ${orders.userId}
    and owner.blocked_at is null and owner.erased_at is null)`;
  return or(owns, and(inArray(orders.id, orderIds), ownerIsOpen)) as SQL;
}

/**
 * When the caller is a shopper, returns the caller without the grants of the browser. The shopper can then
 * open only the shopper's own orders. Other callers stay unchanged.
 */
export const withoutGrants = (caller: Caller): Caller =>
  caller.kind === "shopper" ? { ...caller, orderIds: [] } : caller;
