import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { DomainError } from "#domain/kernel/errors.ts";

type UnsettledOrder = { orderNumber: string; reason: "pending" | "owed" | "disputed" };

/**
 * The shop cannot erase the user, because an order of the user is not settled yet. An unsettled order is
 * unpaid, not completely delivered, disputed, or has a fraud warning.
 */
export class OrderUnsettled extends DomainError {
  constructor(order: UnsettledOrder) {
    super("order_unsettled", 409, order);
  }
}

/**
 * Finds the oldest unsettled order of a user. The shop cannot erase the user while the user has an unsettled
 * order.
 */
export async function findUnsettled(tx: Transaction, userId: string): Promise<UnsettledOrder | null> {
  const { rows } = await tx.execute<UnsettledOrder>(sql`
    select order_number as "orderNumber", reason from (
      select order_number, created_at, case
        when status = 'pending' then 'pending'
        when payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and refund_state <> 'full' then 'owed'
        when dispute_state in ('inquiry', 'open', 'under_review', 'unknown')
          or 'early_fraud_warning' = any(exceptions) then 'disputed' end as reason
      from orders where user_id = ${userId}) as looked
    where reason is not null order by created_at limit 1`);
  return rows[0] ?? null;
}
