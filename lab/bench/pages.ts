import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import { migrateDatabase } from "#db/migrate.ts";
import { env } from "#env";
import { failuresOf as failuresOfViews, LIMITS, measureViews, WARM } from "./at-size/measure-views.ts";
import { openSizedShop, type SizedShop, sizeChoices, sizesOf } from "./at-size/sized-shop.ts";
import { storefrontViews } from "./at-size/storefront-views.ts";
import { processorTime, residentMemory, runChild, startChild, startWeb, untilAnswered } from "./children.ts";
import { generateLoad, type LoadResult } from "./load-generator.ts";
import { measureRenderFloor } from "./pages/render-floor.ts";
import { type Run, runBenchmark } from "./run-benchmark.ts";

const CONNECTIONS = 32;
/**
 * The number of connections that request rendered pages. With more connections, requests would wait in a
 * queue, and the latency would include this wait.
 */
const RENDERING = 8;

interface Options {
  seconds: number;
  size: string;
  shop: string;
  reads: number;
}

async function measure(run: Run, options: Options) {
  return options.size === "" ? measureLoad(run, options) : measureSizes(run, options);
}

/** Measures the catalog pages on a cache miss in shops of different sizes. */
async function measureSizes(run: Run, { size, shop, reads }: Options) {
  const shops: SizedShop[] = [];
  for (const name of sizesOf(size)) shops.push(await openSizedShop(run, name, shop));
  for (const one of shops) {
    const { ms, body } = await one.ask({ path: "/sitemap.xml", as: "anyone" });
    const part = /\/sitemap\/products-1-of-\d+\.xml/.exec(body)?.[0] ?? "/sitemap/pages.xml";
    const products = await one.ask({ path: part, as: "anyone" });
    run.say(
      `${one.name}: ready ${one.startMs} ms after the start, first marketplace page ${one.firstPageMs} ms; first sitemap.xml ${ms.toFixed(0)} ms, its first part ${products.ms.toFixed(0)} ms`,
    );
  }
  const views = await measureViews(run, shops, storefrontViews, reads);
  const starts = shops.map(({ name, startMs, firstPageMs }) => ({ name, startMs, firstPageMs }));
  return { failures: failuresOfViews(views), figures: { limits: LIMITS, starts, views } };
}

async function measureLoad(run: Run, { seconds }: Options) {
  const { say } = run;
  const folder = run.makeFolder();
  const databaseUrl = env.DATABASE_URL ?? (await openDemoDatabase(run, folder));
  const started = performance.now();
  const web = await startWeb(run, { DATABASE_URL: databaseUrl, HANDOVER_DATA: folder });
  await untilAnswered(`http://127.0.0.1:${web.port}/marketplace`, 20_000);
  const firstPageMs = Math.round(performance.now() - started);
  await sleep(2_000);
  say(`first page ${firstPageMs} ms after the start of the process; resident ${residentMemory(web.pid)} MB`);
  say(
    `${CONNECTIONS} connections, ${RENDERING} for rendered pages, ${seconds} s each; the load generator runs on the same machine`,
  );
  const renderFloor = await measureRenderFloor(RENDERING, seconds);
  say(`floor: renderToString of 24 cards, ${renderFloor.rate.toFixed(0)} requests/s\n`);
  say("page         what             bytes   requests/s    p50 ms    p99 ms   to the floor   CPU ms each");
  const pages: Record<string, MeasuredPage> = {};
  for (const [name, path] of [
    ["home", "/"],
    ["marketplace", "/marketplace"],
    ["product", `/marketplace/${await anySlug(databaseUrl)}`],
  ] as const)
    pages[name] = await measurePage(run, { name, path, folder, seconds, port: web.port, pid: web.pid });
  say(`\nresident after the load: ${residentMemory(web.pid)} MB`);
  return {
    failures: Object.entries(pages).flatMap(([name, page]) => failuresOf(name, page)),
    figures: { firstPageMs, renderFloor, pages },
  };
}

/** Opens a temporary database with the demo catalog. The database stays open until the end of the run. */
async function openDemoDatabase(run: Run, folder: string): Promise<string> {
  const database = await openScratchServer();
  run.atEnd(() => database.stop());
  await migrateDatabase(database.url);
  const settings = { DATABASE_URL: database.url, HANDOVER_DATA: folder };
  await runChild(["scripts/handover.ts", "demo", "load", "--json"], settings);
  return database.url;
}

/**
 * The result of one run of the load generator, with the server's CPU time for each answer. Other work on the
 * machine does not change the CPU time.
 */
interface Measured extends LoadResult {
  cpuEach: number;
}

interface MeasuredPage {
  bare: Measured;
  cached: Measured;
  /**
   * A page that is not in the page cache. The data of the page are cached, because an earlier rendering has
   * loaded them.
   */
  missed: Measured;
  /** A page that the router renders for each request. */
  rendered: Measured;
  /** The length of the HTML, and the length of the compressed HTML. */
  bytes: { raw: number; br: number };
}

interface PageUnderLoad {
  name: string;
  path: string;
  folder: string;
  seconds: number;
  port: number;
  pid: number;
}

async function measurePage({ say }: Run, page: PageUnderLoad): Promise<MeasuredPage> {
  const { name, path, port } = page;
  const sent = await settledPage(`http://127.0.0.1:${port}${path}`, port);
  const file = join(page.folder, `${name}.bytes`);
  writeFileSync(file, sent.bytes);
  const floor = startChild(["lab/bench/floor-server.ts", file, sent.encoding]);
  try {
    const floorPort = Number(await floor.firstLine());
    const run = async (pid: number, to: number, address: () => string, connections = CONNECTIONS) => {
      const before = processorTime(pid) ?? Number.NaN;
      const plan = { host: "127.0.0.1", port: to, connections, ms: page.seconds * 1000 };
      const result = await generateLoad({ ...plan, path: address });
      return { ...result, cpuEach: ((processorTime(pid) ?? Number.NaN) - before) / result.requests };
    };
    const warm = { host: "127.0.0.1", connections: CONNECTIONS, ms: 1000, path: () => path };
    await generateLoad({ ...warm, port: floorPort });
    await generateLoad({ ...warm, port });
    const bare = await run(floor.pid, floorPort, () => path);
    const cached = await run(page.pid, port, () => path);
    // When a request has an unknown parameter, the shop loads the data of the page again.
    let count = 0;
    const missed = await run(page.pid, port, () => `${path}?seen=${count++}`, RENDERING);
    // A page with a coupon is personal, so the shop renders such a page for each request.
    const rendered = await run(page.pid, port, () => `${path}?coupon=SEEN${count++}`, RENDERING);
    say(rowOf(name, "bare node:http", sent.bytes.length, bare, 1));
    say(rowOf(name, "cached", sent.bytes.length, cached, cached.rate / bare.rate));
    say(rowOf(name, "missed", sent.bytes.length, missed, missed.rate / bare.rate));
    say(rowOf(name, "rendered", sent.plainBytes, rendered, rendered.rate / bare.rate));
    const br = sent.encoding === "br" ? sent.bytes.length : Number.NaN;
    return { bare, cached, missed, rendered, bytes: { raw: sent.plainBytes, br } };
  } finally {
    await floor.stop();
  }
}

/**
 * Lists answers with a status other than 200, and pages that came from the wrong source (the cache or the
 * renderer).
 */
function failuresOf(name: string, page: MeasuredPage): string[] {
  const failures = [page.bare, page.cached, page.missed, page.rendered].flatMap(({ refused }) =>
    Object.entries(refused).map(([what, count]) => `${name}: ${count} x ${what}`),
  );
  if ((page.cached.cache.hit ?? 0) < page.cached.requests * 0.99)
    failures.push(`${name}: cached pages were not served from the cache`);
  if (page.missed.cache.hit || page.rendered.cache.hit)
    failures.push(`${name}: pages that were not cached came from the cache`);
  return failures;
}

/**
 * Waits until the shop has compressed the page, and returns the page in the form that browsers then receive.
 */
async function settledPage(
  url: string,
  port: number,
): Promise<{ bytes: Buffer; encoding: string; plainBytes: number }> {
  const plainBytes = (await (await fetch(url, { headers: { "accept-encoding": "identity" } })).arrayBuffer())
    .byteLength;
  await fetch(url).then((answer) => answer.arrayBuffer());
  await sleep(500);
  return rawAnswer(new URL(url).pathname, port, plainBytes);
}

/** Reads the raw bytes, because `fetch` would decode the compressed bytes. */
async function rawAnswer(path: string, port: number, plainBytes: number) {
  const { request } = await import("node:http");
  return new Promise<{ bytes: Buffer; encoding: string; plainBytes: number }>((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, headers: { "accept-encoding": "gzip, deflate, br" } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            bytes: Buffer.concat(chunks),
            encoding: answer.headers["content-encoding"] ?? "identity",
            plainBytes,
          }),
        );
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

async function anySlug(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ slug: string }>(
      "select slug from products where status = 'active' order by sales_count desc, id limit 1",
    );
    const slug = rows[0]?.slug;
    if (!slug) throw new Error("the database has no product: load the demo catalog first");
    return slug;
  } finally {
    await client.end();
  }
}

function rowOf(page: string, what: string, bytes: number, result: Measured, ratio: number): string {
  const cells = [
    page.padEnd(13),
    what.padEnd(15),
    String(bytes).padStart(7),
    result.rate.toFixed(0).padStart(13),
    result.p50.toFixed(2).padStart(10),
    result.p99.toFixed(2).padStart(10),
    `${(ratio * 100).toFixed(1)} %`.padStart(15),
    result.cpuEach.toFixed(3).padStart(14),
  ];
  return cells.join("");
}

await runBenchmark({
  name: "pages",
  about: `Measures the catalog pages that the shop sends per second, beside a bare server with the same bytes, and beside
a bare server that renders 24 cards: from the cache ("cached"), without it but with the data of the last rendering
("missed"), and rendered for each request ("rendered"). Needs a build; uses DATABASE_URL when it is set, otherwise a
temporary database with the demo catalog.

With --size it measures searches, categories, sort orders and products instead, each on a cache miss, one
request after the other, in filled shops. Limits: ${LIMITS.ms} ms (95th percentile) and ${LIMITS.growth} times the small shop.`,
  options: {
    seconds: { default: 4, range: [1, 60], about: "how long each page is measured" },
    size: {
      default: "",
      isValid: (text: string) => (sizeChoices as readonly string[]).includes(text),
      about: `${sizeChoices.join(", ")}: measures cache misses in shops of this size; both compares small and large`,
    },
    shop: { default: "", about: "the folder of a filled shop of that size, which the run copies" },
    reads: {
      default: 40,
      range: [5, 1_000],
      isWhole: true,
      about: `requests of each view, after ${WARM} uncounted ones`,
    },
  },
  measure,
});
