-- Functions that triggers, jobs, reports and checks call. The functions `expected_...` compute again what
-- a table must hold. An invariant compares their rows with the table.


-- --- Prices and stock ------------------------------------------------------------------------------------

-- The price of a product at this moment: the sale price while its window lasts. A group has the lowest
-- price of its variants on offer.
create function price_now(p products) returns bigint language sql volatile as $$
  select case when p.kind = 'group' then coalesce(
      (select min(v.listed_price) from products v where v.parent_id = p.id and v.status = 'active'
        and v.archived_at is null),
      p.price)
    when p.sale_starts_at <= clock_timestamp() and clock_timestamp() < p.sale_ends_at
      then least(p.sale_price, p.price)
    else p.price end
$$;

-- The products whose stored price is outdated, because a sale began or ended after `since`.
create function stale_prices(since timestamptz) returns setof uuid language sql stable as $$
  select p.id from products p where p.kind <> 'group' and p.listed_price <> price_now(p) and p.id in (
    select id from products where sale_starts_at > since and sale_starts_at <= now()
    union all select id from products where sale_ends_at > since and sale_ends_at <= now())
$$;

-- The level that the shelf shows for a number of units.
create function stock_level(units integer) returns text language sql immutable parallel safe
  return case when units = 0 then 'out' when units between 1 and 5 then 'low' else 'ample' end;

-- The rows of product_stock as the items say.
create function expected_stock() returns table (product_id uuid, is_counted boolean, typed_stock integer,
  available integer,
  reserved integer, sold integer, burned integer, quarantined integer, retired integer)
language sql stable as $$
  select p.id, p.delivery_type = 'account' and p.kind <> 'group', p.typed_stock, coalesce(i.available, 0),
    coalesce(i.reserved, 0),
    coalesce(i.sold, 0), coalesce(i.burned, 0), coalesce(i.quarantined, 0), coalesce(i.retired, 0)
  from products p left join (
    select product_id, count(*) filter (where state = 'available')::int as available,
      count(*) filter (where state = 'reserved')::int as reserved,
      count(*) filter (where state = 'sold')::int as sold,
        count(*) filter (where state = 'burned')::int as burned,
      count(*) filter (where state = 'quarantined')::int as quarantined,
        count(*) filter (where state = 'retired')::int as retired
    from product_inventory group by product_id
  ) i on i.product_id = p.id
$$;


-- --- Counts ----------------------------------------------------------------------------------------------

-- The groups in which a row is counted. The day of an order contains its mode, so that the orders of a
-- month are counted with or without test orders.
create function counts_of_order(o orders) returns table (subject text, part text, amount bigint,
  refunded bigint, disputed bigint)
language sql stable as $$
  select 'orders', o.status || '|' || case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.id is not null
  union all select 'order days', to_char(o.created_at at time zone 'UTC',
    'YYYY-MM-DD') || '|' || o.status || '|' || case when o.is_test then 'test' else 'live' end,
    0::bigint, 0::bigint, 0::bigint where o.id is not null
  union all select 'sale hours', to_char(o.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') || '|' ||
    case when o.is_test then 'test' else 'live' end,
    o.store_total, o.refunded_store_total, o.disputed_store_total where o.completed_at is not null
$$;

-- A group of variants has no stock of its own: its level is never low. The counts of the lists tell the
-- kinds apart.
create function counts_of_product(p products) returns table (subject text,
  part text) language sql stable as $$
  select 'products', concat_ws('|', coalesce(p.category_id::text, ''), p.status,
    (p.archived_at is not null)::text, p.shelf_level,
      nullif(p.kind, 'single'))
    where p.id is not null
  union all select 'featured', '' where p.featured and p.archived_at is null
$$;

create function counts_of_user(u users) returns table (subject text, part text) language sql stable as $$
  select 'users', 'all' where u.id is not null and u.erased_at is null
  union all select 'users', 'blocked' where u.erased_at is null and u.blocked_at is not null
$$;

create function counts_of_customer(c customers) returns table (subject text,
  part text) language sql stable as $$
  select 'buyers', 'all' where c.user_id is not null and c.order_count > 0
    and c.email not like '%@erased.invalid'
  union all select 'buyers', 'live' where c.user_id is not null and c.live_order_count > 0
    and c.email not like '%@erased.invalid'
$$;

create function counts_of_profile(p profiles) returns table (subject text,
  part text) language sql stable as $$
  select 'profiles', case when p.search_name = '' then '' else 'named' end where p.id is not null
$$;

create function counts_of_batch(b inventory_batches) returns table (subject text,
  part text) language sql stable as $$
  select 'batches', '' where b.item_count > 0
$$;

-- The rows of counts as the tables say.
create function expected_counts() returns table (subject text, part text, n bigint, amount bigint,
  refunded bigint, disputed bigint)
language sql stable as $$
  select c.subject, c.part, count(*), sum(c.amount)::bigint, sum(c.refunded)::bigint, sum(c.disputed)::bigint
    from orders o cross join lateral counts_of_order(o) c group by 1, 2
  union all select c.subject, c.part, count(*), 0, 0, 0 from (
    select c.* from products p cross join lateral counts_of_product(p) c
    union all select c.* from users u cross join lateral counts_of_user(u) c
    union all select c.* from customers s cross join lateral counts_of_customer(s) c
    union all select c.* from profiles p cross join lateral counts_of_profile(p) c
    union all select c.* from inventory_batches b cross join lateral counts_of_batch(b) c
  ) c group by 1, 2
  union all select 'items', state, count(*), 0, 0, 0 from product_inventory group by 2
$$;

-- The rows of buyers as the customers say.
create function expected_buyers() returns table (user_id uuid, created_at timestamptz,
  is_live boolean) language sql stable as $$
  select u.id, u.created_at, c.live_order_count > 0 from customers c join users u on u.id = c.user_id
    where c.order_count > 0 and c.email not like '%@erased.invalid'
$$;

-- Computes every count again, after a bulk load without triggers or as a repair. The function stops
-- writers while it runs.
create function recount() returns void language plpgsql as $$
begin
  lock table products, product_inventory, orders, users, profiles, customers,
    inventory_batches in share row exclusive mode;
  delete from stock_changes;
  delete from product_stock;
  insert into product_stock (product_id, is_counted, typed_stock, available, reserved, sold, burned,
    quarantined, retired)
    select * from expected_stock();
  update products p set shelf_level = stock_level(s.on_sale) from product_stock s
    where s.product_id = p.id and p.shelf_level <> stock_level(s.on_sale);
  delete from count_changes;
  delete from counts;
  -- In the order of the key: a reader of one subject then reads neighbouring rows.
  insert into counts select * from expected_counts() order by subject, part;
  delete from order_search;
  insert into order_search select id, search_text from orders order by created_at;
  delete from buyers;
  insert into buyers select * from expected_buyers() order by created_at;
end $$;


-- --- Sales by day ----------------------------------------------------------------------------------------

-- The part of a total that belongs to one of several rows in proportion to their weights. `upto` is the
-- sum of the weights up to and with this row, `whole` the sum of all weights. The parts of all rows add
-- up to the total exactly.
create function share_of(total bigint, weight numeric, upto numeric,
  whole numeric) returns bigint language sql immutable parallel safe
  return case when whole > 0 then round(total * upto / whole)::bigint - round(total * (upto - weight) /
    whole)::bigint else 0 end;

-- The paid orders of some days of a time zone, with the day and hour of the payment. The range of times
-- is wider than the days, because the clock of a zone may show an hour twice. The condition on the day is
-- exact. The discount in the store's currency is the discount that the order stored. An order without
-- this value derives it from the charge.
create function paid_orders(zone text, first_day date, last_day date)
returns table (day date, hour smallint, order_id uuid, is_test boolean, customer_id uuid,
  paid_at timestamptz, subtotal bigint, total bigint,
  store_total bigint, discount bigint, refunds bigint, disputes bigint, refunded_amount bigint,
    is_refunded boolean, is_disputed boolean)
language sql stable as $$
  select (o.paid_at at time zone zone)::date, extract(hour from o.paid_at at time zone zone)::smallint, o.id,
    o.is_test, o.customer_id, o.paid_at,
    o.subtotal, o.total, o.store_total,
    coalesce(o.store_subtotal - coalesce(o.asked_store_total, o.store_total),
      round(o.store_total::numeric * o.subtotal / o.total)::bigint - o.store_total),
    o.refunded_store_total, o.disputed_store_total, o.refunded_amount, o.refunded_amount > 0,
      o.dispute_state <> 'none'
  from orders o
  where o.paid_at >= first_day::timestamp at time zone zone - interval '3 hours'
    and o.paid_at < (last_day + 1)::timestamp at time zone zone + interval '3 hours'
    and o.payment_state = 'paid' and (o.paid_at at time zone zone)::date between first_day and last_day
$$;

-- The provider's fee of an order in the store's currency; null while a part of it is unknown. A fee in a
-- third currency is unknown. A payment that staff recorded has no fee.
create function fee_of_order(of_order uuid) returns bigint language sql stable as $$
  select case when count(*) filter (where p.provider <> 'manual' and f.is_known is not true) = 0
    then coalesce(sum(f.amount), 0)::bigint end
  from orders o join payments p on p.order_id = o.id
  left join lateral (
    select bool_or(f.is_of_payment) and bool_and(f.currency in ('USD', o.currency)) as is_known,
      sum(case f.currency when 'USD' then f.amount else round(f.amount * o.store_total::numeric / o.total)
        end) as amount
    from provider_fees f where f.payment_id = p.id
  ) f on true
  where o.id = of_order
$$;

-- The lines of these orders with their shares of the order's money in the store's currency, by their
-- dollars after the discount. The money of refunds of chosen units (`direct`) belongs to the lines of
-- these units. Of the other refunded money, the units that were refunded instead of delivered come first,
-- then the other units of the order. `charged` is the line in the order's currency. What is left of it
-- (`open_charged`) tells how much of the refunded money belongs to refunded units.
create function sold_lines(zone text, first_day date, last_day date)
returns table (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid, quantity integer,
  net bigint, discount bigint,
  refunds bigint, disputes bigint)
language sql stable as $$
  with lines as (
    select o.*, i.id as line_id, i.product_id, i.quantity, i.position, v.value, v.reduction, u.direct,
      open.value as open_value,
      least(open.value, v.value * (i.refunded_quantity - u.counted) / i.quantity) as returned,
      sum(v.value) over all_lines as whole, sum(v.value) over lines_before as upto,
        sum(u.direct) over all_lines as direct_whole,
      sum(open.charged) over all_lines as charged_whole,
      sum(least(open.charged, v.charged * (i.refunded_quantity - u.counted) / i.quantity)) over all_lines as
        charged_returned,
      sum(v.reduction) over all_lines as reduction_whole, sum(v.reduction) over lines_before as reduction_upto
    from paid_orders(zone, first_day, last_day) o join order_items i on i.order_id = o.order_id
    cross join lateral (
      select coalesce(i.amount, i.price * i.quantity) - i.discount as charged
    ) c
    cross join lateral (
      select c.charged::numeric as charged, coalesce(i.store_price * i.quantity - i.store_discount,
        c.charged)::numeric as value,
        coalesce(i.store_discount, i.discount)::numeric as reduction
    ) v
    cross join lateral (
      select coalesce(sum((r.line_amounts ->> i.id::text)::numeric), 0) as direct,
        least(coalesce(sum((r.units ->> i.id::text)::int), 0), i.refunded_quantity) as counted
      from refunds r
      where o.refunded_amount > 0 and r.order_id = o.order_id and r.state = 'succeeded'
        and r.line_amounts <> '{}'
    ) u
    cross join lateral (
      select case when u.direct = 0 then v.charged else greatest(v.charged - u.direct, 0) end as charged,
        case when u.direct = 0 then v.value when v.charged > u.direct
          then v.value * (v.charged - u.direct) / v.charged else 0 end as value
    ) open
    window all_lines as (partition by o.order_id), lines_before as (partition by o.order_id
      order by i.position)
  ), rests as (
    select *, greatest(refunded_amount - direct_whole, 0) as rest from lines
  ), shared as (
    select *, case when charged_returned >= rest or charged_returned = charged_whole then returned
      else returned * (charged_whole - charged_returned) + (rest - charged_returned) * (open_value -
        returned) end as share
    from rests
  ), totals as (
    select *, sum(share) over (partition by order_id) as share_whole from shared
  ), weighed as (
    select *, case when direct_whole = 0 then share when share_whole > 0
      then direct + rest * share / share_whole
      else direct + rest * value / nullif(whole, 0) end as weight
    from totals
  ), summed as (
    select *, sum(weight) over (partition by order_id order by position) as weight_upto,
      sum(weight) over (partition by order_id) as weight_whole
    from weighed
  )
  select day, is_test, order_id, line_id, product_id, quantity, share_of(store_total, value, upto, whole),
    share_of(discount, reduction, reduction_upto, reduction_whole),
    share_of(refunds, weight, weight_upto, weight_whole), share_of(disputes, value, upto, whole)
  from summed
$$;

-- The delivered items of these orders, each with its part of the money of its line. The money of units
-- that were refunded and never delivered belongs to those units alone, and so does the money of delivered
-- units that staff chose for a refund. The other units have what is left of the line. A replaced item
-- earns nothing. `fee` is null while the fee of the order is unknown.
create function sold_items(zone text, first_day date, last_day date)
returns table (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid, batch_id uuid,
  unit_cost bigint, is_replaced boolean,
  revenue bigint, fee bigint)
language sql stable as $$
  with lines as (
    select l.*, l.quantity - least(i.refunded_quantity, l.quantity - n.units) as units, chosen.slots,
      case when f.fee is not null then share_of(f.fee, l.net, sum(l.net) over lines_before,
        sum(l.net) over all_lines) end as fee
    from sold_lines(zone, first_day, last_day) l join order_items i on i.id = l.line_id
    cross join lateral (
      select count(*)::int as units from deliverables d where d.order_id = l.order_id
        and d.order_item_id = l.line_id and d.status <> 'replaced'
    ) n
    cross join lateral (
      select coalesce(array_agg(slot::int), '{}') as slots
      from refunds r cross join jsonb_array_elements_text(r.slots -> l.line_id::text) slot
      where l.refunds > 0 and r.order_id = l.order_id and r.state = 'succeeded' and r.slots <> '{}'
    ) chosen
    left join (
      select o.order_id, fee_of_order(o.order_id) as fee from paid_orders(zone, first_day, last_day) o
    ) f on f.order_id = l.order_id
    window all_lines as (partition by l.order_id), lines_before as (partition by l.order_id
      order by i.position)
  ), items as (
    select l.day, l.is_test, l.order_id, l.line_id, l.product_id, l.units, l.fee, d.inventory_item_id,
      d.status = 'replaced' as is_replaced,
      least(l.net - l.refunds - l.disputes, share_of(l.net, l.units, l.units, l.quantity)) as kept,
      count(*) filter (where d.status <> 'replaced') over before as rank, d.slot = any (l.slots) as is_chosen,
      count(*) filter (where d.status <> 'replaced'
        and d.slot <> all (l.slots)) over before as rank_of_others,
      count(*) filter (where d.status <> 'replaced'
        and d.slot = any (l.slots)) over (partition by l.line_id) as chosen
    from lines l join deliverables d on d.order_id = l.order_id and d.order_item_id = l.line_id
    window before as (partition by l.line_id order by d.slot, d.id)
  )
  select i.day, i.is_test, i.order_id, i.line_id, i.product_id, b.id, b.unit_cost, i.is_replaced,
    case when i.is_replaced then 0 when i.chosen >= i.units then share_of(i.kept, 1, i.rank, i.units)
      when i.is_chosen then 0
      else share_of(i.kept, 1, i.rank_of_others, i.units - i.chosen) end,
    case when i.is_replaced then 0 else share_of(i.fee, 1, i.rank, i.units) end
  from items i join product_inventory p on p.id = i.inventory_item_id
    join inventory_batches b on b.id = p.batch_id
$$;

-- The rows of the tables of the same names, as the orders say.
create function expected_sales_hours(zone text, first_day date, last_day date)
returns table (day date, hour smallint, is_test boolean, orders integer, gross bigint, discounts bigint,
  refunds bigint, disputes bigint,
  refunded_orders integer, disputed_orders integer, first_orders integer, first_net bigint, units integer,
    cost bigint, costed_units integer,
  costed_revenue bigint, fees bigint, costed_orders integer, fee_orders integer)
language sql stable as $$
  select day, hour, is_test, count(*)::int, sum(store_total + discount)::bigint, sum(discount)::bigint,
    sum(refunds)::bigint, sum(disputes)::bigint,
    count(*) filter (where is_refunded)::int, count(*) filter (where is_disputed)::int,
      count(*) filter (where is_first)::int,
    coalesce(sum(store_total - refunds - disputes) filter (where is_first), 0)::bigint, sum(units)::int,
      coalesce(sum(cost), 0)::bigint,
    coalesce(sum(costed), 0)::int, coalesce(sum(costed_revenue), 0)::bigint, coalesce(sum(fees), 0)::bigint,
    count(*) filter (where costed > 0)::int, count(*) filter (where costed > 0 and has_fee)::int
  from (
    select o.*, not exists (select from orders f where f.customer_id = o.customer_id
      and f.payment_state = 'paid' and f.is_test = o.is_test
      and (f.paid_at, f.id) < (o.paid_at, o.order_id)) as is_first, c.cost, c.costed, c.costed_revenue,
        c.fees, c.has_fee,
      (select sum(i.quantity) from order_items i where i.order_id = o.order_id) as units
    from paid_orders(zone, first_day, last_day) o left join (
      select s.order_id, sum(s.unit_cost) as cost, count(*) filter (where not s.is_replaced) as costed,
        sum(s.revenue) as costed_revenue,
        sum(s.fee) as fees, bool_and(s.fee is not null) as has_fee
      from sold_items(zone, first_day, last_day) s where s.unit_cost is not null group by s.order_id
    ) c on c.order_id = o.order_id
  ) o group by day, hour, is_test
$$;

create function expected_sales_days(zone text, first_day date, last_day date)
returns table (day date, product_id uuid, is_test boolean, units integer, gross bigint, discounts bigint,
  refunds bigint, disputes bigint,
  cost bigint, costed_units integer, costed_revenue bigint, fees bigint, fee_units integer)
language sql stable as $$
  select l.day, l.product_id, l.is_test, sum(l.quantity)::int, sum(l.net + l.discount)::bigint,
    sum(l.discount)::bigint, sum(l.refunds)::bigint,
    sum(l.disputes)::bigint, coalesce(sum(c.cost), 0)::bigint, coalesce(sum(c.costed), 0)::int,
      coalesce(sum(c.costed_revenue), 0)::bigint,
    coalesce(sum(c.fees), 0)::bigint, coalesce(sum(c.fee_units), 0)::int
  from sold_lines(zone, first_day, last_day) l left join (
    select s.line_id, sum(s.unit_cost) as cost, count(*) filter (where not s.is_replaced) as costed,
      sum(s.revenue) as costed_revenue,
      sum(s.fee) as fees, count(s.fee) filter (where not s.is_replaced) as fee_units
    from sold_items(zone, first_day, last_day) s where s.unit_cost is not null group by s.line_id
  ) c on c.line_id = l.line_id
  group by l.day, l.product_id, l.is_test
$$;

create function expected_sales_batches(zone text, first_day date, last_day date)
returns table (day date, batch_id uuid, is_test boolean, units integer, replaced integer, revenue bigint,
  cost bigint, costed_units integer,
  costed_revenue bigint, fees bigint, fee_units integer)
language sql stable as $$
  select s.day, s.batch_id, s.is_test, count(*) filter (where not s.is_replaced)::int,
    count(*) filter (where s.is_replaced)::int,
    sum(s.revenue)::bigint, coalesce(sum(s.unit_cost), 0)::bigint, count(s.unit_cost)::int,
    coalesce(sum(s.revenue) filter (where s.unit_cost is not null), 0)::bigint,
    coalesce(sum(s.fee) filter (where s.unit_cost is not null), 0)::bigint,
    count(s.fee) filter (where s.unit_cost is not null and not s.is_replaced)::int
  from sold_items(zone, first_day, last_day) s group by s.day, s.batch_id, s.is_test
$$;

create function expected_sales_coupons(zone text, first_day date, last_day date)
returns table (day date, coupon_id uuid, is_test boolean, orders integer, gross bigint, discounts bigint,
  refunds bigint, disputes bigint)
language sql stable as $$
  select o.day, u.coupon_id, o.is_test, count(*)::int, sum(o.store_total + o.discount)::bigint,
    sum(o.discount)::bigint,
    sum(o.refunds)::bigint, sum(o.disputes)::bigint
  from paid_orders(zone, first_day, last_day) o join coupon_uses u on u.order_id = o.order_id group by o.day,
    u.coupon_id, o.is_test
$$;

create function expected_sales_customers(zone text, first_day date, last_day date)
returns table (day date, customer_id uuid, is_test boolean, orders integer, net bigint)
language sql stable as $$
  select o.day, o.customer_id, o.is_test, count(*)::int, sum(o.store_total - o.refunds - o.disputes)::bigint
  from paid_orders(zone, first_day, last_day) o where o.customer_id is not null group by o.day,
    o.customer_id, o.is_test
$$;

-- The refunded money of an order is divided among its succeeded refunds, and the disputed money among its
-- disputes, so that the amounts add up to those of the order. A dispute that was won is a case without an
-- amount.
create function expected_sales_reasons(zone text, first_day date, last_day date)
returns table (day date, kind text, reason text, is_test boolean, cases integer, amount bigint)
language sql stable as $$
  with paid as materialized (
    select * from paid_orders(zone, first_day, last_day) o where o.is_refunded or o.is_disputed
  ), cases as (
    select o.day, 'refund' as kind, r.reason, o.is_test, o.order_id, o.refunds as whole, r.id,
      r.amount::numeric as weight
    from paid o join refunds r on r.order_id = o.order_id and r.state = 'succeeded'
      join payments p on p.id = r.payment_id and not p.is_duplicate
    union all
    select o.day, 'dispute', d.reason, o.is_test, o.order_id, o.disputes, d.id, case when p.id is null then 0
      else greatest(0, held.amount) end
    from paid o join disputes d on d.order_id = o.order_id
    left join payments p on p.provider_payment_id = d.provider_payment_id and not p.is_duplicate
    cross join lateral (
      select coalesce(sum(case when e.currency = p.currency then e.amount else sign(e.amount) * p.amount
        end), 0)::numeric as amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'disputes'
      where t.provider_object = d.provider_dispute_id and t.kind in ('dispute_withdrawn',
        'dispute_reinstated')
    ) held
  ), shares as (
    select c.day, c.kind, c.reason, c.is_test, share_of(c.whole, c.weight, sum(c.weight) over before,
      sum(c.weight) over whole_order) as amount
    from cases c window whole_order as (partition by c.order_id, c.kind), before as (partition by c.order_id,
      c.kind order by c.id)
  )
  select s.day, s.kind, s.reason, s.is_test, count(*)::int, sum(s.amount)::bigint from shares s
    group by s.day, s.kind, s.reason, s.is_test
$$;

-- Computes the days of one build again. The months change by the difference between the former and the
-- new days, because a sum of all days of a month would read the whole month for each order.
create function compute_sales_days(build integer, first_day date,
  last_day date) returns void language plpgsql as $$
declare
  zone text := (select b.zone from sales_builds b where b.id = build);
  former_days sales_days[] := array(select s from sales_days s where s.build_id = build
    and s.day between first_day and last_day);
  former_batches sales_batches[] := array(select s from sales_batches s where s.build_id = build
    and s.day between first_day and last_day);
begin
  delete from sales_hours where build_id = build and day between first_day and last_day;
  delete from sales_days where build_id = build and day between first_day and last_day;
  delete from sales_batches where build_id = build and day between first_day and last_day;
  delete from sales_coupons where build_id = build and day between first_day and last_day;
  delete from sales_customers where build_id = build and day between first_day and last_day;
  delete from sales_reasons where build_id = build and day between first_day and last_day;
  insert into sales_hours select build, e.* from expected_sales_hours(zone, first_day, last_day) e;
  insert into sales_days select build, e.* from expected_sales_days(zone, first_day, last_day) e;
  insert into sales_batches select build, e.* from expected_sales_batches(zone, first_day, last_day) e;
  insert into sales_coupons select build, e.* from expected_sales_coupons(zone, first_day, last_day) e;
  insert into sales_customers select build, e.* from expected_sales_customers(zone, first_day, last_day) e;
  insert into sales_reasons select build, e.* from expected_sales_reasons(zone, first_day, last_day) e;

  insert into sales_months as m
  select build, date_trunc('month', d.day)::date, d.product_id, d.is_test, sum(d.sign * d.units),
    sum(d.sign * d.gross),
    sum(d.sign * d.discounts), sum(d.sign * d.refunds), sum(d.sign * d.disputes), sum(d.sign * d.cost),
      sum(d.sign * d.costed_units),
    sum(d.sign * d.costed_revenue), sum(d.sign * d.fees), sum(d.sign * d.fee_units)
  from (
    select 1 as sign, s.* from sales_days s where s.build_id = build and s.day between first_day and last_day
    union all select -1, f.* from unnest(former_days) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.gross), sum(d.sign * d.discounts),
    sum(d.sign * d.refunds),
    sum(d.sign * d.disputes), sum(d.sign * d.cost), sum(d.sign * d.costed_units),
      sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
    sum(d.sign * d.fee_units)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, product_id, is_test) do update set units = m.units + excluded.units,
    gross = m.gross + excluded.gross,
    discounts = m.discounts + excluded.discounts, refunds = m.refunds + excluded.refunds,
      disputes = m.disputes + excluded.disputes,
    cost = m.cost + excluded.cost, costed_units = m.costed_units + excluded.costed_units,
    costed_revenue = m.costed_revenue + excluded.costed_revenue, fees = m.fees + excluded.fees,
      fee_units = m.fee_units + excluded.fee_units;

  insert into sales_batch_months as m
  select build, date_trunc('month', d.day)::date, d.batch_id, d.is_test, sum(d.sign * d.units),
    sum(d.sign * d.replaced),
    sum(d.sign * d.revenue), sum(d.sign * d.cost), sum(d.sign * d.costed_units),
      sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
    sum(d.sign * d.fee_units)
  from (
    select 1 as sign, s.* from sales_batches s where s.build_id = build and s.day between first_day
      and last_day
    union all select -1, f.* from unnest(former_batches) f
  ) d group by 2, 3, 4
  having (sum(d.sign), sum(d.sign * d.units), sum(d.sign * d.replaced), sum(d.sign * d.revenue),
    sum(d.sign * d.cost),
    sum(d.sign * d.costed_units), sum(d.sign * d.costed_revenue), sum(d.sign * d.fees),
      sum(d.sign * d.fee_units))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (build_id, month, batch_id, is_test) do update set units = m.units + excluded.units,
    replaced = m.replaced + excluded.replaced,
    revenue = m.revenue + excluded.revenue, cost = m.cost + excluded.cost,
      costed_units = m.costed_units + excluded.costed_units,
    costed_revenue = m.costed_revenue + excluded.costed_revenue, fees = m.fees + excluded.fees,
      fee_units = m.fee_units + excluded.fee_units;

  -- A day's row has at least one unit or one replaced item. A month without any has no day.
  delete from sales_months where build_id = build and units = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
  delete from sales_batch_months where build_id = build and units = 0 and replaced = 0
    and month between date_trunc('month', first_day)::date and date_trunc('month', last_day)::date;
end $$;
