import { ledgerKinds } from "#db/values/vocabulary.ts";
import type { Invariant } from "./invariant.ts";

/**
 * All kinds of ledger transactions. A query that lists the kinds can use the index on kind and provider
 * object.
 */
const kinds = ledgerKinds.map((kind) => `'${kind}'`).join(", ");

/** Invariants of amounts, payments, refunds and the ledger. */
export const moneyInvariants: readonly Invariant[] = [
  {
    code: "I11",
    when: "changed",
    says: "the total equals the charge, unless the order is marked or staff accepted the charge",
    query: (
      of,
    ) => `select o.id::text as row from orders o where ${of.orders("o.id")} and (o.subtotal - o.discount_amount <> o.total
      or (o.payment_state = 'paid' and o.paid_amount <> o.total and not 'amount_mismatch' = any(o.exceptions)
        and not exists (select 1 from order_events e where e.order_id = o.id and e.type = 'amount_accepted'))
      or o.total <> (select sum(coalesce(i.amount, i.price * i.quantity) - i.discount) from order_items i where i.order_id = o.id))`,
  },
  {
    code: "I11b",
    when: "changed",
    says: "the dollars of an order are those of its lines, before and after the discount",
    query: (of) => `select o.id::text as row from orders o cross join lateral (
        select sum(i.store_price * i.quantity) as subtotal, sum(i.store_discount) as discount from order_items i where i.order_id = o.id
      ) l where ${of.orders("o.id")} and o.store_subtotal is not null
        and (o.store_subtotal, coalesce(o.asked_store_total, o.store_total)) is distinct from (l.subtotal, l.subtotal - l.discount)`,
  },
  {
    code: "I12",
    when: "changed",
    says: "the ledger is balanced",
    query: (
      of,
    ) => `select t.id::text as row from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      where ${of.orders("t.order_id")} group by t.id having count(e.id) < 2 or sum(e.amount) <> 0 or count(distinct e.currency) > 1`,
  },
  {
    code: "I13",
    when: "changed",
    says: "the refunded amount is between zero and the paid amount",
    query: (of) => `select id::text as row from orders
      where ${of.orders("id")} and (refunded_amount < 0 or refunded_amount > paid_amount)`,
  },
  {
    code: "I13b",
    when: "changed",
    says: "an order's refunded amount is the sum of its succeeded refunds; refunds never exceed a payment",
    query: (
      of,
    ) => `select o.id::text as row from orders o where ${of.orders("o.id")} and o.refunded_amount <> (select coalesce(sum(r.amount), 0) from refunds r
        join payments p on p.id = r.payment_id where r.order_id = o.id and r.state = 'succeeded' and not p.is_duplicate)
      union all select p.id::text from payments p join refunds r on r.payment_id = p.id
        where ${of.orders("p.order_id")} and r.state in ('requested', 'pending', 'succeeded') group by p.id, p.amount having sum(r.amount) > p.amount`,
  },
  {
    code: "I47",
    when: "changed",
    says: "a unit is paid back once, and its access ended; the lines of a refund of units add up to its amount",
    query: (of) => `with paid_back as (
        select r.order_id, r.state, line.key::uuid as line_id, slot.value::int as slot from refunds r
        cross join jsonb_each(r.slots) line cross join jsonb_array_elements_text(line.value) slot
        where ${of.orders("r.order_id")} and r.state in ('requested', 'pending', 'succeeded')
      )
      select line_id::text || ' ' || slot as row from paid_back group by line_id, slot having count(*) > 1
      union all select d.id::text from paid_back b join deliverables d on d.order_item_id = b.line_id and d.slot = b.slot
        where b.state = 'succeeded' and d.status = 'delivered'
      union all select r.id::text from refunds r where ${of.orders("r.order_id")} and r.line_amounts <> '{}'
        and r.amount <> (select sum(value::bigint) from jsonb_each_text(r.line_amounts))`,
  },
  {
    code: "I14",
    when: "changed",
    says: "a paid order has exactly one payment; further payments are marked as duplicates",
    query: (of) => `select o.id::text as row from orders o left join payments p on p.order_id = o.id
      where ${of.orders("o.id")} group by o.id having (o.payment_state = 'paid' and count(*) filter (where not p.is_duplicate) <> 1)
      or (o.payment_state <> 'paid' and count(p.id) > 0)
      or (bool_or(p.is_duplicate) and not 'duplicate_payment' = any(o.exceptions))`,
  },
  {
    code: "I14b",
    when: "changed",
    says: "each duplicate payment has a refund",
    query: (
      of,
    ) => `select p.id::text as row from payments p where ${of.orders("p.order_id")} and p.is_duplicate
      and not exists (select 1 from refunds r where r.payment_id = p.id)`,
  },
  {
    code: "I15",
    when: "changed",
    says: "each payment is in the ledger once",
    query: (
      of,
    ) => `select p.id::text as row from payments p where ${of.orders("p.order_id")} and (select count(*) from ledger_transactions t
      where t.kind = 'payment' and t.provider_object = p.provider_payment_id) <> 1`,
  },
  {
    code: "I15b",
    when: "changed",
    says: "the ledger contains each succeeded refund and no reversed one",
    query: (
      of,
    ) => `select r.id::text as row from refunds r where ${of.orders("r.order_id")} and (r.state = 'succeeded') <> (
      (select count(*) from ledger_transactions t where t.kind = 'refund' and t.provider_object = r.provider_refund_id)
      - (select count(*) from ledger_transactions t where t.kind = 'refund_reversed' and t.provider_object = r.provider_refund_id) = 1)`,
  },
  {
    code: "I16",
    when: "changed",
    says: "orders match the ledger in received and disputed amounts, count what was paid, and customers match their orders",
    query: (of) => `${
      of.isWhole
        ? `select 'ledger' as row where (select coalesce(sum(amount), 0) from payments)
          <> (select coalesce(sum(amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
              where t.kind = 'payment' and e.amount > 0)`
        : `select p.id::text as row from payments p where ${of.orders("p.order_id")} and p.amount
          <> (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
              where t.kind = 'payment' and t.provider_object = p.provider_payment_id and e.amount > 0)`
    }
      union all select c.id::text from customers c left join orders o on o.customer_id = c.id and o.payment_state = 'paid'
      where ${of.customers("c.id")} group by c.id having c.total_spent <> coalesce(sum(o.store_total), 0) or c.order_count <> count(o.id)
        or c.live_spent <> coalesce(sum(o.store_total) filter (where not o.is_test), 0)
        or c.live_order_count <> count(o.id) filter (where not o.is_test)
      union all select o.id::text from orders o join payments p on p.order_id = o.id and not p.is_duplicate
      where ${of.orders("o.id")} and ((o.asked_store_total is not null) <> (p.amount <> o.total or p.currency <> o.currency)
        or o.store_total <> case when p.currency = o.currency then round(o.asked_store_total::numeric * p.amount / o.total)
          when p.currency = 'USD' then p.amount end)
      union all select o.id::text from orders o
      join payments p on p.order_id = o.id and not p.is_duplicate
      join disputes d on d.order_id = o.id and d.provider_payment_id = p.provider_payment_id
      left join ledger_transactions t on t.provider_object = d.provider_dispute_id and t.kind in (${kinds})
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes' and e.currency = o.currency
      where ${of.orders("o.id")} group by o.id having bool_and(d.currency = o.currency)
        and o.disputed_amount <> least(o.paid_amount, greatest(0, coalesce(sum(e.amount), 0)))`,
  },
];
