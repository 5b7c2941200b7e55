import { randomBytes, randomUUID } from "node:crypto";
import type { ShopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { ADMIN, beginSession } from "../fill/access.ts";
import { quantile } from "../quantiles.ts";

const TIMES = 20;

/** Medians in milliseconds, from the submission of the form to the shop's answer. */
export interface RestockTimes {
  /** The time to add one item when no order waits for the product. */
  plain: number;
  /** The time to add one item when the shop immediately delivers the item to a waiting order. */
  waitedFor: number;
  /** The number of orders that were delivered. */
  delivered: number;
}

/**
 * Adds items to a filled shop with the form of the back office. Orders wait for some of the added items, and
 * no order waits for the other items.
 */
export async function measureRestock(shop: ShopProcesses, client: ShopClient): Promise<RestockTimes> {
  const run = async (text: string, values?: unknown[]) => ({ rows: await shop.query(text, values) });
  const token = await beginSession(run, ADMIN.email, "admin", randomBytes(32).toString("base64url"));
  const add = async (product: string) => {
    const accountData = `email: ${randomUUID()}@example.com\npassword: ${randomUUID()}`;
    const started = performance.now();
    const answer = await client.send({
      method: "POST",
      path: "/admin/inventario.data",
      body: new URLSearchParams({ intent: "add", product, accountData }).toString(),
      headers: {
        host: `localhost:${shop.port}`,
        origin: `http://localhost:${shop.port}`,
        cookie: `handover-admin=${token}`,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    if (answer.status !== 200)
      throw new Error(`adding an item answered ${answer.status} ${answer.body.slice(0, 200)}`);
    return performance.now() - started;
  };
  const slugs = async (where: string) =>
    (
      await shop.query<{ slug: string }>(
        `select p.slug from products p where ${where} order by p.slug limit ${TIMES}`,
      )
    ).map(({ slug }) => slug);
  const waits = "exists (select 1 from order_items i where i.product_id = p.id and i.owed_quantity > 0)";
  const count = async () => {
    const [row] = await shop.query<{ n: number }>(
      "select count(*)::int as n from order_items where owed_quantity > 0 and delivery_type = 'account'",
    );
    return row?.n ?? 0;
  };
  const each = async (products: string[]) => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await add(products[time % products.length] ?? ""));
    return quantile(times, 0.5);
  };
  const plain = await each(await slugs(`p.delivery_type = 'account' and not ${waits}`));
  const before = await count();
  const waitedFor = await each(await slugs(`p.delivery_type = 'account' and ${waits}`));
  return { plain, waitedFor, delivered: before - (await count()) };
}
