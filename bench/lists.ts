import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import { migrateDatabase } from "#db/migrate.ts";
import { runChild, startWeb, untilAnswered } from "./children.ts";
import { fillShop } from "./lists/fill-shop.ts";
import { importFiles } from "./lists/import-files.ts";
import type { ShopSize } from "./lists/shop-size.ts";
import { FLOOR_PATH, type ListView, listViews } from "./lists/views.ts";
import { quantile } from "./quantiles.ts";
import { type Run, runBenchmark } from "./run-benchmark.ts";

/** The limit. */
const BOUND_MS = 150;
const WARM = 5;
/** The time until the process has received the notification of a change. */
const HEARD_MS = 5;

interface Measured {
  view: string;
  p50: number;
  p95: number;
  /** The baseline requests, made between those of the view. */
  floor: { p50: number; p95: number };
  /** The median of the view divided by the median of the baseline. */
  ratio: number;
  isOver: boolean;
}

interface Options extends ShopSize {
  reads: number;
  view: string;
  import: boolean;
  credentials: number;
}

async function measure(run: Run, options: Options) {
  const { say } = run;
  const folder = run.makeFolder();
  const server = await openScratchServer();
  run.atEnd(() => server.stop());
  const settings = { DATABASE_URL: server.url, HANDOVER_DATA: folder, APP_ENV: "test", LOG_LEVEL: "error" };
  await migrateDatabase(server.url);
  await runChild(["tests/faults/processes/seed-shop.ts", '{"stocks":[],"shoppers":0}'], settings);
  const { orders, users, items, products } = options;
  const size: ShopSize = { orders, users, items, products };
  const started = performance.now();
  const samples = await fillShop(server.url, size);
  say(
    `${orders} orders, ${users} users, ${items} items, ${products} products, made in ${seconds(started)} s`,
  );
  const views = listViews(size, samples).filter(({ name }) =>
    name.toLowerCase().includes(options.view.toLowerCase()),
  );
  const measured = await measureViews(run, views, { settings, reads: options.reads, token: samples.token });
  const over = measured.filter(({ isOver }) => isOver);
  const floor = quantile(
    measured.map((view) => view.floor.p95),
    0.5,
  );
  say(
    `\n${views.length - over.length} of ${views.length} views within ${BOUND_MS} ms; the smallest page: p95 ${floor.toFixed(1)} ms`,
  );
  const imports = options.import
    ? await importFiles({
        settings,
        folder,
        product: samples.smallProduct,
        credentials: options.credentials,
        say,
      })
    : [];
  const failures = over.map(({ view, p95 }) => `${view}: p95 ${p95.toFixed(1)} ms`);
  if (views.length === 0) failures.push(`no view has "${options.view}" in its name`);
  failures.push(...imports.filter(({ isOver }) => isOver).map((one) => `import: ${JSON.stringify(one)}`));
  return { failures, figures: { size, boundMs: BOUND_MS, views: measured, imports } };
}

/** Requests every view from the built web process, one request after the other. */
async function measureViews(
  run: Run,
  views: readonly ListView[],
  { settings, reads, token }: { settings: Record<string, string>; reads: number; token: string },
): Promise<Measured[]> {
  const { port } = await startWeb(run, settings);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seller = new pg.Client({ connectionString: settings.DATABASE_URL });
  seller.on("error", () => {});
  await seller.connect();
  const ask = async (path: string) => {
    await seller.query("select pg_notify('catalogue', 'product_inventory')");
    await sleep(HEARD_MS);
    return askPage({ port, agent, token, path });
  };
  try {
    await untilAnswered(`http://127.0.0.1:${port}/readyz`, 30_000);
    for (let count = 0; count < 100; count++) await ask(FLOOR_PATH);
    run.say(`${reads} requests each, the smallest page (${FLOOR_PATH}) in between\n`);
    run.say(
      "view                                          rows   p50 ms   p95 ms   floor p50, p95 ms   x floor",
    );
    const measured: Measured[] = [];
    for (const view of views) measured.push(await measureView(run, view, reads, ask));
    return measured;
  } finally {
    agent.destroy();
    await seller.end();
  }
}

async function measureView(
  run: Run,
  view: ListView,
  reads: number,
  ask: (path: string) => Promise<Page>,
): Promise<Measured> {
  const times: number[] = [];
  const floors: number[] = [];
  let rows = 0;
  for (let count = -WARM; count < reads; count++) {
    const floor = await ask(FLOOR_PATH);
    const page = await ask(view.path);
    rows = page.body.split(/<tr|<article/).length - 1;
    if (page.status !== 200 || rows < view.rows)
      throw new Error(`${view.name} (${view.path}): status ${page.status}, ${rows} rows`);
    if (count < 0) continue;
    times.push(page.ms);
    floors.push(floor.ms);
  }
  const at = (values: number[]) => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) });
  const result = { view: view.name, ...at(times), floor: at(floors), ratio: at(times).p50 / at(floors).p50 };
  const isOver = result.p95 > BOUND_MS;
  const figures = [rows, result.p50.toFixed(1), result.p95.toFixed(1), result.floor.p50.toFixed(1)];
  const [count = "", ...ms] = figures.map(String);
  run.say(
    `${view.name.padEnd(44)}${count.padStart(6)}${ms.map((text) => text.padStart(9)).join("")}${result.floor.p95.toFixed(1).padStart(9)}${result.ratio.toFixed(1).padStart(12)}${isOver ? "   OVER" : ""}`,
  );
  return { ...result, isOver };
}

interface Page {
  status: number;
  body: string;
  /** The time until the last byte. */
  ms: number;
}

function askPage(asked: { port: number; agent: Agent; token: string; path: string }): Promise<Page> {
  const { port, agent, token, path } = asked;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { cookie: `handover-admin=${token}`, accept: "text/html" };
    const outgoing = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const ms = performance.now() - started;
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString(), ms });
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

await runBenchmark({
  file: "bench/lists.ts",
  about: `Measures every list of the back office at full size: the real pages of the built web process over HTTP on
this machine, for a signed-in admin, on a temporary database with two years of orders. Before each request,
the process gets a notification that the catalog changed, as in a busy shop, so that no cached data makes a
page faster. The run also measures the smallest back-office page beside each view, to detect a machine that
is busy with other work.

Limits: every view within ${BOUND_MS} ms (95th percentile), and every import within 20 s for 100,000.`,
  options: {
    orders: { default: 100_000, range: [1_000, 1_000_000], isWhole: true, about: "orders" },
    users: { default: 20_000, range: [100, 500_000], isWhole: true, about: "users" },
    items: { default: 200_000, range: [1_000, 2_000_000], isWhole: true, about: "items, half of them sold" },
    products: { default: 4_000, range: [200, 100_000], isWhole: true, about: "products" },
    reads: {
      default: 40,
      range: [10, 1_000],
      isWhole: true,
      about: `requests of each view, after ${WARM} uncounted ones`,
    },
    view: { default: "", about: "measures only the views whose name contains this text" },
    import: {
      default: false,
      about: "also imports credentials as .txt, .csv and .json with the shop's own command",
    },
    credentials: {
      default: 100_000,
      range: [1_000, 1_000_000],
      isWhole: true,
      about: "credentials in each imported file",
    },
  },
  measure,
});
