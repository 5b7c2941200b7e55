import pg from "pg";
import { StartProblem } from "./start-problem.ts";

/**
 * Refuses to start with a live key while unpaid test-mode orders are open. In live mode, the provider does
 * not know the payment pages of test-mode orders. Therefore the shop could not learn whether a shopper paid
 * on such a page.
 * @throws StartProblem with the number of open orders.
 */
export async function requireOneMode(databaseUrl: string, isLive: boolean): Promise<void> {
  if (!isLive) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from orders where payment_state in ('creating', 'awaiting', 'async_pending')
        and is_test`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0)
      throw new StartProblem(
        `The key is a live key, but ${count} unpaid test-mode ${count === 1 ? "order is" : "orders are"} open. ` +
          "Start again with the test key or the sandbox. Cancel the orders, or wait until their payment pages expire (35 minutes).",
      );
  } finally {
    await client.end();
  }
}
