import { statement } from "#db/statement.ts";
import type { LinesToHold, UnheldLine } from "./held-lines.ts";

/**
 * Reserves the locked inventory items for new order lines until the end of the order's hold. Returns the
 * order lines that did not get all their units.
 */
export const reserveItems = statement<LinesToHold, UnheldLine>(
  "reserve_items",
  `with line as (
    select id, product_id, quantity
    from unnest(:lineIds::uuid[], :productIds::uuid[], :quantities::int[]) as line (id, product_id, quantity)
  ),
  held as (
    update product_inventory item
    set state = 'reserved', updated_at = now(),
      order_item_id = (select line.id from line where line.product_id = item.product_id),
      reserved_until = (select coalesce(hold_until, expires_at) from orders where id = :orderId)
    where item.id = any(:itemIds::uuid[]) and item.state = 'available'
    returning item.order_item_id as line_id
  )
  select line.id as line_id, count(held.line_id)::int as available
  from line left join held on held.line_id = line.id
  group by line.id, line.quantity
  having count(held.line_id) < line.quantity`,
);
