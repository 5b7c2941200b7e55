-- The delivered items of these orders, each with its part of the money of its line. The money that went back for units which were never
-- delivered belongs to those units alone, and so does the money of delivered units that staff chose for a refund: the other units have what
-- is left of the line. A replaced item earns nothing. `fee` is null while the fee of the order is unknown.
create or replace function sold_items(zone text, first_day date, last_day date)
returns table (day date, is_test boolean, order_id uuid, line_id uuid, product_id uuid, batch_id uuid, unit_cost bigint, is_replaced boolean,
  revenue bigint, fee bigint)
language sql stable as $$
  with lines as (
    select l.*, l.quantity - least(i.refunded_quantity, l.quantity - n.units) as units, chosen.slots,
      case when f.fee is not null then share_of(f.fee, l.net, sum(l.net) over lines_before, sum(l.net) over all_lines) end as fee
    from sold_lines(zone, first_day, last_day) l join order_items i on i.id = l.line_id
    cross join lateral (
      select count(*)::int as units from deliverables d where d.order_id = l.order_id and d.order_item_id = l.line_id and d.status <> 'replaced'
    ) n
    cross join lateral (
      select coalesce(array_agg(slot::int), '{}') as slots
      from refunds r cross join jsonb_array_elements_text(r.slots -> l.line_id::text) slot
      where l.refunds > 0 and r.order_id = l.order_id and r.state = 'succeeded' and r.slots <> '{}'
    ) chosen
    left join (
      select o.order_id, fee_of_order(o.order_id) as fee from paid_orders(zone, first_day, last_day) o
    ) f on f.order_id = l.order_id
    window all_lines as (partition by l.order_id), lines_before as (partition by l.order_id order by i.position)
  ), items as (
    select l.day, l.is_test, l.order_id, l.line_id, l.product_id, l.units, l.fee, d.inventory_item_id, d.status = 'replaced' as is_replaced,
      least(l.net - l.refunds - l.disputes, share_of(l.net, l.units, l.units, l.quantity)) as kept,
      count(*) filter (where d.status <> 'replaced') over before as rank, d.slot = any (l.slots) as is_chosen,
      count(*) filter (where d.status <> 'replaced' and d.slot <> all (l.slots)) over before as rank_of_others,
      count(*) filter (where d.status <> 'replaced' and d.slot = any (l.slots)) over (partition by l.line_id) as chosen
    from lines l join deliverables d on d.order_id = l.order_id and d.order_item_id = l.line_id
    window before as (partition by l.line_id order by d.slot, d.id)
  )
  select i.day, i.is_test, i.order_id, i.line_id, i.product_id, b.id, b.unit_cost, i.is_replaced,
    case when i.is_replaced then 0 when i.chosen >= i.units then share_of(i.kept, 1, i.rank, i.units) when i.is_chosen then 0
      else share_of(i.kept, 1, i.rank_of_others, i.units - i.chosen) end,
    case when i.is_replaced then 0 else share_of(i.fee, 1, i.rank, i.units) end
  from items i join product_inventory p on p.id = i.inventory_item_id join inventory_batches b on b.id = p.batch_id
$$;
--> statement-breakpoint

-- Computes the days again whose orders have such a refund.
select compute_sales_days(b.id, d.day, d.day) from sales_builds b cross join lateral (
  select distinct (o.paid_at at time zone b.zone)::date as day from refunds r join orders o on o.id = r.order_id
  where r.state = 'succeeded' and r.slots <> '{}' and o.paid_at is not null
) d where b.is_whole or d.day >= b.built_from;
