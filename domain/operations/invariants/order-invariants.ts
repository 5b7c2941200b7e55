import type { Invariant } from "./invariant.ts";

/** What must always be true of stock, orders and money. */
export const orderInvariants: readonly Invariant[] = [
  {
    code: "I1",
    says: "an inventory item is in at most one deliverable, ever",
    query:
      "select inventory_item_id::text as row from deliverables where inventory_item_id is not null group by 1 having count(*) > 1",
  },
  {
    code: "I2",
    says: "a line's slots are unique and within its quantity",
    query: `select d.id::text as row from deliverables d join order_items i on i.id = d.order_item_id
      where d.slot > i.quantity or (d.status <> 'replaced' and exists (select 1 from deliverables o
        where o.order_item_id = d.order_item_id and o.slot = d.slot and o.id <> d.id and o.status <> 'replaced'))`,
  },
  {
    code: "I3",
    says: "a sold or burned item has exactly one deliverable; a reserved one belongs to an unpaid order",
    query: `select p.id::text as row from product_inventory p where
      (p.state in ('sold', 'burned') and (select count(*) from deliverables d where d.inventory_item_id = p.id) <> 1)
      or (p.state = 'reserved' and not exists (select 1 from order_items i join orders o on o.id = i.order_id
        where i.id = p.order_item_id and o.status = 'pending'))
      or (p.state = 'available' and exists (select 1 from deliverables d where d.inventory_item_id = p.id))`,
  },
  {
    code: "I4",
    says: "per product, the items of all states are the items ever added",
    query: `select p.product_id::text as row from (select product_id, count(*) as n from product_inventory group by 1) p
      full join (select product_id, sum(item_count) as n from inventory_batches group by 1) b using (product_id)
      where coalesce(p.n, 0) <> coalesce(b.n, 0)`,
  },
  {
    code: "I5",
    says: "no shown stock is negative",
    query: "select id::text as row from products where typed_stock < 0",
  },
  {
    code: "I6",
    says: "every paid line: delivered + owed + refunded = ordered",
    query: `select i.id::text as row from order_items i join orders o on o.id = i.order_id where o.payment_state = 'paid'
      and i.delivered_quantity + i.owed_quantity + i.refunded_quantity <> i.quantity`,
  },
  {
    code: "I6b",
    says: "a line's delivered quantity is its number of deliverables",
    query: `select i.id::text as row from order_items i where i.delivered_quantity <>
      (select count(*) from deliverables d where d.order_item_id = i.id and d.status <> 'replaced')`,
  },
  {
    code: "I7",
    says: "nothing is delivered on an order that is not paid",
    query:
      "select d.id::text as row from deliverables d join orders o on o.id = d.order_id where o.payment_state <> 'paid'",
  },
  {
    code: "I8",
    says: "no reservation outlives its expiry by 24 hours without an alarm, but for a payment that is under way",
    query: `select p.id::text as row from product_inventory p join order_items i on i.id = p.order_item_id
      join orders o on o.id = i.order_id
      where p.state = 'reserved' and p.reserved_until < now() - interval '24 hours' and o.payment_state <> 'async_pending'
      and not exists (select 1 from exception_queue e where e.order_id = i.order_id and e.resolved_at is null)`,
  },
  {
    code: "I10",
    says: "nothing is for sale while an older order that is not frozen is owed it",
    query: `select distinct i.product_id::text as row from order_items i join orders o on o.id = i.order_id
      join products p on p.id = i.product_id where i.owed_quantity > 0 and o.payment_state = 'paid' and o.refund_state <> 'full'
      and not o.exceptions && '{amount_mismatch,currency_mismatch,early_fraud_warning}'
      and o.dispute_state not in ('open', 'under_review', 'lost', 'unknown')
      and ((i.delivery_type = 'account'
          and exists (select 1 from product_inventory s where s.product_id = i.product_id and s.state = 'available'))
        or (i.delivery_type = 'digital' and p.content_sealed is not null
          and (p.typed_stock is null or p.typed_stock > 0 or i.held_typed > i.delivered_quantity)))`,
  },
  {
    code: "I11",
    says: "the total is what was charged, else it is marked or a person accepted the charge",
    query: `select o.id::text as row from orders o where o.subtotal - o.discount_amount <> o.total
      or (o.payment_state = 'paid' and o.paid_amount <> o.total and not 'amount_mismatch' = any(o.exceptions)
        and not exists (select 1 from order_events e where e.order_id = o.id and e.type = 'amount_accepted'))
      or o.total <> (select sum(i.price * i.quantity) from order_items i where i.order_id = o.id) - o.discount_amount`,
  },
  {
    code: "I12",
    says: "the ledger is balanced",
    query: `select t.id::text as row from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.amount) <> 0 or count(distinct e.currency) > 1`,
  },
  {
    code: "I13",
    says: "refunded is between zero and paid",
    query: "select id::text as row from orders where refunded_amount < 0 or refunded_amount > paid_amount",
  },
  {
    code: "I13b",
    says: "what an order gave back is the sum of its succeeded refunds, and each payment's refunds stay within it",
    query: `select o.id::text as row from orders o where o.refunded_amount <> (select coalesce(sum(r.amount), 0) from refunds r
        join payments p on p.id = r.payment_id where r.order_id = o.id and r.state = 'succeeded' and not p.is_duplicate)
      union all select p.id::text from payments p join refunds r on r.payment_id = p.id
        where r.state in ('requested', 'pending', 'succeeded') group by p.id, p.amount having sum(r.amount) > p.amount`,
  },
  {
    code: "I14",
    says: "a paid order has exactly one payment, and others are marked duplicate",
    query: `select o.id::text as row from orders o left join payments p on p.order_id = o.id
      group by o.id having (o.payment_state = 'paid' and count(*) filter (where not p.is_duplicate) <> 1)
      or (o.payment_state <> 'paid' and count(p.id) > 0)
      or (bool_or(p.is_duplicate) and not 'duplicate_payment' = any(o.exceptions))`,
  },
  {
    code: "I14b",
    says: "each duplicate payment has its refund",
    query: `select p.id::text as row from payments p where p.is_duplicate
      and not exists (select 1 from refunds r where r.payment_id = p.id)`,
  },
  {
    code: "I15",
    says: "each payment of the provider is in the ledger once",
    query: `select p.id::text as row from payments p where (select count(*) from ledger_transactions t
      where t.kind = 'payment' and t.provider_object = p.provider_payment_id) <> 1`,
  },
  {
    code: "I15b",
    says: "each refund that reached the buyer, and none that came back, stands in the ledger",
    query: `select r.id::text as row from refunds r where (r.state = 'succeeded') <> (
      (select count(*) from ledger_transactions t where t.kind = 'refund' and t.provider_object = r.provider_refund_id)
      - (select count(*) from ledger_transactions t where t.kind = 'refund_reversed' and t.provider_object = r.provider_refund_id) = 1)`,
  },
  {
    code: "I16",
    says: "the money orders received and lost to disputes is the ledger's, an order counts as what was paid for it, and customers' totals equal a recomputation",
    query: `select 'ledger' as row where (select coalesce(sum(amount), 0) from payments)
        <> (select coalesce(sum(amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where t.kind = 'payment' and e.amount > 0)
      union all select c.id::text from customers c left join orders o on o.customer_id = c.id and o.payment_state = 'paid'
      group by c.id having c.total_spent <> coalesce(sum(o.store_total), 0) or c.order_count <> count(o.id)
        or c.live_spent <> coalesce(sum(o.store_total) filter (where not o.is_test), 0)
        or c.live_order_count <> count(o.id) filter (where not o.is_test)
      union all select o.id::text from orders o join payments p on p.order_id = o.id and not p.is_duplicate
      where (o.asked_store_total is not null) <> (p.amount <> o.total or p.currency <> o.currency)
        or o.store_total <> case when p.currency = o.currency then round(o.asked_store_total::numeric * p.amount / o.total)
          when p.currency = 'USD' then p.amount end
      union all select o.id::text from orders o
      join payments p on p.order_id = o.id and not p.is_duplicate
      join disputes d on d.order_id = o.id and d.provider_payment_id = p.provider_payment_id
      left join ledger_transactions t on t.provider_object = d.provider_dispute_id
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes' and e.currency = o.currency
      group by o.id having bool_and(d.currency = o.currency)
        and o.disputed_amount <> least(o.paid_amount, greatest(0, coalesce(sum(e.amount), 0)))`,
  },
  {
    code: "I17",
    says: "a completed order is paid, has its time and was delivered in full, unless a person decided that it is owed again; an order delivered in full is completed",
    query: `select id::text as row from orders o where (completed_at is not null
        and delivery_state not in ('delivered', 'revoked', 'replaced')
        and not exists (select 1 from order_events e where e.order_id = o.id and e.type = 'owed_again'))
      or (delivery_state = 'delivered' and completed_at is null)`,
  },
  {
    code: "I18",
    says: "the shown status follows from the internal states",
    query: `select id::text as row from orders where status <> case
      when payment_state in ('creating', 'awaiting', 'async_pending') then 'pending'
      when payment_state in ('failed', 'expired', 'voided') then 'cancelled'
      when completed_at is not null then 'completed'
      when refund_state = 'full' and delivery_state in ('none', 'owed') then 'cancelled' else 'processing' end`,
  },
  {
    code: "I19",
    says: "an order's events are numbered without a gap up to its version",
    query: `select o.id::text as row from orders o left join order_events e on e.order_id = o.id
      group by o.id having count(e.id) <> o.version or max(e.version) <> o.version`,
  },
  {
    code: "I20",
    says: "an order is what its events say it became: no state but by an event",
    query: `select o.id::text as row from orders o join order_events e on e.order_id = o.id and e.version = o.version
      where e.details->'state' <> jsonb_build_array(o.payment_state, o.delivery_state, o.refund_state, o.dispute_state,
        o.paid_amount, o.refunded_amount)
      union all select e.order_id::text from order_events e where not e.details ? 'state' and exists (select 1 from order_events f
        where f.order_id = e.order_id and f.version < e.version and f.details ? 'state')`,
  },
  {
    code: "I31",
    says: "manual stock is held within a line's quantity, by no order that ended unpaid, and not past its end without an alarm",
    query: `select i.id::text as row from order_items i join orders o on o.id = i.order_id
      where i.held_typed > 0 and (i.held_typed > i.quantity or i.delivery_type = 'account'
        or o.payment_state in ('failed', 'expired', 'voided')
        or (o.payment_state in ('creating', 'awaiting')
          and coalesce(o.hold_until, o.expires_at) < now() - interval '24 hours'
          and not exists (select 1 from exception_queue e where e.order_id = o.id and e.resolved_at is null)))`,
  },
  {
    code: "I32",
    says: "no order waits for its payment an hour past the end of its page without an alarm, but for a payment that is under way",
    query: `select o.id::text as row from orders o
      where o.payment_state in ('creating', 'awaiting') and o.expires_at < now() - interval '1 hour'
      and not exists (select 1 from exception_queue e where e.order_id = o.id and e.resolved_at is null)`,
  },
  {
    code: "I21",
    says: "no event older than 5 minutes is unhandled without an alarm",
    query: `select v.id as row from provider_events v where v.handled_at is null and v.received_at < now() - interval '5 minutes'
      and not exists (select 1 from exception_queue e where e.kind = 'event_not_handled' and e.subject = v.id and e.resolved_at is null)`,
  },
  {
    code: "I33",
    says: "a credential that its buyer has seen is never kept as an unseen one",
    query: `select p.id::text as row from product_inventory p join deliverables d on d.inventory_item_id = p.id
      where d.first_revealed_at is not null and p.state in ('available', 'reserved', 'quarantined')`,
  },
];
