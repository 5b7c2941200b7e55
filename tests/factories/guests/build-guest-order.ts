import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { findOrMakeCustomer } from "#domain/identity/guests/adopt-orders.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";

/** Builds a paid and delivered order for a guest with this email address. */
export async function buildGuestOrder(email = `guest-${randomUUID()}@example.com`) {
  const { orderId, shopper } = await buildPaidOrder();
  const guestId = await inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into users (email) values (${email})
      on conflict (email) where is_guest do update set updated_at = now() returning id`);
    const userId = rows[0]?.id ?? "";
    const customerId = await findOrMakeCustomer(tx, userId);
    await tx.execute(sql`update deliverables set user_id = ${userId} where order_id = ${orderId}`);
    await tx.execute(sql`
      update orders set user_id = ${userId}, customer_id = ${customerId}, customer_email = ${email}
      where id = ${orderId}`);
    await tx.execute(sql`
      update email_messages set to_address = ${email}, user_id = ${userId}
      where data->>'orderId' = ${orderId}::text`);
    await tx.execute(sql`
      update customers c set (total_spent, order_count, live_spent, live_order_count) = (
        select coalesce(sum(o.store_total), 0), count(*),
          coalesce(sum(o.store_total) filter (where not o.is_test), 0), count(*) filter (where not o.is_test)
        from orders o where o.customer_id = c.id and o.payment_state = 'paid')
      where c.user_id in (${userId}, ${shopper.userId})`);
    return userId;
  });
  return { email, guestId, orderId, orderNumber: (await readOrder(orderId)).orderNumber };
}

/** Counts the rows of the tables that change when someone opens the link of an order. */
export async function countOpenings(): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from sessions) as sessions, (select count(*)::int from order_grants) as grants,
      (select count(*)::int from admin_audit_log) as audit, (select count(*)::int from rate_limits) as limits,
      (select count(*)::int from one_time_tokens where used_at is not null) as used`);
  return rows[0];
}
