import { LATER, refundedOf } from "./fill-orders.ts";
import type { Filling } from "./filling.ts";

/** Inserts payments, refunds and disputes, their ledger entries, and the rows of the exception queue. */
export async function fillMoney(filling: Filling): Promise<void> {
  const { run } = filling;
  await run(`
    insert into payments (id, order_id, provider, provider_payment_id, amount, currency, created_at)
    select s.payment_id, s.id, 'stripe', 'pi_fill' || s.n, t.charged, case when s.is_brl then 'BRL' else 'USD' end, s.paid_at
    from fill.sale s join fill.total t using (n) where s.is_paid order by s.n`);
  await fillReturns(filling);
  await postLedger(filling);
  await fillExceptions(filling);
}

/** Staff requested about half of the refunds. */
async function fillReturns({ run, at, adminId }: Filling): Promise<void> {
  await run(
    `insert into refunds (order_id, payment_id, state, amount, currency, reason, provider_refund_id, requested_by, created_at, updated_at)
    select s.id, s.payment_id, 'succeeded', ${refundedOf("s", "t")}, case when s.is_brl then 'BRL' else 'USD' end, 'asked for it',
      're_fill' || s.n, case when s.n % 2 = 0 then $1::uuid end, ${LATER} - interval '1 minute', ${LATER}
    from fill.sale s join fill.total t using (n), (select ${at} as now) clock
    where s.state in ('partly_refunded', 'refunded') order by s.n`,
    [adminId],
  );
  await run(`
    insert into disputes (order_id, provider, provider_dispute_id, provider_payment_id, state, provider_status, reason, amount, currency,
      evidence_due_at, created_at, updated_at)
    select s.id, 'stripe', 'dp_fill' || s.n, 'pi_fill' || s.n, 'open', 'needs_response', 'fraudulent', t.charged,
      case when s.is_brl then 'BRL' else 'USD' end, clock.now + interval '7 days', ${LATER}, ${LATER}
    from fill.sale s join fill.total t using (n), (select ${at} as now) clock where s.state = 'disputed' order by s.n`);
}

async function postLedger({ run }: Filling): Promise<void> {
  await run(`
    create unlogged table fill.posting as
    select gen_random_uuid() as id, moved.* from (
      select 'payment' as kind, order_id, provider_payment_id as object, 'provider' as debit, 'sales' as credit, amount, currency, created_at from payments
      union all select 'refund', order_id, provider_refund_id, 'refunds', 'provider', amount, currency, updated_at from refunds
      union all select 'dispute_withdrawn', order_id, provider_dispute_id, 'disputes', 'provider', amount, currency, created_at from disputes
    ) moved`);
  await run(`
    insert into ledger_transactions (id, kind, order_id, provider_object, created_at)
    select id, kind, order_id, object, created_at from fill.posting order by created_at`);
  await run(`
    insert into ledger_entries (transaction_id, account, amount, currency)
    select p.id, e.account, e.amount, p.currency
    from fill.posting p cross join lateral (values (p.debit, p.amount), (p.credit, -p.amount)) e(account, amount) order by p.created_at`);
}

async function fillExceptions({ run, at }: Filling): Promise<void> {
  await run(`
    insert into exception_queue (kind, order_id, subject, details, opened_at)
    select 'short_stock', id, id::text, '{}'::jsonb, paid_at from fill.sale where state = 'backordered'
    union all select 'dispute', order_id, provider_dispute_id, jsonb_build_object('status', provider_status, 'amount', amount,
      'currency', currency, 'due', evidence_due_at), created_at from disputes
    union all select 'orphan_payment', null, 'pi_unknown_' || n, '{"amount": 4200, "currency": "USD"}', ${at} - interval '1 hour' * n from generate_series(1, 20) n`);
  // This query selects the orders that had to wait for stock. For these orders, stock arrived later and
  // closed their entries in the exception queue.
  await run(`
    insert into exception_queue (kind, order_id, subject, details, opened_at, resolved_at, resolution)
    select 'short_stock', id, id::text, '{}', moment + interval '1 minute', moment + interval '1 day', 'restock'
    from fill.sale where state = 'delivered' and n % 1000 = 500 and n < 0.9 * (select count(*) from fill.sale)`);
}
