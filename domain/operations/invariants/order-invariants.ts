import { isDeliverable } from "#domain/delivery/strategies/strategies.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import type { Invariant } from "./invariant.ts";

/** Invariants of stock, orders and money. */
export const orderInvariants: readonly Invariant[] = [
  {
    code: "I1",
    says: "an inventory item is in at most one deliverable",
    query:
      "select inventory_item_id::text as row from deliverables where inventory_item_id is not null group by 1 having count(*) > 1",
  },
  {
    code: "I2",
    says: "the slots of a line are unique and within its quantity",
    query: `select d.id::text as row from deliverables d join order_items i on i.id = d.order_item_id
      where d.slot > i.quantity or (d.status <> 'replaced' and exists (select 1 from deliverables o
        where o.order_item_id = d.order_item_id and o.slot = d.slot and o.id <> d.id and o.status <> 'replaced'))`,
  },
  {
    code: "I3",
    says: "a sold or revoked item has exactly one deliverable; a reserved item belongs to an unpaid order",
    query: `select p.id::text as row from product_inventory p where
      (p.state in ('sold', 'burned') and (select count(*) from deliverables d where d.inventory_item_id = p.id) <> 1)
      or (p.state = 'reserved' and not exists (select 1 from order_items i join orders o on o.id = i.order_id
        where i.id = p.order_item_id and o.status = 'pending'))
      or (p.state = 'available' and exists (select 1 from deliverables d where d.inventory_item_id = p.id))`,
  },
  {
    code: "I4",
    says: "the items of a product in all states are exactly the items ever added",
    query: `select p.product_id::text as row from (select product_id, count(*) as n from product_inventory group by 1) p
      full join (select product_id, sum(item_count) as n from inventory_batches group by 1) b using (product_id)
      where coalesce(p.n, 0) <> coalesce(b.n, 0)`,
  },
  {
    code: "I5",
    says: "no manual stock is negative",
    query: "select id::text as row from products where typed_stock < 0",
  },
  {
    code: "I6",
    says: "on every paid line, delivered + backordered + refunded = ordered",
    query: `select i.id::text as row from order_items i join orders o on o.id = i.order_id where o.payment_state = 'paid'
      and i.delivered_quantity + i.owed_quantity + i.refunded_quantity <> i.quantity`,
  },
  {
    code: "I6b",
    says: "the delivered quantity of a line equals its number of deliverables",
    query: `select i.id::text as row from order_items i where i.delivered_quantity <>
      (select count(*) from deliverables d where d.order_item_id = i.id and d.status <> 'replaced')`,
  },
  {
    code: "I7",
    says: "no unpaid order has deliverables",
    query:
      "select d.id::text as row from deliverables d join orders o on o.id = d.order_id where o.payment_state <> 'paid'",
  },
  {
    code: "I8",
    says: "a reservation older than its expiry by 24 hours has an exception or a payment in progress",
    query: `select p.id::text as row from product_inventory p join order_items i on i.id = p.order_item_id
      join orders o on o.id = i.order_id
      where p.state = 'reserved' and p.reserved_until < now() - interval '24 hours' and o.payment_state <> 'async_pending'
      and not exists (select 1 from exception_queue e where e.order_id = i.order_id and e.resolved_at is null)`,
  },
  {
    code: "I10",
    says: "no item is available while an older order that is not frozen waits for it",
    query: `select distinct i.product_id::text as row from order_items i join orders o on o.id = i.order_id
      join products p on p.id = i.product_id where i.owed_quantity > 0 and o.payment_state = 'paid' and o.refund_state <> 'full'
      and not o.exceptions && '{amount_mismatch,currency_mismatch,early_fraud_warning}'
      and o.dispute_state not in ('open', 'under_review', 'lost', 'unknown')
      and ${isDeliverable}`,
  },
  {
    code: "I11",
    says: "the total equals the charge, unless the order is marked or staff accepted the charge",
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
    says: "the refunded amount is between zero and the paid amount",
    query: "select id::text as row from orders where refunded_amount < 0 or refunded_amount > paid_amount",
  },
  {
    code: "I13b",
    says: "an order's refunded amount is the sum of its succeeded refunds; refunds never exceed a payment",
    query: `select o.id::text as row from orders o where o.refunded_amount <> (select coalesce(sum(r.amount), 0) from refunds r
        join payments p on p.id = r.payment_id where r.order_id = o.id and r.state = 'succeeded' and not p.is_duplicate)
      union all select p.id::text from payments p join refunds r on r.payment_id = p.id
        where r.state in ('requested', 'pending', 'succeeded') group by p.id, p.amount having sum(r.amount) > p.amount`,
  },
  {
    code: "I14",
    says: "a paid order has exactly one payment; further payments are marked as duplicates",
    query: `select o.id::text as row from orders o left join payments p on p.order_id = o.id
      group by o.id having (o.payment_state = 'paid' and count(*) filter (where not p.is_duplicate) <> 1)
      or (o.payment_state <> 'paid' and count(p.id) > 0)
      or (bool_or(p.is_duplicate) and not 'duplicate_payment' = any(o.exceptions))`,
  },
  {
    code: "I14b",
    says: "each duplicate payment has a refund",
    query: `select p.id::text as row from payments p where p.is_duplicate
      and not exists (select 1 from refunds r where r.payment_id = p.id)`,
  },
  {
    code: "I15",
    says: "each payment is in the ledger once",
    query: `select p.id::text as row from payments p where (select count(*) from ledger_transactions t
      where t.kind = 'payment' and t.provider_object = p.provider_payment_id) <> 1`,
  },
  {
    code: "I15b",
    says: "the ledger contains each succeeded refund and no reversed one",
    query: `select r.id::text as row from refunds r where (r.state = 'succeeded') <> (
      (select count(*) from ledger_transactions t where t.kind = 'refund' and t.provider_object = r.provider_refund_id)
      - (select count(*) from ledger_transactions t where t.kind = 'refund_reversed' and t.provider_object = r.provider_refund_id) = 1)`,
  },
  {
    code: "I16",
    says: "orders match the ledger in received and disputed amounts, count what was paid, and customers match their orders",
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
    says: "an order is completed exactly when it is fully delivered, unless staff backordered a part",
    query: `select id::text as row from orders o where (completed_at is not null
        and delivery_state not in ('delivered', 'revoked', 'replaced')
        and not exists (select 1 from order_events e where e.order_id = o.id and e.type = 'owed_again'))
      or (delivery_state = 'delivered' and completed_at is null)`,
  },
  {
    code: "I18",
    says: "the displayed status follows from the internal states",
    query: `select id::text as row from orders where status <> case
      when payment_state in ('creating', 'awaiting', 'async_pending') then 'pending'
      when payment_state in ('failed', 'expired', 'voided') then 'cancelled'
      when completed_at is not null then 'completed'
      when refund_state = 'full' and delivery_state in ('none', 'owed') then 'cancelled' else 'processing' end`,
  },
  {
    code: "I19",
    says: "the events of an order are numbered without gaps up to its version",
    query: `select o.id::text as row from orders o left join order_events e on e.order_id = o.id
      group by o.id having count(e.id) <> o.version or max(e.version) <> o.version`,
  },
  {
    code: "I20",
    says: "the state of an order equals the state in its newest event",
    query: `select o.id::text as row from orders o join order_events e on e.order_id = o.id and e.version = o.version
      where e.details->'state' <> jsonb_build_array(o.payment_state, o.delivery_state, o.refund_state, o.dispute_state,
        o.paid_amount, o.refunded_amount)
      union all select e.order_id::text from order_events e where not e.details ? 'state' and exists (select 1 from order_events f
        where f.order_id = e.order_id and f.version < e.version and f.details ? 'state')`,
  },
  {
    code: "I31",
    says: "manual stock is held within the quantity, by no ended order, and not overdue without an exception",
    query: `select i.id::text as row from order_items i join orders o on o.id = i.order_id
      where i.held_typed > 0 and (i.held_typed > i.quantity or ${typeHas("i.delivery_type", "isFromInventory")}
        or o.payment_state in ('failed', 'expired', 'voided')
        or (o.payment_state in ('creating', 'awaiting')
          and coalesce(o.hold_until, o.expires_at) < now() - interval '24 hours'
          and not exists (select 1 from exception_queue e where e.order_id = o.id and e.resolved_at is null)))`,
  },
  {
    code: "I32",
    says: "an order unpaid one hour after the expiry of its page has an exception or a payment in progress",
    query: `select o.id::text as row from orders o
      where o.payment_state in ('creating', 'awaiting') and o.expires_at < now() - interval '1 hour'
      and not exists (select 1 from exception_queue e where e.order_id = o.id and e.resolved_at is null)`,
  },
  {
    code: "I21",
    says: "an event unhandled for 5 minutes has an exception",
    query: `select v.id as row from provider_events v where v.handled_at is null and v.received_at < now() - interval '5 minutes'
      and not exists (select 1 from exception_queue e where e.kind = 'event_not_handled' and e.subject = v.id and e.resolved_at is null)`,
  },
  {
    code: "I33",
    says: "a credential that a shopper has revealed is never in stock or in quarantine",
    query: `select p.id::text as row from product_inventory p join deliverables d on d.inventory_item_id = p.id
      where d.first_revealed_at is not null and p.state in ('available', 'reserved', 'quarantined')`,
  },
  {
    code: "I35",
    says: "each order has one public event for its payment and its completion, and some for its cancellation",
    // Orders of before the public events have none; an order that has the first one has all.
    query: `select o.id::text as row from orders o join order_events e on e.order_id = o.id
      group by o.id having bool_or('order.placed' = any(e.public_events)) and (
        count(*) filter (where 'order.paid' = any(e.public_events)) <> (o.payment_state = 'paid')::int
        or count(*) filter (where 'order.completed' = any(e.public_events)) <> (o.status = 'completed')::int
        or (o.status = 'cancelled' and not bool_or('order.cancelled' = any(e.public_events))))`,
  },
];
