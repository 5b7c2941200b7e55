import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { shopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { peakMemory, startChild } from "./children.ts";
import { type CrowdKind, type CrowdPlan, type CrowdResult, crowdKinds } from "./crowd-plan.ts";
import { machine } from "./machine.ts";
import { startPurchases } from "./patient-buyers.ts";
import { withShop } from "./with-shop.ts";

const USAGE = `node bench/overload.ts [options]

Measures one web process under more load than it can handle. First it measures the capacity. Then a load
generator offers 1, 2, 5 and 10 times as much: pages that are rendered each time, personal pages, clicks on
Pay. At the same time, patient buyers buy, retry after each 503, and get their deliveries by webhooks
alone.

  --seconds N   how long to offer each load, 2 to 60 (default 10)
  --json        prints the result as one JSON object
  --help        prints this text

Limits: at 5 and 10 times the capacity, the good answers are at least half of the capacity; every other
answer is 503 with Retry-After; every request is answered within 10 s, a click on Pay within 20 s (it may
wait longer in the queue); the process uses at most 600 MB; half the capacity is answered without a single
503 right afterwards; every paid order is delivered and every invariant holds.

Exit codes: 0 all limits hold, 1 one does not or the shop did not start, 2 wrong arguments, 130
interrupted.`;

const LEVELS = [1, 2, 5, 10];
const LANES = 32;
const WARM_SECONDS = 5;
const PRODUCTS = 10;
const STOCK = 2_000;
/**
 * More than the clicks on Pay at one time, so that no shopper's second order cancels the first one while it
 * opens.
 */
const SHOPPERS = 4_000;
const LEAST_GOODPUT = 0.5;
const LATEST_MS: Record<CrowdKind, number> = { page: 10_000, own: 10_000, pay: 20_000 };
const MOST_MEMORY = 600;

interface Level {
  name: string;
  offered: number;
  good: number;
  result: CrowdResult;
  /** The peak memory of the web process so far, in MB. */
  memory: number | undefined;
}

const given = readArguments();
const say = (line = "") => given.json || console.log(line);
const failures = await withShop({}, measure);
process.exit(failures.length > 0 ? 1 : 0);

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: "string", default: "10" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const seconds = Number(values.seconds);
    if (!(seconds >= 2 && seconds <= 60)) throw new Error("--seconds is a number from 2 to 60");
    return { ...values, seconds };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Measures and reports. @returns the limits that do not hold. */
async function measure(shop: ShopProcesses): Promise<string[]> {
  say(machine());
  const goods = await shop.seed({ stocks: Array(PRODUCTS).fill(STOCK), shoppers: SHOPPERS });
  const tokens = goods.shoppers.slice(0, SHOPPERS / 2).map(({ token }) => token);
  const productIds = goods.products.map(({ id }) => id);
  const offerLoad = (plan: Pick<CrowdPlan, "seconds" | "rate" | "lanes">) =>
    gather({ port: shop.port, tokens, productIds, ...plan });
  const web = shop.webs[0]?.pid ?? 0;

  await offerLoad({ seconds: WARM_SECONDS, lanes: LANES });
  const before = await offerLoad({ seconds: given.seconds, lanes: LANES });
  const measured = goodOf(before);
  say(
    `capacity before: ${measured.toFixed(0)} good answers/s, ${LANES} at a time; the load generator shares this machine\n`,
  );
  say(
    "offered        good/s  of capacity   page ok  503   own ok  503   pay ok  503   p99 ms: page, own, pay, 503   most memory MB",
  );

  const client = shopClient(shop.port);
  const patient = startPurchases(shop, client, goods.shoppers.slice(SHOPPERS / 2), productIds);
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
  const purchases = await patient.stop();
  client.close();
  const after = await offerLoad({ seconds: given.seconds, lanes: LANES });
  say(`\ncapacity after: ${goodOf(after).toFixed(0)} good answers/s`);
  say(
    `patient buyers meanwhile: ${purchases.bought} bought, ${purchases.refusals} answers 503; ` +
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
  failures.push(
    ...purchases.failures,
    ...(await lookAtEnd(shop, [before, after, ...levels.map((one) => one.result)])),
  );
  for (const failure of failures) say(`OUTSIDE THE LIMIT: ${failure}`);
  if (failures.length === 0) say("every limit and every invariant holds");
  if (given.json)
    console.log(JSON.stringify({ machine: machine(), capacity: measured, levels, purchases, failures }));
  return failures;
}

/** Lists the forbidden answers: those that are neither good nor a 503, and those that come too late. */
function unwanted(name: string, { parts, others }: CrowdResult): string[] {
  const found = Object.entries(others).map(([what, count]) => `${name}: ${count} x ${what}`);
  for (const kind of crowdKinds) {
    const { worst, refusedWorst } = parts[kind];
    if ((worst ?? 0) > LATEST_MS[kind]) found.push(`${name}: ${kind} answered after ${worst} ms`);
    if ((refusedWorst ?? 0) > LATEST_MS[kind])
      found.push(`${name}: ${kind} rejected after ${refusedWorst} ms`);
  }
  return found;
}

/** Checks that the database agrees with the answers, and that no order is incomplete. */
async function lookAtEnd(shop: ShopProcesses, results: readonly CrowdResult[]): Promise<string[]> {
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
  const failures: string[] = [];
  if (state?.missing !== 0) failures.push(`${state?.missing} confirmed orders are missing`);
  if (state?.creating !== 0) failures.push(`${state?.creating} orders were left without a payment page`);
  const broken = await shop.brokenInvariants();
  if (broken.length > 0) failures.push(`broken invariants: ${JSON.stringify(broken)}`);
  say(`${orders.length} orders confirmed, ${state?.missing} of them missing, ${state?.creating} half done`);
  return failures;
}

async function gather(plan: CrowdPlan): Promise<CrowdResult> {
  const child = startChild(["bench/crowd.ts", JSON.stringify(plan)]);
  try {
    return JSON.parse(await child.wholeOutput()) as CrowdResult;
  } finally {
    await child.stop();
  }
}

function sumOf(result: CrowdResult, what: "ok" | "refused"): number {
  return crowdKinds.reduce((sum, kind) => sum + result.parts[kind][what], 0);
}

function goodOf(result: CrowdResult): number {
  return sumOf(result, "ok") / result.seconds;
}

function rowOf({ name, offered, good, result, memory }: Level, capacity: number): string {
  const { parts } = result;
  const counts = (kind: CrowdKind) =>
    `${String(parts[kind].ok).padStart(9)}${String(parts[kind].refused).padStart(5)}`;
  const ms = (value: number | null) => (value?.toFixed(0) ?? "-").padStart(6);
  const refused = crowdKinds.flatMap((kind) => parts[kind].refusedP99 ?? []);
  return [
    `${name} ${offered.toFixed(0)}/s`.padEnd(15),
    good.toFixed(0).padStart(6),
    `${((good / capacity) * 100).toFixed(0)} %`.padStart(13),
    ...crowdKinds.map(counts),
    `   ${crowdKinds.map((kind) => ms(parts[kind].p99)).join("")}${ms(refused.length > 0 ? Math.max(...refused) : null)}`,
    String(memory ?? "-").padStart(21),
    result.held ? `   (${result.held} not begun)` : "",
  ].join("");
}
