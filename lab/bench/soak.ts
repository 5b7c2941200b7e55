import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readEndState } from "#tests/faults/processes/end-state.ts";
import { shopClient } from "#tests/faults/processes/shop-client.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { quantile } from "./quantiles.ts";
import { brokenInvariants, type Run, runBenchmark } from "./run-benchmark.ts";
import { slope } from "./soak/slope.ts";
import { startStrikes } from "./soak/strikes.ts";
import { startVisits, type Visits } from "./soak/visitors.ts";

const PRODUCTS = 5;
const SETTLED_WITHIN_S = 180;
const MOST_GROWTH = 60;
/**
 * The maximum share of requests that are allowed to fail because of planned faults. One request to the
 * provider in a hundred fails, and only a small share of the visitors' requests needs the provider.
 */
const MOST_MEANT = 0.01;
/**
 * In its first part, the run fills caches and compiles code. Therefore the growth of the memory is measured
 * only after the first part of the run.
 */
const WARM_PART = 0.3;

interface Vitals {
  seconds: number;
  rss: number;
  heap: number;
  lagMs: number;
  sockets: number;
}

const VITALS = new URL("./soak/vitals.mjs", import.meta.url);
/**
 * Returns the Node arguments that make a process write its memory, event loop lag and open sockets to a file.
 */
const watched = (file: string) => {
  const program = new URL(VITALS);
  program.searchParams.set("file", file);
  return ["--expose-gc", "--import", program.href];
};

async function soak(run: Run, given: { minutes: number; rate: number }) {
  const { say } = run;
  const folder = run.makeFolder();
  const files = { web: join(folder, "web.jsonl"), worker: join(folder, "worker.jsonl") };
  const shop = await run.openShop({
    webArguments: watched(files.web),
    workerArguments: watched(files.worker),
  });
  say("everything shares this machine");
  const purchases = Math.ceil(given.minutes * 60 * given.rate * 0.25);
  const goods = await shop.seed({
    stocks: Array(PRODUCTS).fill(Math.ceil(purchases / PRODUCTS) + 50),
    shoppers: Math.min(5_000, purchases + 50),
  });
  const client = shopClient(shop.port);
  const strikes = await startStrikes(shop);
  const visits = startVisits({
    shop,
    client,
    perSecond: given.rate,
    productIds: goods.products.map(({ id }) => id),
    shoppers: goods.shoppers,
    staffToken: await signInAdmin(shop),
    wasStruck: strikes.wasStruck,
  });
  say(
    "\nminute   answers    p50 ms    p95 ms   web MB   heap   lag p99 ms   sockets   worker MB   heap   database connections",
  );
  for (let minute = 1; minute <= given.minutes; minute++) {
    await sleep(60_000);
    say(await minuteRow(shop, files, visits, minute));
  }
  await visits.stop();
  strikes.stop();
  client.close();
  const { faults } = await shop.sandbox.state();
  const struck = faults.reduce((sum, fault) => sum + fault.struck, 0);
  await shop.sandbox.setFaults([]);
  await shop.sandbox.setWebhookPolicy({ drop: 0, copies: 1 });
  const settled = await settle(shop, visits);

  const growth = { web: growthOf(files.web), worker: growthOf(files.worker) };
  say(
    `\n${visits.requests} requests, ${visits.acknowledged.length} orders, ${settled.paid} paid, ${visits.reveals} opened; struck: ${struck} requests of the provider, ${strikes.connections} connections`,
  );
  for (const [what, count] of Object.entries(visits.meant)) say(`meant:  ${count} x ${what}`);
  for (const [what, count] of Object.entries(visits.errors)) say(`ERROR:  ${count} x ${what}`);
  for (const [name, { rss, heap }] of Object.entries(growth))
    say(
      `${name} after warming up: resident ${rss.toFixed(1)} MB/h, heap after a collection ${heap.toFixed(1)} MB/h`,
    );
  say(
    `${settled.completed} of ${settled.paid} paid orders delivered, ${settled.seconds.toFixed(0)} s after the last visit`,
  );

  const failures = Object.entries(visits.errors).map(([what, count]) => `${count} x ${what}`);
  const spoilt = Object.values(visits.meant).reduce((sum, count) => sum + count, 0);
  if (!(spoilt <= visits.requests * MOST_MEANT))
    failures.push(`${spoilt} of ${visits.requests} requests failed because of planned faults`);
  if (!(settled.paid > 0)) failures.push("nothing was paid");
  if (settled.completed !== settled.paid)
    failures.push(`${settled.paid - settled.completed} paid orders were not delivered`);
  failures.push(...(await brokenInvariants(shop)));
  if (given.minutes >= 5)
    for (const [name, { heap }] of Object.entries(growth))
      if (!(heap <= MOST_GROWTH))
        failures.push(`the heap of the ${name} grows by ${heap.toFixed(0)} MB an hour`);
  const { requests, reveals, meant, errors } = visits;
  return { failures, figures: { requests, reveals, meant, errors, struck, growth, settled } };
}

async function settle(shop: ShopProcesses, visits: Visits) {
  const began = performance.now();
  for (;;) {
    const state = await readEndState(shop, visits);
    const seconds = (performance.now() - began) / 1000;
    if (state.completed === state.paid || seconds > SETTLED_WITHIN_S) return { ...state, seconds };
    await sleep(1_000);
  }
}

async function minuteRow(
  shop: ShopProcesses,
  files: { web: string; worker: string },
  visits: Visits,
  minute: number,
): Promise<string> {
  const times = visits.times.filter(({ second }) => Math.ceil(second / 60) === minute).map(({ ms }) => ms);
  const [row] = await shop
    .query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database()",
    )
    .catch(() => []);
  const web = readVitals(files.web).at(-1);
  const worker = readVitals(files.worker).at(-1);
  const figure = (value: number | undefined, width: number) => (value?.toFixed(0) ?? "-").padStart(width);
  return [
    figure(minute, 6),
    figure(times.length, 10),
    figure(quantile(times, 0.5), 10),
    figure(quantile(times, 0.95), 10),
    figure(web?.rss, 9),
    figure(web?.heap, 7),
    figure(web?.lagMs, 13),
    figure(web?.sockets, 10),
    figure(worker?.rss, 12),
    figure(worker?.heap, 7),
    figure(row?.n, 23),
  ].join("");
}

function readVitals(file: string): Vitals[] {
  try {
    const lines = readFileSync(file, "utf8").trim().split("\n");
    return lines.map((line) => JSON.parse(line) as Vitals);
  } catch {
    return [];
  }
}

/** Returns the growth of the memory after the warm-up, in MB per hour. */
function growthOf(file: string): { rss: number; heap: number } {
  const all = readVitals(file);
  const measured = all.slice(Math.floor(all.length * WARM_PART));
  const of = (what: "rss" | "heap") =>
    slope(measured.map((vitals) => ({ x: vitals.seconds / 3600, y: vitals[what] })));
  return { rss: of("rss"), heap: of("heap") };
}

/**
 * Creates an admin who is signed in for twelve hours, and returns the session token. The admin needs no
 * second factor to open the lists of the back office.
 */
async function signInAdmin(shop: ShopProcesses): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await shop.query(
    `with person as (insert into users (email, password_hash) values ('rosa@example.com', 'none') returning id, email),
      named as (insert into profiles (user_id, email, first_name, last_name) select id, email, 'Rosa', 'Lima' from person),
      admin as (insert into admin_users (user_id, email, full_name) select id, email, 'Rosa Lima' from person)
    insert into sessions (user_id, surface, token_hash, expires_at)
    select id, 'admin', $1, now() + interval '12 hours' from person`,
    [createHash("sha256").update(token).digest()],
  );
  return token;
}

await runBenchmark({
  name: "soak",
  about: `Runs the whole shop for some minutes with one percent of faults. Shoppers browse, buy, return and open
their deliveries. Staff open their lists. The provider fails, is silent or cuts answers, webhooks are lost
or come twice, and database connections are killed. Prints requests, errors by kind, p95 by the minute,
memory and its growth.

Limits: no error without a planned fault; at most one request in a hundred fails by a planned fault; there
are paid orders, and all are delivered within three minutes of the end; every invariant holds; in runs of
five minutes or more, the heap after a garbage collection grows by less than ${MOST_GROWTH} MB an hour.`,
  options: {
    minutes: { default: 10, range: [1, 120], about: "how long" },
    rate: { default: 10, range: [1, 200], about: "new visits per second" },
  },
  measure: soak,
});
