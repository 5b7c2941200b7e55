-- The stock of a product has no events until shoppers could buy a unit (decision 0143).
create or replace function begin_stock_level() returns trigger language plpgsql as $$
declare
  begins text := case when new.delivery_type = 'account' then 'out'
    else alert_level(new.typed_stock, new.low_stock_at) end;
begin
  insert into stock_levels (product_id, level, told, was_on_sale)
    values (new.id, begins, begins, begins <> 'out' and new.status = 'active')
    on conflict (product_id) do nothing;
  return null;
end $$;

-- The products of before: a product that ever had a unit or an order was on sale.
update stock_levels l set was_on_sale = true
  where l.told <> 'out' or l.back_at is not null
    or exists (select from product_inventory i where i.product_id = l.product_id)
    or exists (select from order_items i where i.product_id = l.product_id);

-- The worker records the notice about a sold-out product together with its event.
drop trigger products_sold_out on products;
drop function note_sold_out();
