import { statement } from "#db/statement.ts";

/**
 * Adds a paid order to the sales totals. Writes tally rows, and adds the order to the totals of its customer.
 * A job later adds the quantities of these rows to the sales of the products. The settlement of an order
 * therefore never locks a product.
 */
export const countSale = statement<{ orderId: string }, object>(
  "count_sale",
  `with tallied as (
    insert into sales_tallies (product_id, quantity)
    select product_id, quantity from order_items where order_id = :orderId::uuid
  )
  update customers c
  set total_spent = total_spent + o.store_total, order_count = order_count + 1,
    live_spent = live_spent + case when o.is_test then 0 else o.store_total end,
    live_order_count = live_order_count + case when o.is_test then 0 else 1 end
  from orders o where o.id = :orderId::uuid and c.id = o.customer_id`,
);
