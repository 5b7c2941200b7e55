import { shopClient } from "#tests/faults/processes/shop-client.ts";
import { measureRestock, type RestockTimes } from "./at-size/restock.ts";
import { sizeChoices, sizesOf } from "./at-size/sized-shop.ts";
import { familyProcessorTime, postmasterOf, processorTime } from "./children.ts";
import { openFilledShop } from "./fill/filled-shop.ts";
import { type SizeName, shopSizes } from "./fill/shop-size.ts";
import { sandboxFloor as measureSandbox, transactionFloor } from "./order-floors.ts";
import { buyFor, type OrderLoad } from "./order-load.ts";
import { drain } from "./orders/drain.ts";
import { growthOf, HEADING, type Measured, rowOf } from "./orders/measured-rows.ts";
import { RoundTripCounter, type RoundTrips } from "./orders/round-trips.ts";
import { untilStockIsChecked } from "./orders/until-stock-is-checked.ts";
import { readWrittenBytes, type WrittenBytes } from "./orders/written-bytes.ts";
import { brokenInvariants, type Run, runBenchmark } from "./run-benchmark.ts";

const FLOOR_SECONDS = 3;
const PRODUCTS = 20;
/**
 * The number of shoppers. The number of shoppers is a multiple of each usual number of concurrent shoppers.
 * The number of shoppers is so large that no shopper reaches the limit on orders.
 */
const SHOPPERS = 3200;
/**
 * The stock of a run is large enough for this number of orders per second. A machine with two cores completes
 * fewer than half of this number of orders per second.
 */
const MOST_A_SECOND = 250;
const AIM = 200;

interface Options {
  seconds: number;
  warm: number;
  concurrency: string;
  profile: string;
  size: string;
  shop: string;
}

/** A running shop with the products and the shoppers of the load. */
interface OrderShop {
  name: string;
  load: OrderLoad;
  /** The number of payments per second that the card sandbox makes when 8 payments run at a time. */
  sandboxFloor: number;
  trips: RoundTripCounter;
}

async function measure(run: Run, given: Options) {
  const { say } = run;
  const widths = given.concurrency.split(",").map(Number);
  const shops: OrderShop[] = [];
  for (const name of given.size === "" ? [undefined] : sizesOf(given.size))
    shops.push(await openOrderShop(run, name, given));
  const [database] =
    (await shops[0]?.load.shop.query<{ server_version: string }>("show server_version")) ?? [];
  const versions = { node: process.version, postgresql: database?.server_version ?? "" };
  say(`PostgreSQL ${versions.postgresql}; all processes and the buyers share this machine`);
  for (const { load, ...shop } of shops) {
    say(`floor: ${shop.sandboxFloor.toFixed(0)} sandbox payments/s (open, pay, read; 8 at a time)`);
    await buyFor(load, 8, given.warm);
    await drain(load.shop);
    await untilStockIsChecked(load.shop);
  }

  say(HEADING);
  const runs: Measured[] = [];
  for (const width of widths) {
    const pair: Measured[] = [];
    for (const shop of shops) {
      const result = await measureRun(shop, width, given.seconds);
      pair.push(result);
      say(rowOf(result));
    }
    if (pair.length > 1) say(growthOf(pair));
    runs.push(...pair);
  }
  const restocks = given.size === "" ? [] : await measureRestocks(run, shops);
  const failures = runs.flatMap((one) =>
    Object.entries(one.errors).map(([what, count]) => `${count} x ${what}`),
  );
  for (const { load } of shops) {
    load.client.close();
    failures.push(...(await brokenInvariants(load.shop)));
  }
  say(`\nworker idle ${runs.map((one) => one.drainSeconds.toFixed(1)).join(" and ")} s after the last order`);
  const first = runs[0];
  if (first) say(`aim at 8 at a time: ${AIM} orders/s; here ${first.rate.toFixed(0)}`);
  const floors = shops.map(({ name, sandboxFloor }) => ({ name, sandbox: sandboxFloor }));
  return { failures, figures: { versions, floors, aim: AIM, runs, restocks } };
}

/** Opens an empty or a filled shop, and adds the products and the shoppers of the load. */
async function openOrderShop(run: Run, name: SizeName | undefined, given: Options): Promise<OrderShop> {
  const trips = new RoundTripCounter(run.makeFolder());
  const profile = given.profile ? ["--cpu-prof", `--cpu-prof-dir=${given.profile}`] : [];
  let dataFolder: string | undefined;
  if (name) {
    const { folder, database } = await openFilledShop(
      run,
      shopSizes[name],
      name === "small" ? "" : given.shop,
    );
    await database.stop();
    dataFolder = folder;
  }
  const shop = await run.openShop({
    webArguments: [...trips.argumentsOf("web"), ...profile],
    workerArguments: trips.argumentsOf("worker"),
    ...(dataFolder && { dataFolder }),
  });
  const widths = given.concurrency.split(",").length;
  const each = Math.ceil((MOST_A_SECOND * (given.seconds * widths + given.warm)) / PRODUCTS);
  const goods = await shop.seed({ stocks: Array(PRODUCTS).fill(each), shoppers: SHOPPERS });
  return {
    name: name ?? "empty",
    load: { shop, client: shopClient(shop.port), ...goods },
    sandboxFloor: await measureSandbox(8, FLOOR_SECONDS),
    trips,
  };
}

async function measureRestocks({ say }: Run, shops: readonly OrderShop[]) {
  say("\nshop     one more item: p50 ms   for a waiting order: p50 ms   orders delivered");
  const restocks: (RestockTimes & { size: string })[] = [];
  for (const { name, load } of shops) {
    const times = await measureRestock(load.shop, load.client);
    const cells = [times.plain.toFixed(1).padStart(22), times.waitedFor.toFixed(1).padStart(29)];
    say(`${name.padEnd(8)}${cells.join("")}${String(times.delivered).padStart(19)}`);
    restocks.push({ size: name, ...times });
  }
  return restocks;
}

async function measureRun(
  { name: size, load, sandboxFloor, trips }: OrderShop,
  concurrency: number,
  seconds: number,
): Promise<Measured> {
  const times = () => ({
    web: processorTime(load.shop.webs[0]?.pid ?? 0) ?? Number.NaN,
    worker: processorTime(load.shop.worker.pid) ?? Number.NaN,
    database: familyProcessorTime(postmasterOf(load.shop)) ?? Number.NaN,
    sandbox: processorTime(load.shop.sandboxProcess.pid) ?? Number.NaN,
    buyers: processorTime(process.pid) ?? Number.NaN,
  });
  const floorBefore = await transactionFloor(load.shop.databaseUrl, 8, FLOOR_SECONDS);
  const tripsBefore = await trips.read();
  const writtenBefore = await readWrittenBytes(load.shop);
  const before = times();
  const result = await buyFor(load, concurrency, seconds);
  const drainSeconds = await drain(load.shop);
  const after = times();
  const tripsAfter = await trips.read();
  const writtenAfter = await readWrittenBytes(load.shop);
  const floorAfter = await transactionFloor(load.shop.databaseUrl, 8, FLOOR_SECONDS);
  const transactions = (floorBefore + floorAfter) / 2;
  const tripsOf = (name: keyof RoundTrips) =>
    (tripsAfter[name] - tripsBefore[name]) / Math.max(1, result.orders);
  const kilobytes = (name: keyof WrittenBytes) =>
    (writtenAfter[name] - writtenBefore[name]) / 1000 / Math.max(1, result.orders);
  const cost = (name: keyof typeof before) => (after[name] - before[name]) / Math.max(1, result.orders);
  return {
    size,
    concurrency,
    ...result,
    transactions,
    toTransactions: result.rate / transactions,
    toSandbox: result.rate / sandboxFloor,
    processor: {
      web: cost("web"),
      worker: cost("worker"),
      database: cost("database"),
      sandbox: cost("sandbox"),
      buyers: cost("buyers"),
    },
    roundTrips: { web: tripsOf("web"), worker: tripsOf("worker") },
    written: { wal: kilobytes("wal"), files: kilobytes("files") },
    drainSeconds,
  };
}

const isConcurrency = (text: string) => {
  const width = Number(text);
  return Number.isInteger(width) && width >= 1 && width <= 128;
};
await runBenchmark({
  name: "orders",
  about: `Measures orders per second, and the time from the click on Pay to the delivered order, on the card sandbox.
The web process from the build, the worker, the sandbox and an embedded PostgreSQL are separate processes.
The shoppers run in this process. No order may fail, and every invariant must hold.

With --size it measures in filled shops, the sizes in turn, and also the addition of stock by the staff.`,
  options: {
    seconds: {
      default: 60,
      range: [1, 60],
      about: "how long to buy at each concurrency: a minute contains each job of the worker once",
    },
    warm: {
      default: 30,
      range: [0, 60],
      about: "how long to buy before measuring: Node compiles the code of an order during the first thousand",
    },
    concurrency: {
      default: "8,32",
      isValid: (text: string) => text.split(",").every(isConcurrency),
      about: "shoppers at a time: a list of whole numbers from 1 to 128",
    },
    profile: { default: "", about: "a folder for a processor profile of the web process" },
    size: {
      default: "",
      isValid: (text: string) => (sizeChoices as readonly string[]).includes(text),
      about: `${sizeChoices.join(", ")}: buys in shops of this size; both compares small and large`,
    },
    shop: { default: "", about: "the folder of a filled shop of that size, which the run copies" },
  },
  measure,
});
