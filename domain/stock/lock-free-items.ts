import { statement } from "#db/statement.ts";

/**
 * Locks free inventory items for the products of a cart, at most the number in `quantities` for each product.
 * Skips items that another transaction has locked. A transaction that gets too few items can stop before its
 * first write. Therefore, when many shoppers want the last items, most of the unsuccessful transactions do
 * little work.
 *
 * PostgreSQL's planner does not know the values in `(select ...)`. Therefore PostgreSQL uses the same plan
 * for every quantity.
 */
export const lockFreeItems = statement<
  { productIds: string[]; quantities: number[] },
  { product_id: string; item_id: string }
>(
  "lock_free_items",
  `select line.product_id, item.id as item_id
  from unnest((select :productIds::uuid[]), (select :quantities::int[])) as line (product_id, quantity)
  cross join lateral (
    select id from product_inventory
    where product_id = line.product_id and state = 'available' and (expires_at is null or expires_at > now())
    order by created_at, id limit line.quantity
    for update skip locked
  ) item`,
);
