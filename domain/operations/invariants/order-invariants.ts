import { inventoryStates } from "#db/values/vocabulary.ts";
import { isDeliverable } from "#domain/delivery/strategies/strategies.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import type { Invariant } from "./invariant.ts";

/** Calls `write` for each state of an item, and joins the returned SQL expressions into one list. */
const states = (write: (state: string) => string) => inventoryStates.map(write).join(", ");

/** Invariants of stock and orders. */
export const orderInvariants: readonly Invariant[] = [
  {
    code: "I1",
    when: "changed",
    says: "an inventory item is in at most one deliverable",
    query: (of) => `select inventory_item_id::text as row from deliverables
      where ${of.items("inventory_item_id")} and inventory_item_id is not null group by 1 having count(*) > 1`,
  },
  {
    code: "I2",
    when: "changed",
    says: "the slots of a line are unique and within its quantity",
    query: (of) => `select d.id::text as row from deliverables d join order_items i on i.id = d.order_item_id
      where ${of.orders("d.order_id")} and (d.slot > i.quantity or (d.status <> 'replaced' and exists (select 1 from deliverables o
        where o.order_item_id = d.order_item_id and o.slot = d.slot and o.id <> d.id and o.status <> 'replaced')))`,
  },
  {
    code: "I3",
    when: "changed",
    says: "a sold or revoked item has exactly one deliverable; a reserved item belongs to an unpaid order",
    query: (of) => `select p.id::text as row from product_inventory p where ${of.items("p.id")} and (
      (p.state in ('sold', 'burned') and (select count(*) from deliverables d where d.inventory_item_id = p.id) <> 1)
      or (p.state = 'reserved' and not exists (select 1 from order_items i join orders o on o.id = i.order_id
        where i.id = p.order_item_id and o.status = 'pending'))
      or (p.state = 'available' and exists (select 1 from deliverables d where d.inventory_item_id = p.id)))`,
  },
  {
    code: "I4",
    when: "night",
    says: "the items of a product in all states are exactly the items ever added",
    query:
      () => `select p.product_id::text as row from (select product_id, count(*) as n from product_inventory group by 1) p
      full join (select product_id, sum(item_count) as n from inventory_batches group by 1) b using (product_id)
      where coalesce(p.n, 0) <> coalesce(b.n, 0)`,
  },
  {
    code: "I45",
    when: "changed",
    says: "no available item is a card that another shop has sold",
    query: (
      of,
    ) => `select p.id::text as row from product_inventory p join sold_elsewhere s on s.fingerprint = p.fingerprint
      where p.state = 'available' and ${of.items("p.id")}`,
  },
  {
    code: "I5",
    when: "changed",
    says: "no manual stock is negative",
    query: (of) => `select id::text as row from products where ${of.products("id")} and typed_stock < 0`,
  },
  {
    code: "I6",
    when: "changed",
    says: "on every paid line, delivered + backordered + refunded = ordered",
    query: (of) => `select i.id::text as row from order_items i join orders o on o.id = i.order_id
      where ${of.orders("o.id")} and o.payment_state = 'paid'
      and i.delivered_quantity + i.owed_quantity + i.refunded_quantity <> i.quantity`,
  },
  {
    code: "I6b",
    when: "changed",
    says: "the delivered quantity of a line equals its number of deliverables",
    query: (
      of,
    ) => `select i.id::text as row from order_items i where ${of.orders("i.order_id")} and i.delivered_quantity <>
      (select count(*) from deliverables d where d.order_item_id = i.id and d.status <> 'replaced')`,
  },
  {
    code: "I7",
    when: "changed",
    says: "no unpaid order has deliverables",
    query: (of) => `select d.id::text as row from deliverables d join orders o on o.id = d.order_id
      where ${of.orders("o.id")} and o.payment_state <> 'paid'`,
  },
  {
    code: "I8",
    when: "always",
    says: "a reservation older than its expiry by 24 hours has an exception or a payment in progress",
    query:
      () => `select p.id::text as row from product_inventory p join order_items i on i.id = p.order_item_id
      join orders o on o.id = i.order_id
      where p.state = 'reserved' and p.reserved_until < now() - interval '24 hours' and o.payment_state <> 'async_pending'
      and not exists (select 1 from exception_queue e where e.order_id = i.order_id and e.resolved_at is null)`,
  },
  {
    code: "I10",
    when: "always",
    says: "no item is available while an older order that is not frozen waits for it",
    query:
      () => `select distinct i.product_id::text as row from order_items i join orders o on o.id = i.order_id
      join products p on p.id = i.product_id where i.owed_quantity > 0 and o.payment_state = 'paid' and o.refund_state <> 'full'
      and not o.exceptions && '{amount_mismatch,currency_mismatch,early_fraud_warning}'
      and o.dispute_state not in ('open', 'under_review', 'lost', 'unknown')
      and ${isDeliverable}`,
  },
  {
    code: "I17",
    when: "changed",
    says: "an order is completed exactly when it is fully delivered, unless staff backordered a part",
    query: (
      of,
    ) => `select id::text as row from orders o where ${of.orders("id")} and ((completed_at is not null
        and delivery_state not in ('delivered', 'revoked', 'replaced')
        and not exists (select 1 from order_events e where e.order_id = o.id and e.type = 'owed_again'))
      or (delivery_state = 'delivered' and completed_at is null))`,
  },
  {
    code: "I18",
    when: "changed",
    says: "the displayed status follows from the internal states",
    query: (of) => `select id::text as row from orders where ${of.orders("id")} and status <> case
      when payment_state in ('creating', 'awaiting', 'async_pending') then 'pending'
      when payment_state in ('failed', 'expired', 'voided') then 'cancelled'
      when completed_at is not null then 'completed'
      when refund_state = 'full' and delivery_state in ('none', 'owed') then 'cancelled' else 'processing' end`,
  },
  {
    code: "I19",
    when: "changed",
    says: "the events of an order are numbered without gaps up to its version",
    query: (of) => `select o.id::text as row from orders o left join order_events e on e.order_id = o.id
      where ${of.orders("o.id")} group by o.id having count(e.id) <> o.version or max(e.version) <> o.version`,
  },
  {
    code: "I20",
    when: "changed",
    says: "the state of an order equals the state in its newest event",
    query: (
      of,
    ) => `select o.id::text as row from orders o join order_events e on e.order_id = o.id and e.version = o.version
      where ${of.orders("o.id")} and e.details->'state' <> jsonb_build_array(o.payment_state, o.delivery_state, o.refund_state, o.dispute_state,
        o.paid_amount, o.refunded_amount)
      union all select e.order_id::text from order_events e where ${of.orders("e.order_id")} and not e.details ? 'state' and exists (select 1 from order_events f
        where f.order_id = e.order_id and f.version < e.version and f.details ? 'state')`,
  },
  {
    code: "I31",
    when: "changed",
    says: "manual stock is held within the quantity, by no ended order, and not overdue without an exception",
    // An order can become overdue without a change to its row, so the check covers every unpaid order.
    query: (of) => `select i.id::text as row from order_items i join orders o on o.id = i.order_id
      where o.id in (select id from orders where ${of.orders("id")}
        union select id from orders where payment_state in ('creating', 'awaiting'))
      and i.held_typed > 0 and (i.held_typed > i.quantity or ${typeHas("i.delivery_type", "isFromInventory")}
        or o.payment_state in ('failed', 'expired', 'voided')
        or (o.payment_state in ('creating', 'awaiting')
          and coalesce(o.hold_until, o.expires_at) < now() - interval '24 hours'
          and not exists (select 1 from exception_queue e where e.order_id = o.id and e.resolved_at is null)))`,
  },
  {
    code: "I32",
    when: "always",
    says: "an order unpaid one hour after the expiry of its page has an exception or a payment in progress",
    query: () => `select o.id::text as row from orders o
      where o.payment_state in ('creating', 'awaiting') and o.expires_at < now() - interval '1 hour'
      and not exists (select 1 from exception_queue e where e.order_id = o.id and e.resolved_at is null)`,
  },
  {
    code: "I21",
    when: "always",
    says: "an event unhandled for 5 minutes has an exception",
    query:
      () => `select v.id as row from provider_events v where v.handled_at is null and v.received_at < now() - interval '5 minutes'
      and not exists (select 1 from exception_queue e where e.kind = 'event_not_handled' and e.subject = v.id and e.resolved_at is null)`,
  },
  {
    code: "I33",
    when: "changed",
    says: "a credential that a shopper has revealed is never in stock or in quarantine",
    query: (
      of,
    ) => `select p.id::text as row from product_inventory p join deliverables d on d.inventory_item_id = p.id
      where ${of.items("p.id")} and d.first_revealed_at is not null and p.state in ('available', 'reserved', 'quarantined')`,
  },
  {
    code: "I35",
    when: "changed",
    says: "each order has one public event for its payment and its completion, and some for its cancellation",
    // Orders that were placed before the shop had public events have no event. When an order has the public
    // event `order.placed`, the order must also have all later public events.
    query: (of) => `select o.id::text as row from orders o join order_events e on e.order_id = o.id
      where ${of.orders("o.id")} group by o.id having bool_or('order.placed' = any(e.public_events)) and (
        count(*) filter (where 'order.paid' = any(e.public_events)) <> (o.payment_state = 'paid')::int
        or count(*) filter (where 'order.completed' = any(e.public_events)) <> (o.status = 'completed')::int
        or (o.status = 'cancelled' and not bool_or('order.cancelled' = any(e.public_events))))`,
  },
  {
    code: "I36",
    when: "night",
    says: "the stock of each product, with the changes that wait, equals its items by state",
    query: () => `select coalesce(e.product_id, s.product_id)::text as row from expected_stock() e full join (
        select p.product_id, p.is_counted, p.typed_stock, ${states((state) => `p.${state} + coalesce(c.${state}, 0) as ${state}`)}
        from product_stock p left join (
          select product_id, ${states((state) => `sum(${state})::int as ${state}`)} from stock_changes group by product_id
        ) c on c.product_id = p.product_id
      ) s on s.product_id = e.product_id
      where (e.is_counted, e.typed_stock, ${states((state) => `e.${state}`)})
        is distinct from (s.is_counted, s.typed_stock, ${states((state) => `s.${state}`)})`,
  },
  {
    code: "I37",
    when: "night",
    says: "the counts of the lists, with the changes that wait, and the list of buyers equal a recount",
    query:
      () => `select coalesce(e.subject, c.subject) || ' ' || coalesce(e.part, c.part) as row from expected_counts() e full join (
        select subject, part, sum(n) as n, sum(amount) as amount, sum(refunded) as refunded, sum(disputed) as disputed from (
          select subject, part, n, amount, refunded, disputed from counts
          union all select subject, part, n, amount, refunded, disputed from count_changes
          union all select 'items', v.state, v.n, 0, 0, 0 from stock_changes s
            cross join lateral (values ${states((state) => `('${state}', s.${state})`)}) v(state, n)
        ) all_counts group by subject, part
      ) c on c.subject = e.subject and c.part = e.part
      where (coalesce(e.n, 0), coalesce(e.amount, 0), coalesce(e.refunded, 0), coalesce(e.disputed, 0))
        <> (coalesce(c.n, 0), coalesce(c.amount, 0), coalesce(c.refunded, 0), coalesce(c.disputed, 0))
      union all select 'buyer ' || coalesce(e.user_id, b.user_id) from expected_buyers() e
        full join buyers b on b.user_id = e.user_id
        where (e.user_id, e.created_at, e.is_live) is distinct from (b.user_id, b.created_at, b.is_live)`,
  },
  {
    code: "I38",
    when: "changed",
    says: "the search finds each order by its current text",
    query: (of) => `select o.id::text as row from orders o left join order_search s on s.order_id = o.id
      where ${of.orders("o.id")} and s.search_text is distinct from o.search_text`,
  },
];
