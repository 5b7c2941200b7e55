import { shopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { processorTime } from "./children.ts";
import { sandboxFloor, transactionFloor } from "./order-floors.ts";
import { buyFor, type OrderLoad, type OrderResult } from "./order-load.ts";
import { brokenInvariants, type Run, runBenchmark } from "./run-benchmark.ts";

const FLOOR_SECONDS = 3;
const PRODUCTS = 20;
/** A multiple of every usual concurrency, and large enough that no shopper reaches the limit on orders. */
const SHOPPERS = 1600;
/** More orders per second than any machine reaches, so that no run ends because the stock is sold out. */
const MOST_A_SECOND = 400;
const AIM = 200;
const DRAIN_MS = 60_000;

interface Measured extends OrderResult {
  concurrency: number;
  /** Ratios to the baselines at concurrency 8. */
  toTransactions: number;
  toSandbox: number;
  /** The CPU milliseconds of each process for one order. */
  processor: { web: number; worker: number; sandbox: number; buyers: number };
  /** The time that the worker needed for the remaining work. */
  drainSeconds: number;
}

async function measure(
  { say, openShop }: Run,
  given: { seconds: number; warm: number; concurrency: string; profile: string },
) {
  const shop = await openShop({
    webArguments: given.profile ? ["--cpu-prof", `--cpu-prof-dir=${given.profile}`] : [],
  });
  const widths = given.concurrency.split(",").map(Number);
  const [database] = await shop.query<{ server_version: string }>("show server_version");
  const versions = { node: process.version, postgresql: database?.server_version ?? "" };
  say(`PostgreSQL ${versions.postgresql}`);
  const each = Math.ceil((MOST_A_SECOND * (given.seconds * widths.length + given.warm)) / PRODUCTS);
  const goods = await shop.seed({ stocks: Array(PRODUCTS).fill(each), shoppers: SHOPPERS });
  const client = shopClient(shop.port);
  const load: OrderLoad = { shop, client, ...goods };

  const floors = {
    transactions: await transactionFloor(shop.databaseUrl, 8, FLOOR_SECONDS),
    sandbox: await sandboxFloor(8, FLOOR_SECONDS),
  };
  say("all processes and the buyers share this machine");
  say(`floor: ${floors.transactions.toFixed(0)} bare transactions/s (TPC-B-like, 8 connections)`);
  say(`floor: ${floors.sandbox.toFixed(0)} sandbox payments/s (open, pay, read; 8 at a time)\n`);
  await buyFor(load, 8, given.warm);
  await drain(shop);

  say(
    "at a time   orders   orders/s   p50 ms   p99 ms   worst   errors   to transactions   to sandbox   CPU ms an order: web, worker, sandbox, buyers",
  );
  const runs: Measured[] = [];
  for (const width of widths) {
    const run = await measureRun(load, width, given.seconds, floors);
    runs.push(run);
    say(rowOf(run));
  }
  client.close();
  say(`\nworker idle ${runs.map((run) => run.drainSeconds.toFixed(1)).join(" and ")} s after the last order`);
  const first = runs[0];
  if (first) say(`aim at 8 at a time: ${AIM} orders/s; here ${first.rate.toFixed(0)}`);
  const failures = runs.flatMap((run) =>
    Object.entries(run.errors).map(([what, count]) => `${count} x ${what}`),
  );
  failures.push(...(await brokenInvariants(shop)));
  return { failures, figures: { versions, floors, aim: AIM, runs } };
}

async function measureRun(
  load: OrderLoad,
  concurrency: number,
  seconds: number,
  floors: { transactions: number; sandbox: number },
): Promise<Measured> {
  const times = () => ({
    web: processorTime(load.shop.webs[0]?.pid ?? 0) ?? Number.NaN,
    worker: processorTime(load.shop.worker.pid) ?? Number.NaN,
    sandbox: processorTime(load.shop.sandboxProcess.pid) ?? Number.NaN,
    buyers: processorTime(process.pid) ?? Number.NaN,
  });
  const before = times();
  const result = await buyFor(load, concurrency, seconds);
  const drainSeconds = await drain(load.shop);
  const after = times();
  const cost = (name: keyof typeof before) => (after[name] - before[name]) / Math.max(1, result.orders);
  return {
    concurrency,
    ...result,
    toTransactions: result.rate / floors.transactions,
    toSandbox: result.rate / floors.sandbox,
    processor: { web: cost("web"), worker: cost("worker"), sandbox: cost("sandbox"), buyers: cost("buyers") },
    drainSeconds,
  };
}

/** Waits until every event is handled and every mail is sent. Returns the time in seconds. */
async function drain(shop: ShopProcesses): Promise<number> {
  const started = performance.now();
  for (;;) {
    const [row] = await shop.query<{
      n: number;
    }>(`select (select count(*) from provider_events where handled_at is null)::int
      + (select count(*) from email_messages where state = 'queued')::int as n`);
    const waited = performance.now() - started;
    if (row?.n === 0 || waited > DRAIN_MS) return waited / 1000;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function countErrors(run: OrderResult): number {
  return Object.values(run.errors).reduce((sum, count) => sum + count, 0);
}

function rowOf(run: Measured): string {
  const { web, worker, sandbox, buyers } = run.processor;
  return [
    String(run.concurrency).padStart(9),
    String(run.orders).padStart(9),
    run.rate.toFixed(1).padStart(11),
    run.p50.toFixed(1).padStart(9),
    run.p99.toFixed(1).padStart(9),
    run.worst.toFixed(0).padStart(8),
    String(countErrors(run)).padStart(9),
    `${(run.toTransactions * 100).toFixed(1)} %`.padStart(18),
    `${(run.toSandbox * 100).toFixed(1)} %`.padStart(13),
    `   ${[web, worker, sandbox, buyers].map((ms) => ms.toFixed(2)).join(", ")}`,
  ].join("");
}

const isConcurrency = (text: string) => {
  const width = Number(text);
  return Number.isInteger(width) && width >= 1 && width <= 128;
};
await runBenchmark({
  file: "bench/orders.ts",
  about: `Measures orders per second, and the time from the click on Pay to the delivered order, on the card sandbox.
The web process from the build, the worker, the sandbox and an embedded PostgreSQL are separate processes.
The shoppers run in this process. No order may fail, and every invariant must hold.`,
  options: {
    seconds: { default: 10, range: [1, 60], about: "how long to buy at each concurrency" },
    warm: { default: 10, range: [0, 60], about: "how long to buy before measuring, to warm up" },
    concurrency: {
      default: "8,32",
      isValid: (text: string) => text.split(",").every(isConcurrency),
      about: "shoppers at a time: a list of whole numbers from 1 to 128",
    },
    profile: { default: "", about: "a folder for a processor profile of the web process" },
  },
  measure,
});
