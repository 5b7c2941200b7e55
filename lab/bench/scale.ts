import { readFileSync } from "node:fs";
import { join } from "node:path";
import { APPLICATION, socketUrl } from "@handover/embedded-postgres/connection.ts";
import { openScratchServer, type ScratchServer } from "@handover/embedded-postgres/scratch.ts";
import { shopClient } from "#tests/faults/processes/shop-client.ts";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { familyProcessorTime, freePort, processorTime } from "./children.ts";
import { generateLoad } from "./load-generator.ts";
import { transactionFloor } from "./order-floors.ts";
import { buyFor } from "./order-load.ts";
import { brokenInvariants, type Run, runBenchmark } from "./run-benchmark.ts";
import { missingHaproxy, startHaproxy } from "./scale/start-haproxy.ts";

const PRODUCTS = 20;
const SHOPPERS = 1_600;
/** More orders per second than any machine reaches, so that no run ends because the stock is sold out. */
const MOST_A_SECOND = 1_000;
const FLOOR_SECONDS = 3;
const SAMPLE_MS = 250;
const HEAD =
  "webs  what     per second    p50 ms    p99 ms   connections   WAL KB   disk KB   " +
  "CPU ms: webs, worker, sandbox, database, haproxy";

interface Options {
  webs: string;
  concurrency: number;
  seconds: number;
  warm: number;
}

/** CPU milliseconds for one order or one page. */
interface Cost {
  webs: number;
  worker: number;
  sandbox: number;
  database: number;
  haproxy: number;
  generator: number;
}

interface Rate {
  rate: number;
  p50: number;
  p99: number;
  processor: Cost;
  /** The most connections to the database at one moment. */
  connections: number;
  /** What the database writes to its log, and what its files grow by, in KB for one order or one page. */
  written: { wal: number; disk: number };
  errors: Record<string, number>;
}

interface Measured {
  webs: number;
  orders: Rate;
  misses: Rate;
}

/** The shop behind HAProxy. */
interface Stage {
  run: Run;
  shop: ShopProcesses;
  /** The process id of PostgreSQL's main process. */
  postmaster: number;
  haproxy: { pid: number; stop: () => Promise<void> };
}

async function measure(run: Run, options: Options) {
  const { say } = run;
  const missing = missingHaproxy();
  if (missing) return { failures: [missing], figures: { runs: [] } };
  const counts = options.webs.split(",").map(Number);
  say("all processes, the database and the load generator share this machine");
  say(`${options.concurrency} shoppers or visitors at a time, ${options.seconds} s each\n`);
  say(HEAD);
  const runs: Measured[] = [];
  const failures: string[] = [];
  let floor = Number.NaN;
  for (const webs of counts) {
    const server = await openScratchServer();
    run.atEnd(() => server.stop());
    if (webs === counts[0]) floor = await transactionFloor(server.url, 8, FLOOR_SECONDS);
    const { measured, broken } = await measureWebs(run, server, webs, options);
    await server.stop();
    runs.push(measured);
    for (const [name, one] of Object.entries({ order: measured.orders, miss: measured.misses })) {
      say(rowOf(webs, name, one));
      failures.push(...Object.entries(one.errors).map(([what, count]) => `${webs} webs: ${count} x ${what}`));
    }
    failures.push(...broken);
  }
  say(`\nfloor: ${floor.toFixed(0)} bare transactions/s (TPC-B-like, 8 connections)`);
  return { failures, figures: { floors: { transactions: floor }, runs } };
}

/** Opens the shop with some web processes, measures orders and cache misses, and closes it. */
async function measureWebs(run: Run, server: ScratchServer, webs: number, options: Options) {
  const [port, webPorts] = await freePorts(webs);
  const haproxy = startHaproxy(run.makeFolder(), port, webPorts);
  run.atEnd(() => haproxy.stop());
  const shop = await openShop({
    webs,
    surroundings: {
      databaseUrl: socketUrl(server.paths.socketFolder, APPLICATION),
      ownerUrl: server.url,
      port,
      webPorts,
    },
  });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await shop.close();
    await haproxy.stop();
  };
  run.atEnd(close);
  const stage: Stage = { run, shop, postmaster: postmasterOf(server), haproxy };
  await shop.run(["scripts/handover.ts", "demo", "load", "--json"]);
  const each = Math.ceil((MOST_A_SECOND * (options.seconds + options.warm)) / PRODUCTS);
  const goods = await shop.seed({ stocks: Array(PRODUCTS).fill(each), shoppers: SHOPPERS });
  const client = shopClient(port);
  const buy = (seconds: number) => buyFor({ shop, client, ...goods }, options.concurrency, seconds);
  await buy(options.warm);
  const orders = await measureRate(stage, async () => {
    const { orders: count, rate, p50, p99, errors } = await buy(options.seconds);
    return { count, rate, p50, p99, errors };
  });
  let page = 0;
  const read = async (seconds: number) => {
    // A page with a coupon is one visitor's, so the shop renders it for each request.
    const path = () => `/marketplace?coupon=SEEN${page++}`;
    const { concurrency: connections } = options;
    return generateLoad({ host: "127.0.0.1", port, connections, ms: seconds * 1000, path });
  };
  await read(Math.min(2, options.seconds));
  const misses = await measureRate(stage, async () => {
    const { requests: count, rate, p50, p99, refused } = await read(options.seconds);
    return { count, rate, p50, p99, errors: refused };
  });
  const broken = await brokenInvariants(shop);
  client.close();
  await close();
  return { measured: { webs, orders, misses }, broken };
}

function postmasterOf({ paths }: ScratchServer): number {
  return Number(readFileSync(join(paths.cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

async function freePorts(webs: number): Promise<[port: number, webPorts: number[]]> {
  const ports = new Set<number>();
  while (ports.size <= webs) ports.add(await freePort());
  const [port = 0, ...webPorts] = ports;
  return [port, webPorts];
}

type Done = Omit<Rate, "processor" | "connections" | "written"> & { count: number };

/** Runs some load, and measures what it costs each process and how many connections it uses. */
async function measureRate(stage: Stage, load: () => Promise<Done>): Promise<Rate> {
  const { shop } = stage;
  const before = timesOf(stage);
  const written = await writtenBy(shop);
  let connections = 0;
  const sample = async () => {
    const [row] = await shop.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database()",
    );
    connections = Math.max(connections, row?.n ?? 0);
  };
  const sampling = setInterval(() => void sample().catch(() => {}), SAMPLE_MS);
  const { count, ...done } = await load().finally(() => clearInterval(sampling));
  const after = timesOf(stage);
  const atEnd = await writtenBy(shop);
  const kilobytes = (name: "wal" | "disk") => (atEnd[name] - written[name]) / 1000 / Math.max(1, count);
  const each = (name: keyof Cost) => (after[name] - before[name]) / Math.max(1, count);
  const processor: Cost = {
    webs: each("webs"),
    worker: each("worker"),
    sandbox: each("sandbox"),
    database: each("database"),
    haproxy: each("haproxy"),
    generator: each("generator"),
  };
  return {
    ...done,
    processor,
    connections,
    written: { wal: kilobytes("wal"), disk: kilobytes("disk") },
  };
}

/** Returns the bytes that the database has written to its log, and the bytes of its files. */
async function writtenBy(shop: ShopProcesses): Promise<{ wal: number; disk: number }> {
  const [row] = await shop.query<{ wal: number; disk: number }>(
    `select (pg_current_wal_lsn() - '0/0')::float8 as wal,
      pg_database_size(current_database())::float8 as disk`,
  );
  return row ?? { wal: Number.NaN, disk: Number.NaN };
}

function timesOf({ shop, postmaster, haproxy }: Stage): Cost {
  const of = (pid: number) => processorTime(pid) ?? Number.NaN;
  return {
    webs: shop.webs.reduce((sum, { pid }) => sum + of(pid), 0),
    worker: of(shop.worker.pid),
    sandbox: of(shop.sandboxProcess.pid),
    database: familyProcessorTime(postmaster) ?? Number.NaN,
    haproxy: of(haproxy.pid),
    generator: of(process.pid),
  };
}

function rowOf(webs: number, name: string, measured: Rate): string {
  const { rate, p50, p99, connections, written, processor } = measured;
  const { webs: web, worker, sandbox, database, haproxy } = processor;
  return [
    String(webs).padStart(4),
    `  ${name.padEnd(7)}`,
    rate.toFixed(1).padStart(12),
    p50.toFixed(1).padStart(10),
    p99.toFixed(1).padStart(10),
    String(connections).padStart(14),
    written.wal.toFixed(1).padStart(9),
    written.disk.toFixed(1).padStart(10),
    `   ${[web, worker, sandbox, database, haproxy].map((ms) => ms.toFixed(2)).join(", ")}`,
  ].join("");
}

const isCount = (text: string) => /^([1-9]|1[0-6])$/.test(text.trim());
await runBenchmark({
  name: "scale",
  about: `Measures orders and rendered marketplace pages per second with several web processes behind HAProxy,
with the CPU time of each kind of process, the connections to the database and what it writes. No request
may fail, and every invariant must hold. On a machine with fewer cores than processes, the CPU time says how
the shop scales, and the rates do not.`,
  options: {
    webs: {
      default: "1,2,4",
      isValid: (text: string) => text.split(",").every(isCount),
      about: "numbers of web processes: a list of whole numbers from 1 to 16",
    },
    concurrency: { default: 32, range: [1, 256], isWhole: true, about: "shoppers or visitors at a time" },
    seconds: { default: 10, range: [1, 60], about: "how long each load runs" },
    warm: { default: 5, range: [0, 60], about: "how long to buy before measuring" },
  },
  measure,
});
