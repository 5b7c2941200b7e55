import { randomInt } from "node:crypto";
import { sandboxControl } from "@handover/stripe-sandbox/control-client.ts";
import pg from "pg";
import Stripe from "stripe";
import { freePort, startChild, untilAnswered } from "./children.ts";

const ACCOUNTS = 100_000;

/**
 * Measures the database without the shop's processes, in transactions per second. The measured tables are in
 * the same database as the shop's tables. The benchmark runs the statements of pgbench's TPC-B-like script
 * over `concurrency` connections. Each transaction has three updates, a read, an insert and a durable commit.
 */
export async function transactionFloor(
  databaseUrl: string,
  concurrency: number,
  seconds: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency });
  pool.on("error", () => {});
  try {
    await pool.query(`
      create schema floor;
      create table floor.accounts (id int primary key, balance int not null default 0, filler char(84) not null default '');
      create table floor.tellers (id int primary key, balance int not null default 0);
      create table floor.branches (id int primary key, balance int not null default 0);
      create table floor.history (teller int, branch int, account int, delta int, at timestamptz not null default now());
      insert into floor.accounts (id) select generate_series(1, ${ACCOUNTS});
      insert into floor.tellers (id) select generate_series(1, 100);
      insert into floor.branches (id) select generate_series(1, 10)`);
    return await rateOf(concurrency, seconds, async () => {
      const client = await pool.connect();
      try {
        const account = randomInt(1, ACCOUNTS + 1);
        const teller = randomInt(1, 101);
        const branch = randomInt(1, 11);
        const delta = randomInt(-5000, 5000);
        await client.query("begin");
        await client.query("update floor.accounts set balance = balance + $1 where id = $2", [
          delta,
          account,
        ]);
        await client.query("select balance from floor.accounts where id = $1", [account]);
        await client.query("update floor.tellers set balance = balance + $1 where id = $2", [delta, teller]);
        await client.query("update floor.branches set balance = balance + $1 where id = $2", [delta, branch]);
        await client.query(
          "insert into floor.history (teller, branch, account, delta) values ($1, $2, $3, $4)",
          [teller, branch, account, delta],
        );
        await client.query("commit");
      } finally {
        client.release();
      }
    });
  } finally {
    await pool.query("drop schema if exists floor cascade");
    await pool.end();
  }
}

/**
 * Measures the card sandbox alone, in its own process, through the official Stripe client. Returns the rate
 * at which the sandbox opens, settles and reads checkout sessions, in sessions per second.
 */
export async function sandboxFloor(concurrency: number, seconds: number): Promise<number> {
  const port = await freePort();
  const key = "sk_test_floor";
  const child = startChild([
    "packages/stripe-sandbox/main.ts",
    "--port",
    String(port),
    "--api-key",
    key,
    "--control",
  ]);
  try {
    await untilAnswered(`http://127.0.0.1:${port}/healthz`, 10_000);
    const stripe = new Stripe(key, { host: "127.0.0.1", port, protocol: "http", telemetry: false });
    const control = sandboxControl(`http://127.0.0.1:${port}`);
    return await rateOf(concurrency, seconds, async () => {
      const session = await stripe.checkout.sessions.create({
        mode: "payment",
        ui_mode: "hosted_page",
        success_url: "http://localhost/done",
        cancel_url: "http://localhost/back",
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "usd", unit_amount: 6000, product_data: { name: "Something" } },
          },
        ],
      });
      await control.pay({ session: session.id });
      await stripe.checkout.sessions.retrieve(session.id);
    });
  } finally {
    await child.stop();
  }
}

async function rateOf(concurrency: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const started = performance.now();
  const deadline = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < deadline) {
        await work();
        done++;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}
