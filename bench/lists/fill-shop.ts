import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { fillGoods, fillItems } from "./fill-goods.ts";
import { fillOrders } from "./fill-orders.ts";
import { fillUsers } from "./fill-users.ts";
import type { ShopSize } from "./shop-size.ts";

/**
 * Search values for the views. They come from the middle of the shop, so that none is first or last in its
 * index.
 */
export interface ShopSamples {
  /** The session token of an admin, for the cookie. */
  token: string;
  orderNumber: string;
  orderEmail: string;
  userEmail: string;
  userPhone: string;
  /** The product with the most items, and one with few items. */
  largestProduct: string;
  smallProduct: string;
  /** The first words of its name, which many other products share. */
  productWords: string;
  category: string;
  batch: string;
  /** The first eight characters of an item's id. */
  itemId: string;
  team: string;
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Fills an empty, migrated database with two years of data. It uses bulk statements and creates the same data
 * each time. Lists open no sealed data, so the sealed columns contain random bytes of the right length.
 */
export async function fillShop(url: string, size: ShopSize): Promise<ShopSamples> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const run: Run = (text, values) => client.query(text, values);
  try {
    await run("select setseed(0.42)");
    // The notification triggers are off, because a notification for every row would take most of the time.
    const announced = ["orders", "products", "categories", "product_inventory"];
    for (const table of announced) await run(`alter table ${table} disable trigger user`);
    await fillUsers(run, size);
    await fillGoods(run, size);
    await fillOrders(run, size);
    await fillItems(run, size);
    for (const table of announced) await run(`alter table ${table} enable trigger user`);
    const token = await signInAdmin(run);
    await run("vacuum analyze");
    return { token, ...(await findSamples(run)) };
  } finally {
    await client.end();
  }
}

/** Creates an admin with a second factor who is signed in for twelve hours. Returns the session token. */
async function signInAdmin(run: Run): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest();
  await run(
    `with person as (insert into users (email, password_hash) values ('rosa@example.com', 'none') returning id, email),
      named as (insert into profiles (user_id, email, first_name, last_name) select id, email, 'Rosa', 'Lima' from person),
      admin as (insert into admin_users (user_id, email, full_name) select id, email, 'Rosa Lima' from person),
      factor as (insert into second_factors (user_id, secret_sealed, enabled_at) select id, '\\x00', now() from person)
    insert into sessions (user_id, surface, token_hash, second_factor_at, expires_at)
    select id, 'admin', $1, now(), now() + interval '12 hours' from person`,
    [tokenHash],
  );
  return token;
}

async function findSamples(run: Run): Promise<Omit<ShopSamples, "token">> {
  const { rows } = await run(`
    with sale as (select order_number, customer_email from orders where status = 'completed'
        order by created_at offset (select count(*) / 3 from orders) limit 1),
      person as (select u.email, p.phone from users u join profiles p on p.user_id = u.id where p.phone <> ''
        order by u.created_at offset (select count(*) / 3 from users) limit 1),
      held as (select p.slug, p.category_id, count(*) as n from products p join product_inventory i on i.product_id = p.id
        where i.state = 'available' and p.archived_at is null group by p.id)
    select sale.order_number as "orderNumber", sale.customer_email as "orderEmail", person.email as "userEmail",
      person.phone as "userPhone",
      (select slug from held order by n desc, slug limit 1) as "largestProduct",
      (select regexp_replace(p.name, ' [0-9]+$', '') from held join products p using (slug) order by n desc, slug limit 1) as "productWords",
      (select slug from held where n > 2 order by n, slug limit 1) as "smallProduct",
      (select slug from categories c order by (select count(*) from products p where p.category_id = c.id) desc limit 1) as category,
      (select batch_id from product_inventory where state = 'available' order by id limit 1) as batch,
      (select left(id::text, 8) from product_inventory where state = 'available' order by id offset 1000 limit 1) as "itemId",
      (select id from teams order by name limit 1) as team
    from sale, person`);
  return rows[0] as Omit<ShopSamples, "token">;
}
