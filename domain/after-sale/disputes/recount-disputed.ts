import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Computes the disputed amount of an order from the ledger. The disputed amount is the part of the order's
 * first payment that banks have frozen or taken. Ignores a dispute of a second payment, because a second
 * payment does not belong to the sale. When the currency of a dispute differs from the currency of the order,
 * the whole payment counts as disputed. The caller must hold the lock of the order's row.
 */
export async function recountDisputed(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    update orders set disputed_amount = taken.amount from (
      select least(o.paid_amount, greatest(0, coalesce(sum(
        case when e.currency = o.currency then e.amount else sign(e.amount) * o.paid_amount end), 0))) as amount
      from orders o
      left join payments p on p.order_id = o.id and not p.is_duplicate
      left join disputes d on d.provider_payment_id = p.provider_payment_id
      left join ledger_transactions t on t.provider_object = d.provider_dispute_id
        and t.kind in ('dispute_withdrawn', 'dispute_reinstated')
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes'
      where o.id = ${orderId} group by o.id) taken
    where orders.id = ${orderId} and orders.disputed_amount <> taken.amount`);
}
