import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import { migrateDatabase } from "#db/migrate.ts";
import { freePort, runChild, startChild, untilAnswered } from "./children.ts";
import { fillShop } from "./lists/fill-shop.ts";
import { importFiles } from "./lists/import-files.ts";
import type { ShopSize } from "./lists/shop-size.ts";
import { FLOOR_PATH, type ListView, listViews } from "./lists/views.ts";
import { machine } from "./machine.ts";
import { quantile } from "./quantiles.ts";

const USAGE = `node bench/lists.ts [options]

Measures every list of the back office at full size: the real pages of the built web process over HTTP on
this machine, for a signed-in admin, on a temporary database with two years of orders. Before each request,
the process gets a notification that the catalog changed, as in a busy shop, so that no cached data makes a
page faster. The run also measures the smallest back-office page beside each view, to detect a machine that
is busy with other work.

  --orders N    1000 to 1000000 (default 100000)
  --users N     100 to 500000 (default 20000)
  --items N     1000 to 2000000 (default 200000), half of them sold
  --products N  200 to 100000 (default 4000)
  --reads N     10 to 1000 requests of each view (default 40), after 5 uncounted ones
  --view TEXT   measures only the views whose name contains this text
  --import      also imports credentials as .txt, .csv and .json with the shop's own command
  --credentials N   credentials in each file, 1000 to 1000000 (default 100000)
  --json        prints the result as one JSON object
  --help        prints this text

Exit codes: 0 every view within 150 ms (95th percentile) and every import within 20 s for 100,000; 1
otherwise, or the shop did not start; 2 wrong arguments.`;

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

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        orders: { type: "string", default: "100000" },
        users: { type: "string", default: "20000" },
        items: { type: "string", default: "200000" },
        products: { type: "string", default: "4000" },
        reads: { type: "string", default: "40" },
        view: { type: "string", default: "" },
        import: { type: "boolean", default: false },
        credentials: { type: "string", default: "100000" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const whole = (
      name: "orders" | "users" | "items" | "products" | "reads" | "credentials",
      from: number,
      to: number,
    ) => {
      const number = Number(values[name]);
      if (!Number.isInteger(number) || number < from || number > to)
        throw new Error(`--${name} is a whole number from ${from} to ${to}`);
      return number;
    };
    const size: ShopSize = {
      orders: whole("orders", 1_000, 1_000_000),
      users: whole("users", 100, 500_000),
      items: whole("items", 1_000, 2_000_000),
      products: whole("products", 200, 100_000),
    };
    return {
      ...values,
      size,
      reads: whole("reads", 10, 1_000),
      credentials: whole("credentials", 1_000, 1_000_000),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

const given = readArguments();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!existsSync("build/server/web.js")) throw new Error("the build is missing: run npm run build first");
const say = (line = "") => given.json || console.log(line);

const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));
const server = await openScratchServer();
try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Measures everything. @returns true when everything is within its limit. */
async function runAll(): Promise<boolean> {
  const settings = { DATABASE_URL: server.url, HANDOVER_DATA: folder, APP_ENV: "test", LOG_LEVEL: "error" };
  say(machine());
  await migrateDatabase(server.url);
  await runChild(["tests/faults/processes/seed-shop.ts", '{"stocks":[],"shoppers":0}'], settings);
  const started = performance.now();
  const samples = await fillShop(server.url, given.size);
  const { orders, users, items, products } = given.size;
  say(
    `${orders} orders, ${users} users, ${items} items, ${products} products, made in ${seconds(started)} s`,
  );
  const views = listViews(given.size, samples).filter(({ name }) =>
    name.toLowerCase().includes(given.view.toLowerCase()),
  );
  const measured = await measureViews(views, settings, samples.token);
  const over = measured.filter(({ isOver }) => isOver);
  const floor = quantile(
    measured.map((view) => view.floor.p95),
    0.5,
  );
  say(
    `\n${views.length - over.length} of ${views.length} views within ${BOUND_MS} ms; the smallest page: p95 ${floor.toFixed(1)} ms`,
  );
  const imports = given.import
    ? await importFiles({
        settings,
        folder,
        product: samples.smallProduct,
        credentials: given.credentials,
        say,
      })
    : [];
  if (given.json)
    console.log(
      JSON.stringify({ machine: machine(), size: given.size, boundMs: BOUND_MS, views: measured, imports }),
    );
  return over.length === 0 && imports.every(({ isOver }) => !isOver);
}

/** Requests every view from the built web process, one request after the other. */
async function measureViews(
  views: readonly ListView[],
  settings: Record<string, string>,
  token: string,
): Promise<Measured[]> {
  const port = await freePort();
  const shop = startChild(["build/server/web.js"], {
    ...settings,
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seller = new pg.Client({ connectionString: server.url });
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
    say(`${given.reads} requests each, the smallest page (${FLOOR_PATH}) in between\n`);
    say("view                                          rows   p50 ms   p95 ms   floor p50, p95 ms   x floor");
    const measured: Measured[] = [];
    for (const view of views) measured.push(await measureView(view, ask));
    return measured;
  } finally {
    agent.destroy();
    await seller.end();
    await shop.stop();
  }
}

async function measureView(view: ListView, ask: (path: string) => Promise<Page>): Promise<Measured> {
  const times: number[] = [];
  const floors: number[] = [];
  let rows = 0;
  for (let count = -WARM; count < given.reads; count++) {
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
  say(
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
