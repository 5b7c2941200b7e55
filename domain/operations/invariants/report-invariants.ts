import type { Invariant } from "./invariant.ts";
import type { Scope } from "./scope.ts";

/**
 * For each sales build (the daily sales totals in one time zone), the days that the job must compute again. A
 * day is in this list until the job has read each order event of this day twice. After a change of an item's
 * cost, the day on which the item's order was paid is also in this list.
 */
const WAITING = `select b.id as build_id, (o.paid_at at time zone b.zone)::date as day from sales_builds b
    join order_events e on e.id > b.settled_event join orders o on o.id = e.order_id where o.paid_at is not null
  union select b.id, (o.paid_at at time zone b.zone)::date from sales_builds b cross join sales_touches t
    join orders o on o.id = t.order_id where o.paid_at is not null`;

/** The rows of a daily sales table that differ from the orders of the same day. */
const differing = (table: string) => `select '${table} ' || d.day as row from (
    (select * from stated_${table} except select * from ${table})
    union all (select * from ${table} except select * from stated_${table})
  ) d where not exists (select from waiting w where w.build_id = d.build_id and w.day = d.day)`;

/**
 * The days that a sales build (`b`) must have. A complete sales build must have the rows of all days. Any
 * other build must have the days since its `built_from`.
 */
const FIRST_DAY = "case when b.is_whole then date '2000-01-01' else b.built_from end";

const tables = [
  "sales_hours",
  "sales_days",
  "sales_batches",
  "sales_coupons",
  "sales_customers",
  "sales_reasons",
];

const PROFIT = ["cost", "costed_units", "costed_revenue", "fees", "fee_units"] as const;

/**
 * For each table of months: the table of days with the source data, the key column, and the summed columns.
 */
const monthTables = [
  {
    months: "sales_months",
    days: "sales_days",
    key: "product_id",
    ofScope: (of: Scope) => of.products("s.product_id"),
    sums: ["units", "gross", "discounts", "refunds", "disputes", ...PROFIT],
  },
  {
    months: "sales_batch_months",
    days: "sales_batches",
    key: "batch_id",
    ofScope: (of: Scope) =>
      `s.batch_id in (select i.batch_id from product_inventory i where ${of.items("i.id")})`,
    sums: ["units", "replaced", "revenue", ...PROFIT],
  },
] as const;

/**
 * The tables that the invariants below check. While all listed tables are empty, every invariant of the daily
 * sales totals is satisfied.
 */
export const reportTables: readonly string[] = [
  "sales_builds",
  ...tables,
  ...monthTables.map(({ months }) => months),
];

/** The months in which orders of the scope were paid, for each sales build. */
const touchedMonths = (of: Scope): string => `select b.id as build_id,
    date_trunc('month', o.paid_at at time zone b.zone)::date as month
  from sales_builds b cross join orders o where o.paid_at is not null and ${of.orders("o.id")} group by 1, 2`;

/** The rows of a monthly table that differ from the sum of the days in the month. */
function differingMonths({ months, days, key, ofScope, sums }: (typeof monthTables)[number], of: Scope) {
  const rowsOf = (table: string, column: string) =>
    of.isWhole
      ? `${table} s`
      : `(${touchedMonths(of)}) t join ${table} s on s.build_id = t.build_id and s.${column} >= t.month
          and s.${column} < (t.month + interval '1 month')::date and ${ofScope(of)}`;
  const columns = (write: (column: string) => string) => sums.map(write).join(", ");
  const summed = `select s.build_id, date_trunc('month', s.day)::date as month, s.${key}, s.is_test,
      ${columns((column) => `sum(s.${column})::bigint`)} from ${rowsOf(days, "day")} group by 1, 2, 3, 4`;
  const stated = `select s.build_id, s.month, s.${key}, s.is_test, ${columns((column) => `s.${column}::bigint`)}
    from ${rowsOf(months, "month")}`;
  return `select '${months} ' || d.month as row from (
    (${summed} except ${stated}) union all (${stated} except ${summed})) d`;
}

/** Invariants of the daily sales totals. */
export const reportInvariants: readonly Invariant[] = [
  {
    code: "D1",
    when: "night",
    says: "the sales of each computed day equal its paid orders",
    query: () => `with waiting as (${WAITING}),
      built as (select b.id, b.zone, ${FIRST_DAY} as first, (now() at time zone b.zone)::date + 1 as last from sales_builds b),
      ${tables
        .map(
          (table) => `stated_${table} as materialized (select b.id as build_id, e.* from built b
            cross join lateral expected_${table}(b.zone, b.first, b.last) e)`,
        )
        .join(", ")}
      ${tables.map(differing).join(" union all ")}`,
  },
  {
    code: "D2",
    when: "changed",
    says: "the sales of each month equal the sum of its days",
    // One transaction writes the days and their month. Therefore the sum of a month is always current.
    query: (of) =>
      of.has("orders")
        ? monthTables.map((table) => differingMonths(table, of)).join(" union all ")
        : undefined,
  },
  {
    code: "D1b",
    when: "night",
    says: "the sales, refunds and disputes of each computed day equal the ledger",
    query: () => `with waiting as (${WAITING}), sold as (
        select t.provider_object, -sum(e.amount) as amount from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'sales' where t.kind = 'payment' group by 1
      ), given_back as (
        select r.payment_id, sum(e.amount) as amount from refunds r
        join ledger_transactions t on t.kind in ('refund', 'refund_reversed') and t.provider_object = r.provider_refund_id
        join ledger_entries e on e.transaction_id = t.id and e.account = 'refunds' group by 1
      ), taken as (
        select d.order_id, d.provider_payment_id,
          sum(case when e.currency = o.currency then e.amount else sign(e.amount) * o.paid_amount end) as amount
        from disputes d join orders o on o.id = d.order_id
        join ledger_transactions t on t.kind in ('dispute_withdrawn', 'dispute_reinstated') and t.provider_object = d.provider_dispute_id
        join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes' group by 1, 2
      ), booked as (
        select o.paid_at, o.store_total, o.paid_amount, coalesce(s.amount, 0) as received, coalesce(g.amount, 0) as refunded,
          least(o.paid_amount, greatest(0, coalesce(k.amount, 0))) as disputed
        from orders o join payments p on p.order_id = o.id and not p.is_duplicate
        left join sold s on s.provider_object = p.provider_payment_id
        left join given_back g on g.payment_id = p.id
        left join taken k on k.order_id = o.id and k.provider_payment_id = p.provider_payment_id
        where o.payment_state = 'paid'
      ), shares as (
        select paid_at, round(store_total::numeric * received / paid_amount) as received,
          round(store_total::numeric * refunded / paid_amount) as refunded,
          round(store_total::numeric * least(refunded + disputed, paid_amount) / paid_amount) as returned
        from booked
      ), ledger_days as (
        select b.id as build_id, (s.paid_at at time zone b.zone)::date as day, sum(received) as received, sum(refunded) as refunded,
          sum(returned - refunded) as disputed
        from sales_builds b cross join shares s where (s.paid_at at time zone b.zone)::date >= ${FIRST_DAY} group by 1, 2
      ), stated as (
        select build_id, day, sum(gross - discounts) as received, sum(refunds) as refunded, sum(disputes) as disputed
        from sales_days group by 1, 2
      )
      select coalesce(l.day, s.day)::text as row from ledger_days l full join stated s on s.build_id = l.build_id and s.day = l.day
      where (l.received, l.refunded, l.disputed) is distinct from (s.received, s.refunded, s.disputed)
        and not exists (select from waiting w where w.build_id = coalesce(l.build_id, s.build_id) and w.day = coalesce(l.day, s.day))`,
  },
];
