import { db, run } from "#db/client.server.ts";
import { statement } from "#db/statement.ts";

/** Reads the newest payment page of a shopper. The page might have expired already. */
const readOpenPage = statement<{ userId: string }, { id: string; url: string }>(
  "open_page",
  `select id, checkout_url as url from orders
  where user_id = :userId and payment_state = 'awaiting' and checkout_url is not null
  order by created_at desc limit 1`,
);

/**
 * Returns the order and the URL of the shopper's newest open payment page. Returns null when the shopper has
 * no open page.
 */
export async function findOpenPage(userId: string): Promise<{ orderId: string; url: string } | null> {
  const [row] = await run(db, readOpenPage({ userId }));
  return row ? { orderId: row.id, url: row.url } : null;
}
