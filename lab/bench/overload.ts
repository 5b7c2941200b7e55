import { setTimeout as sleep } from "node:timers/promises";
import { shopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { peakMemory, startChild } from "./children.ts";
import { type LoadPlan, type LoadResult, type RequestKind, requestKinds } from "./overload/load-plan.ts";
import { startPurchases } from "./overload/retrying-shoppers.ts";
import { brokenInvariants, type Run, runBenchmark } from "./run-benchmark.ts";

const LEVELS = [1, 2, 5, 10];
const CONCURRENCY = 32;
const WARM_SECONDS = 5;
const PRODUCTS = 10;
const STOCK = 2_000;
/**
 * The number of shoppers, which exceeds the number of simultaneous clicks on Pay. With fewer shoppers, one
 * shopper would click on Pay again too early. The second order of a shopper would cancel the first order
 * while the shop is still creating the first order.
 */
const SHOPPERS = 4_000;
const LEAST_GOODPUT = 0.5;
const LATEST_MS: Record<RequestKind, number> = { page: 10_000, own: 10_000, pay: 20_000 };
const MOST_MEMORY = 600;

interface Level {
  name: string;
  offered: number;
  good: number;
  result: LoadResult;
  /** The peak memory of the web process so far, in MB. */
  memory: number | undefined;
}

async function measure({ say, openShop }: Run, given: { seconds: number }) {
  const shop = await openShop();
  const goods = await shop.seed({ stocks: Array(PRODUCTS).fill(STOCK), shoppers: SHOPPERS });
  const tokens = goods.shoppers.slice(0, SHOPPERS / 2).map(({ token }) => token);
  const productIds = goods.products.map(({ id }) => id);
  const offerLoad = (plan: Pick<LoadPlan, "seconds" | "rate" | "concurrency">) =>
    gather({ port: shop.port, tokens, productIds, ...plan });
  const web = shop.webs[0]?.pid ?? 0;

  await offerLoad({ seconds: WARM_SECONDS, concurrency: CONCURRENCY });
  const before = await offerLoad({ seconds: given.seconds, concurrency: CONCURRENCY });
  const measured = goodOf(before);
  say(
    `capacity before: ${measured.toFixed(0)} good answers/s, ${CONCURRENCY} at a time; the load generator shares this machine\n`,
  );
  say(
    "offered        good/s  of capacity   page ok  503   own ok  503   pay ok  503   p99 ms: page, own, pay, 503   most memory MB",
  );

  const client = shopClient(shop.port);
  const retrying = startPurchases(shop, client, goods.shoppers.slice(SHOPPERS / 2), productIds);
  const levels: Level[] = [];
  const offer = async (name: string, factor: number, seconds: number) => {
    const offered = measured * factor;
    const result = await offerLoad({ seconds, rate: offered });
    const level = { name, offered, good: goodOf(result), result, memory: peakMemory(web) };
    levels.push(level);
    say(rowOf(level, measured));
    return level;
  };
  for (const factor of LEVELS) await offer(`${factor} x`, factor, given.seconds);
  const recovered = await offer("then 0.5 x", 0.5, Math.max(3, given.seconds / 2));
  const purchases = await retrying.stop();
  client.close();
  const after = await offerLoad({ seconds: given.seconds, concurrency: CONCURRENCY });
  say(`\ncapacity after: ${goodOf(after).toFixed(0)} good answers/s`);
  say(
    `retrying shoppers meanwhile: ${purchases.bought} bought, ${purchases.refusals} answers 503; ` +
      `from payment to delivery p50 ${purchases.p50.toFixed(1)} s, worst ${purchases.worst.toFixed(1)} s`,
  );

  const failures: string[] = [];
  for (const { name, good, result, memory } of levels) {
    const factor = Number.parseFloat(name);
    if (factor >= 5 && !(good >= measured * LEAST_GOODPUT))
      failures.push(`${name}: only ${good.toFixed(0)} good answers/s`);
    failures.push(...unwanted(name, result));
    if (memory !== undefined && !(memory <= MOST_MEMORY)) failures.push(`${name}: ${memory} MB`);
  }
  failures.push(...unwanted("before", before), ...unwanted("after", after));
  if (sumOf(recovered.result, "refused") > 0) failures.push("503 answers after the load had ended");
  const end = await readEnd(shop, [before, after, ...levels.map((one) => one.result)]);
  say(`${end.orders} orders confirmed, ${end.missing} of them missing, ${end.creating} half done`);
  if (end.missing !== 0) failures.push(`${end.missing} confirmed orders are missing`);
  if (end.creating !== 0) failures.push(`${end.creating} orders were left without a payment page`);
  failures.push(...purchases.failures, ...(await brokenInvariants(shop)));
  return { failures, figures: { capacity: measured, levels, purchases } };
}

/**
 * Lists the forbidden answers. An answer is forbidden when it is neither a success nor a 503, or when it
 * comes too late.
 */
function unwanted(name: string, { parts, others }: LoadResult): string[] {
  const found = Object.entries(others).map(([what, count]) => `${name}: ${count} x ${what}`);
  for (const kind of requestKinds) {
    const { worst, rejectedWorst } = parts[kind];
    if ((worst ?? 0) > LATEST_MS[kind]) found.push(`${name}: ${kind} answered after ${worst} ms`);
    if ((rejectedWorst ?? 0) > LATEST_MS[kind])
      found.push(`${name}: ${kind} rejected after ${rejectedWorst} ms`);
  }
  return found;
}

/**
 * Waits up to a minute until no order is incomplete, then compares the confirmed orders with the database.
 */
async function readEnd(shop: ShopProcesses, results: readonly LoadResult[]) {
  const orders = results.flatMap((result) => result.orders);
  const ask = async () =>
    (
      await shop.query<{ missing: number; creating: number }>(
        `select (select count(*)::int from unnest($1::uuid[]) confirmed where not exists (select 1 from orders where id = confirmed)) as missing,
          (select count(*)::int from orders where payment_state = 'creating') as creating`,
        [orders],
      )
    )[0];
  let state = await ask();
  for (let tries = 0; tries < 60 && state?.creating; tries++, state = await ask()) await sleep(1_000);
  return { orders: orders.length, missing: state?.missing, creating: state?.creating };
}

async function gather(plan: LoadPlan): Promise<LoadResult> {
  const child = startChild(["lab/bench/overload/concurrent-visitors.ts", JSON.stringify(plan)]);
  try {
    return JSON.parse(await child.wholeOutput()) as LoadResult;
  } finally {
    await child.stop();
  }
}

function sumOf(result: LoadResult, what: "ok" | "refused"): number {
  return requestKinds.reduce((sum, kind) => sum + result.parts[kind][what], 0);
}

function goodOf(result: LoadResult): number {
  return sumOf(result, "ok") / result.seconds;
}

function rowOf({ name, offered, good, result, memory }: Level, capacity: number): string {
  const { parts } = result;
  const counts = (kind: RequestKind) =>
    `${String(parts[kind].ok).padStart(9)}${String(parts[kind].refused).padStart(5)}`;
  const ms = (value: number | null) => (value?.toFixed(0) ?? "-").padStart(6);
  const rejected = requestKinds.flatMap((kind) => parts[kind].rejectedP99 ?? []);
  return [
    `${name} ${offered.toFixed(0)}/s`.padEnd(15),
    good.toFixed(0).padStart(6),
    `${((good / capacity) * 100).toFixed(0)} %`.padStart(13),
    ...requestKinds.map(counts),
    `   ${requestKinds.map((kind) => ms(parts[kind].p99)).join("")}${ms(rejected.length > 0 ? Math.max(...rejected) : null)}`,
    String(memory ?? "-").padStart(21),
    result.held ? `   (${result.held} not begun)` : "",
  ].join("");
}

await runBenchmark({
  name: "overload",
  about: `Measures one web process under more load than it can handle. First it measures the capacity. Then a load
generator offers 1, 2, 5 and 10 times as much: pages that are rendered each time, personal pages, clicks on
Pay. At the same time, shoppers buy, retry after each 503, and get their deliveries by webhooks alone.

Limits: at 5 and 10 times the capacity, the good answers are at least half of the capacity; every other
answer is 503 with Retry-After; every request is answered within 10 s, a click on Pay within 20 s (it may
wait longer in the queue); the process uses at most ${MOST_MEMORY} MB; half the capacity is answered without a single
503 right afterwards; every paid order is delivered and every invariant holds.`,
  options: { seconds: { default: 10, range: [2, 60], about: "how long to offer each load" } },
  measure,
});
