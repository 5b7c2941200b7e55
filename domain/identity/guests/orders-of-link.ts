import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";

/** The maximum number of orders that a link to the orders of a mailbox opens, newest first. */
const LINKED_ORDERS_MAX = 200;

/**
 * SQL that selects the orders of each address: the orders of its guest row and of its account. When a user
 * never proved ownership of the mailbox, the account might belong to a stranger. The query therefore leaves
 * out the orders of this account. The query reads guests and accounts separately, because guests and accounts
 * have different indexes on the address.
 */
export const ORDERS_OF_MAILBOX = `(${[
  "owner.is_guest",
  "not owner.is_guest and owner.email_verified_at is not null",
]
  .map(
    (isOwner) => `select orders.id, orders.order_number, orders.user_id, orders.created_at, owner.email
      from users owner join orders on orders.user_id = owner.id
      where owner.blocked_at is null and owner.erased_at is null and ${isOwner}`,
  )
  .join(" union all ")})`;

/** The orders that a link in a mail opens. */
export interface OrderLink {
  linkId: string;
  purpose: "open_order" | "open_orders";
  /** Newest first. Only a link to the orders of a mailbox has more than one order in this list. */
  orders: { id: string; orderNumber: string }[];
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Finds a working link to orders by its token. The link may be used again until it expires. Reading the link
 * changes nothing.
 * @throws LinkUnusable for an unknown, expired or voided link, and for a link whose orders no longer exist
 */
export async function findOrderLink(token: string): Promise<OrderLink> {
  if (!TOKEN.test(token)) throw new LinkUnusable();
  const { rows } = await db.execute<{
    linkId: string;
    purpose: OrderLink["purpose"];
    id: string;
    number: string;
  }>(sql`
    with link as (
      select t.id, t.purpose, t.order_id, u.email from one_time_tokens t join users u on u.id = t.user_id
      where t.token_hash = ${tokenHash(token)} and t.purpose in ('open_order', 'open_orders')
        and t.used_at is null and t.expires_at > now() and u.blocked_at is null and u.erased_at is null)
    select link.id as "linkId", link.purpose, o.id, o.order_number as number from link join lateral (
      select orders.id, orders.order_number, orders.created_at from orders
      join users owner on owner.id = orders.user_id
      where link.purpose = 'open_order' and orders.id = link.order_id
        and owner.blocked_at is null and owner.erased_at is null
      union all
      (select id, order_number, created_at from ${sql.raw(ORDERS_OF_MAILBOX)} own
      where link.purpose = 'open_orders' and own.email = link.email
      order by created_at desc limit ${sql.raw(String(LINKED_ORDERS_MAX))})
    ) o on true order by o.created_at desc`);
  const [first] = rows;
  if (!first) throw new LinkUnusable();
  const orders = rows.map(({ id, number }) => ({ id, orderNumber: number }));
  return { linkId: first.linkId, purpose: first.purpose, orders };
}

/** Returns the order numbers of the orders for which the caller's browser has a grant, newest first. */
export async function listGrantedOrders(caller: Caller): Promise<string[]> {
  const orderIds =
    caller.kind === "order_session" || caller.kind === "shopper" ? (caller.orderIds ?? []) : [];
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute<{ number: string }>(sql`
    select o.order_number as number from orders o join users owner on owner.id = o.user_id
    where o.id = any(${sql.param([...orderIds])}::uuid[]) and owner.blocked_at is null
      and owner.erased_at is null
    order by o.created_at desc limit ${sql.raw(String(LINKED_ORDERS_MAX))}`);
  return rows.map(({ number }) => number);
}
