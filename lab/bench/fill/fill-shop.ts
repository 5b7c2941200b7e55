import { randomUUID } from "node:crypto";
import pg from "pg";
import { deferChecks } from "./deferred-checks.ts";
import { fillAudit } from "./fill-audit.ts";
import { fillMoney } from "./fill-money.ts";
import { fillEvents, fillOrders } from "./fill-orders.ts";
import { fillBatches, fillDeliverables, fillItems, planUnits } from "./fill-stock.ts";
import type { Filling } from "./filling.ts";
import { fillProducts, planGoods } from "./plan-goods.ts";
import { planOrders } from "./plan-orders.ts";
import { fillAdmin, fillUsers } from "./plan-users.ts";
import type { ShopSize } from "./shop-size.ts";

/** The steps, in the sequence in which they run. A step reads what earlier steps planned or inserted. */
const steps: readonly (readonly [name: string, work: (filling: Filling) => Promise<void>])[] = [
  ["admin", fillAdmin],
  ["users", fillUsers],
  ["catalog plan", planGoods],
  ["order plan", planOrders],
  ["stock plan", planUnits],
  ["products", fillProducts],
  ["orders", fillOrders],
  ["events", fillEvents],
  ["batches", fillBatches],
  ["items", fillItems],
  ["deliverables", fillDeliverables],
  ["money", fillMoney],
  ["audit log", fillAudit],
];

/**
 * Fills an empty, migrated database with the data of a shop that is two years old. Every invariant holds in
 * this data. The triggers are disabled during the fill, and the steps write the values that the triggers
 * would have written. The vault key file of this process encrypts the credentials and secures the chain of
 * the audit log. After an error, the database cannot be used any more.
 * @param url the URL with the role that owns the tables
 * @param say the function that gets the duration of each step
 */
export async function fillShop(
  url: string,
  size: ShopSize,
  say: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const run: Filling["run"] = (text, values) => client.query(text, values);
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    say(`${name.padEnd(14)}${((performance.now() - started) / 1000).toFixed(1).padStart(8)} s`);
  };
  try {
    await run("set synchronous_commit = off");
    await run("set work_mem = '256MB'");
    await run("set maintenance_work_mem = '512MB'");
    await run("select setseed(0.42)");
    await run("create schema fill");
    const { rows } = await run("select date_trunc('second', now())::text as now");
    const filling = { run, url, size, at: `timestamptz '${rows[0]?.now}'`, adminId: randomUUID() };
    const restoreChecks = await deferChecks(run);
    for (const [name, work] of steps) await timed(name, () => work(filling));
    await run("set client_min_messages = warning");
    await run("drop schema fill cascade");
    await timed("counts", () => run("select recount()"));
    await timed("indexes", restoreChecks);
    await finishNight(run);
    // By default the worker refunds an order that has waited for stock for half an hour. The program sets the
    // waiting time before an automatic refund to the maximum of one week.
    await run("insert into site_settings (key, value) values ('owed_refund_minutes', '10080')");
    await timed("vacuum analyze", () => run("vacuum analyze"));
  } finally {
    await client.end();
  }
}

/** Marks the nightly jobs as done, so that a worker on the filled shop does not run them. */
async function finishNight(run: Filling["run"]): Promise<void> {
  const { rows } = await run("select to_char(now() - interval '3 hours', 'YYYY-MM-DD') as night");
  const night = String(rows[0]?.night);
  const compared = { payments: 0, refunds: 0, disputes: 0, foreign: 0 };
  const comparison = { night, from: 0, until: 0, compared, mended: 0, differences: 0 };
  await run(
    "insert into reader_cursors (name, position) values ('invariant-walk', $1), ('ledger-comparison', $2)",
    [night, JSON.stringify(comparison)],
  );
}
