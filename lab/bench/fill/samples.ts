import type { Filling } from "./filling.ts";

/**
 * Values that the benchmark uses to search in the views. The values come from the middle of the shop's data,
 * so no value is first or last in its index.
 */
export interface ShopSamples {
  orderNumber: string;
  orderEmail: string;
  userEmail: string;
  userPhone: string;
  /** The account with the most orders. */
  topBuyer: string;
  /** The product with the most items, and a product with few items. */
  largestProduct: string;
  smallProduct: string;
  /** A product whose orders wait for stock. */
  waitedForProduct: string;
  /** The first words of the product's name. Many other products have the same first words. */
  productWords: string;
  /** A product number that is not the beginning of any other product number. */
  productNumber: string;
  category: string;
  batch: string;
  /** The ids of rows in the middle of the long lists. */
  middle: Record<"order" | "user" | "available" | "sold" | "batch", string>;
  /** The first eight characters of an item's id. */
  itemId: string;
  team: string;
}

/** Reads the search values from a filled database. */
export async function readSamples(run: Filling["run"]): Promise<ShopSamples> {
  const { rows } = await run(`
    with sale as (select order_number, customer_email from orders where status = 'completed'
        order by created_at offset (select count(*) / 3 from orders) limit 1),
      person as (select u.email, p.phone from users u join profiles p on p.user_id = u.id where p.phone <> ''
        order by u.created_at offset (select count(*) / 3 from users) limit 1),
      held as (select p.slug, p.name, count(*) as n from products p join product_inventory i on i.product_id = p.id
        where i.state = 'available' and p.archived_at is null group by p.id, p.slug, p.name)
    select sale.order_number as "orderNumber", sale.customer_email as "orderEmail", person.email as "userEmail",
      person.phone as "userPhone",
      (select email from customers order by order_count desc, id limit 1) as "topBuyer",
      (select slug from held order by n desc, slug limit 1) as "largestProduct",
      (select regexp_replace(name, ' [0-9]+$', '') from held order by n desc, slug limit 1) as "productWords",
      (select slug from held where n > 2 order by n, slug limit 1) as "smallProduct",
      (select p.slug from order_items i join products p on p.id = i.product_id where i.owed_quantity > 0 and i.delivery_type = 'account'
        group by p.id, p.slug order by count(*) desc, p.slug limit 1) as "waitedForProduct",
      (select substr(slug, 9) from products where status = 'active' and archived_at is null and kind <> 'variant'
        order by length(slug) desc, slug desc limit 1) as "productNumber",
      (select c.slug from categories c join products p on p.category_id = c.id group by c.id, c.slug order by count(*) desc, c.slug limit 1) as category,
      (select batch_id from product_inventory where state = 'available' order by id limit 1) as batch,
      json_build_object(
        'order', (select id from orders order by created_at offset (select count(*) / 2 from orders) limit 1),
        'user', (select id from users where erased_at is null order by created_at offset (select count(*) / 2 from users) limit 1),
        'available', (select id from product_inventory where state = 'available' order by created_at, id
          offset (select count(*) / 2 from product_inventory where state = 'available') limit 1),
        'sold', (select id from product_inventory where state = 'sold' and sold_at is not null order by sold_at, id
          offset (select count(*) / 2 from product_inventory where state = 'sold') limit 1),
        'batch', (select id from inventory_batches where item_count > 0 order by created_at, id
          offset (select count(*) / 2 from inventory_batches where item_count > 0) limit 1)) as middle,
      (select left(id::text, 8) from product_inventory where state = 'available' order by id offset 100 limit 1) as "itemId",
      (select id from teams order by name limit 1) as team
    from sale, person`);
  return rows[0] as ShopSamples;
}
