import { statement } from "#db/statement.ts";
import type { LinesToHold, UnheldLine } from "./held-lines.ts";

/**
 * Holds manual stock for new order lines. A line gets all its units or none. The statement locks the products
 * in the sequence of the order lines. A product with unlimited stock needs no hold. Returns the order lines
 * for which there was not enough manual stock.
 */
export const holdManualStock = statement<LinesToHold, UnheldLine>(
  "hold_manual_stock",
  `with line as (
    select id, product_id, quantity
    from unnest(:lineIds::uuid[], :productIds::uuid[], :quantities::int[]) as line (id, product_id, quantity)
  ),
  stock as (
    select id, typed_stock from products
    where id = any(:productIds::uuid[]) and typed_stock is not null
    order by id for no key update
  ),
  taken as (
    update products set typed_stock = products.typed_stock - line.quantity
    from line join stock on stock.id = line.product_id
    where products.id = line.product_id and stock.typed_stock >= line.quantity
    returning line.id, line.quantity
  ),
  noted as (
    update order_items set held_typed = taken.quantity
    from taken where order_items.id = taken.id and order_items.order_id = :orderId
  )
  select line.id as line_id, stock.typed_stock as available
  from line join stock on stock.id = line.product_id
  where stock.typed_stock < line.quantity`,
);
