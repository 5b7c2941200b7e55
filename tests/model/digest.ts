import { pool } from "#db/client.server.ts";

/**
 * A query for the visible state and the amounts of an order, without ids and times. Two orders with the same
 * history have the same digest.
 */
const DIGEST = `
  select status, payment_state, delivery_state, refund_state, dispute_state, exceptions, paid_amount, refunded_amount,
    completed_at is not null as completed,
    array(select (i.quantity, i.delivered_quantity, i.owed_quantity, i.refunded_quantity)::text from order_items i
      where i.order_id = o.id order by position) as lines,
    array(select d.status || ' ' || p.state from deliverables d left join product_inventory p on p.id = d.inventory_item_id
      where d.order_id = o.id order by 1) as deliveries,
    array(select (amount, is_duplicate)::text from payments p where p.order_id = o.id order by 1) as payments,
    array(select state || ' ' || amount from refunds r where r.order_id = o.id order by 1) as refunds,
    array(select state || ' ' || amount from disputes d where d.order_id = o.id order by 1) as disputes,
    array(select t.kind || ' ' || e.account || ' ' || e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.order_id = o.id order by 1) as ledger,
    array(select kind from exception_queue e where e.order_id = o.id and resolved_at is null order by 1) as queue,
    array(select template from email_messages m where m.data->>'orderId' = o.id::text order by 1) as mails
  from orders o where o.id = $1`;

/** Returns one order's digest. @throws Error when there is no such order. */
export async function digestOf(orderId: string): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<Record<string, unknown>>(DIGEST, [orderId]);
  if (!rows[0]) throw new Error(`no order ${orderId}`);
  return rows[0];
}
