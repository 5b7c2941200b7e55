import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { run, type Transaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockMailbox } from "./find-or-make-guest.ts";

/**
 * Finds the guest who has the same address as the account. Moves the guest's paid orders and their delivered
 * items to the account. Call the function in the transaction in which the user proves ownership of the
 * mailbox. Call the function after the statement that stores the proof. An unpaid order moves to the account
 * at the time of its payment (`assign-owner.ts`). Browsers with a grant can still open the moved orders. The
 * function locks the mailbox, then the orders, then the audit log.
 * @returns the number of moved orders
 */
export async function adoptOrders(tx: Transaction, caller: Caller, userId: string): Promise<number> {
  const account = await tx.execute<{ email: string }>(sql`
    select email from users where id = ${userId} and not is_guest and erased_at is null`);
  const email = account.rows[0]?.email;
  if (!email) return 0;
  await run(tx, lockMailbox({ lock: advisoryLocks.mailbox, email }));
  const found = await tx.execute<{ id: string; guestId: string }>(sql`
    select o.id, guest.id as "guestId" from users guest join orders o on o.user_id = guest.id
    where guest.email = ${email} and guest.is_guest and o.payment_state = 'paid'
    order by o.id for update of o`);
  const guestId = found.rows[0]?.guestId;
  if (!guestId) return 0;
  const orderIds = found.rows.map(({ id }) => id);
  const customerId = await findOrMakeCustomer(tx, userId);
  await moveOrders(tx, { userId, customerId, orderIds });
  await recountCustomers(tx, [userId, guestId]);
  await recordAudit(tx, caller, {
    action: "ORDERS_ADOPTED",
    table: "users",
    recordId: userId,
    details: { orders: orderIds.length, order_ids: orderIds.slice(0, AUDITED_MAX) },
  });
  return orderIds.length;
}

/** The maximum number of orders that the audit row lists. */
const AUDITED_MAX = 200;

/**
 * Returns the id of the row in `customers` that belongs to an account, and creates the row when it is
 * missing.
 */
export async function findOrMakeCustomer(tx: Transaction, userId: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into customers (user_id, email, first_name, last_name)
    select u.id, u.email, coalesce(p.first_name, ''), coalesce(p.last_name, '')
    from users u left join profiles p on p.user_id = u.id where u.id = ${userId}
    on conflict (user_id) do update set email = customers.email returning id`);
  if (!rows[0]) throw new Error("the account has no row");
  return rows[0].id;
}

/**
 * Makes another user the owner of orders and of their delivered items. The shop also recomputes the sales
 * reports for the days of the moved orders.
 */
export async function moveOrders(
  tx: Transaction,
  { userId, customerId, orderIds }: { userId: string; customerId: string; orderIds: string[] },
): Promise<void> {
  const ids = sql`any(${sql.param(orderIds)}::uuid[])`;
  await tx.execute(sql`
    update orders set user_id = ${userId}, customer_id = ${customerId}, updated_at = now() where id = ${ids}`);
  await tx.execute(sql`update deliverables set user_id = ${userId} where order_id = ${ids}`);
  await tx.execute(sql`
    insert into sales_touches (order_id) select o.id from orders o where o.id = ${ids} order by o.id`);
}

/** Computes the totals of the customers again (invariant I16). Locks the rows in the order of their ids. */
export async function recountCustomers(tx: Transaction, userIds: string[]): Promise<void> {
  await tx.execute(sql`
    select from customers where user_id = any(${sql.param(userIds)}::uuid[]) order by id for no key update`);
  await tx.execute(sql`
    update customers c set total_spent = paid.spent, order_count = paid.orders, live_spent = paid.live_spent,
      live_order_count = paid.live_orders
    from (
      select k.id, coalesce(sum(o.store_total), 0) as spent, count(o.id) as orders,
        coalesce(sum(o.store_total) filter (where not o.is_test), 0) as live_spent,
        count(o.id) filter (where not o.is_test) as live_orders
      from customers k left join orders o on o.customer_id = k.id and o.payment_state = 'paid'
      where k.user_id = any(${sql.param(userIds)}::uuid[]) group by k.id
    ) paid
    where c.id = paid.id`);
}
