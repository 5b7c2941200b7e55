import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import { migrateDatabase } from "#db/migrate.ts";
import { env } from "#env";
import { freePort, processorTime, residentMemory, runChild, startChild, untilAnswered } from "./children.ts";
import { generateLoad, type LoadResult } from "./load-generator.ts";
import { machine } from "./machine.ts";

const USAGE = `node bench/pages.ts [options]

Measures the catalog pages that the shop sends per second, cached and rendered, beside a bare server with
the same bytes. Needs a build; uses DATABASE_URL when it is set, otherwise a temporary database with the
demo catalog.

  --seconds N   how long each page is measured, 1 to 60 (default 4)
  --help        prints this text

Exit codes: 0 measured, 1 the shop did not start, 2 wrong arguments.`;

const CONNECTIONS = 32;
const seconds = readSeconds();
const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));

const database = env.DATABASE_URL ? undefined : await openScratchServer();
const databaseUrl = env.DATABASE_URL ?? database?.url ?? "";
const settings = { DATABASE_URL: databaseUrl, HANDOVER_DATA: folder };
try {
  if (database) {
    await migrateDatabase(databaseUrl);
    await runChild(["scripts/handover.ts", "demo", "load", "--json"], settings);
  }
  await measure();
} finally {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function readSeconds(): number {
  try {
    const { values } = parseArgs({
      options: { seconds: { type: "string", default: "4" }, help: { type: "boolean", default: false } },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const asked = Number(values.seconds);
    if (!(asked >= 1 && asked <= 60)) throw new Error("--seconds is a number from 1 to 60");
    return asked;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function measure(): Promise<void> {
  const port = await freePort();
  const started = performance.now();
  const shop = startChild(["build/server/web.js"], {
    ...settings,
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
  });
  try {
    const shopUrl = `http://127.0.0.1:${port}`;
    await untilAnswered(`${shopUrl}/marketplace`, 20_000);
    const firstPage = performance.now() - started;
    await sleep(2_000);
    console.log(machine());
    console.log(
      `first page ${Math.round(firstPage)} ms after the start of the process; resident ${residentMemory(shop.pid)} MB`,
    );
    console.log(
      `${CONNECTIONS} connections, ${seconds} s each; the load generator runs on the same machine\n`,
    );
    console.log(
      "page         what             bytes   requests/s    p50 ms    p99 ms   to the floor   CPU ms each",
    );
    const slug = await anySlug();
    for (const [name, path] of [
      ["home", "/"],
      ["marketplace", "/marketplace"],
      ["product", `/marketplace/${slug}`],
    ] as const) {
      await measurePage(name, path, port, shop.pid);
    }
    console.log(`\nresident after the load: ${residentMemory(shop.pid)} MB`);
  } finally {
    await shop.stop();
  }
}

/** Adds the CPU time of the server for each answer. Other work on the machine does not change it. */
interface Measured extends LoadResult {
  cpuEach: number;
}

async function measurePage(name: string, path: string, port: number, shopPid: number): Promise<void> {
  const page = await settledPage(`http://127.0.0.1:${port}${path}`, port);
  const file = join(folder, `${name}.bytes`);
  writeFileSync(file, page.bytes);
  const floor = startChild(["bench/floor-server.ts", file, page.encoding]);
  try {
    const floorPort = Number(await floor.firstLine());
    const run = async (pid: number, to: number, address: () => string): Promise<Measured> => {
      const before = processorTime(pid) ?? Number.NaN;
      const plan = { host: "127.0.0.1", port: to, connections: CONNECTIONS, ms: seconds * 1000 };
      const result = await generateLoad({ ...plan, path: address });
      return { ...result, cpuEach: ((processorTime(pid) ?? Number.NaN) - before) / result.requests };
    };
    const warm = { host: "127.0.0.1", connections: CONNECTIONS, ms: 1000, path: () => path };
    await generateLoad({ ...warm, port: floorPort });
    await generateLoad({ ...warm, port });
    const bare = await run(floor.pid, floorPort, () => path);
    const cached = await run(shopPid, port, () => path);
    // An unknown parameter prevents caching, so the shop renders the page for each request.
    let count = 0;
    const rendered = await run(shopPid, port, () => `${path}?seen=${count++}`);
    report(name, "bare node:http", page.bytes.length, bare, 1);
    report(name, "cached", page.bytes.length, cached, cached.rate / bare.rate);
    report(name, "rendered", page.plainBytes, rendered, rendered.rate / bare.rate);
    const others = Object.keys({ ...bare.refused, ...cached.refused, ...rendered.refused });
    if (others.length > 0) throw new Error(`${name}: answers other than 200 (${others.join(", ")})`);
    if ((cached.cache.hit ?? 0) < cached.requests * 0.99)
      throw new Error(`${name}: cached pages were not served from the cache`);
    if (rendered.cache.hit) throw new Error(`${name}: rendered pages came from the cache`);
  } finally {
    await floor.stop();
  }
}

/** Returns the page as browsers get it after its compressed copy was made. */
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

/** Reads the raw bytes, because `fetch` would decode them. */
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

async function anySlug(): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ slug: string }>(
      "select slug from products where status = 'active' order by sales_count desc, id limit 1",
    );
    const slug = rows[0]?.slug;
    if (!slug) throw new Error("the database has no product: load the demo catalogue first");
    return slug;
  } finally {
    await client.end();
  }
}

function report(page: string, what: string, bytes: number, result: Measured, ratio: number): void {
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
  console.log(cells.join(""));
}
