import pg from "pg";
import { StartProblem } from "./start-problem.ts";

/**
 * Refuses to start with a live key while unpaid orders of the test mode are open. The live provider does not know their
 * payment pages, so nobody could learn any more whether one was paid. The session's id names its mode.
 * @throws StartProblem naming how many orders are open.
 */
export async function requireOneMode(databaseUrl: string, isLive: boolean): Promise<void> {
  if (!isLive) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from orders where payment_state in ('creating', 'awaiting', 'async_pending')
        and stripe_checkout_session_id like 'cs_test_%'`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0)
      throw new StartProblem(
        `The key is a live key, and ${count} unpaid ${count === 1 ? "order" : "orders"} of the test mode are open. ` +
          "Start once more with the test key or the sandbox, and cancel them or wait until their payment pages have ended (35 minutes).",
      );
  } finally {
    await client.end();
  }
}
