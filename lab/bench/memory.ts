import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#server/start/processes.ts";
import { freePort, untilAnswered } from "./children.ts";
import { memoryOfTree, type ProcessMemory } from "./memory/shared-memory.ts";
import { type Run, runBenchmark } from "./run-benchmark.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The memory limit in MB for all processes of the shop together, without PostgreSQL. */
const BOUND_MB = 250;
/** The time limit of the first start, which loads the demo catalog. */
const START_MS = 180_000;
const STOP_MS = 30_000;
/** The number of simultaneous visitors. */
const WIDTH = 4;
/** Before the measurement, the benchmark waits for this time, so that the last requests can finish. */
const SETTLE_MS = 3_000;

interface Options {
  visits: number;
  rounds: number;
}

async function measure(run: Run, { visits, rounds }: Options) {
  if (!existsSync("/proc/self/smaps_rollup"))
    throw new Error("This system does not report shared memory. The benchmark needs Linux.");
  const { pid, url } = await startShop(run);
  const paths = await pathsOf(url);
  const totals: number[] = [];
  let processes: ProcessMemory[] = [];
  for (let repetition = 1; repetition <= rounds; repetition++) {
    await visit(url, paths, visits);
    await sleep(SETTLE_MS);
    const memory = memoryOfTree(pid);
    processes = memory.processes;
    const total = processes.reduce((sum, { pss }) => sum + pss, 0);
    totals.push(total);
    run.say(`\nafter ${repetition * visits} visits      PSS MB    own MB    RSS MB`);
    for (const { name, pss, own, rss } of processes) run.say(line(name, [pss, own, rss]));
    run.say(line("all without PostgreSQL", [total]));
    run.say(line("PostgreSQL", [memory.postgres]));
  }
  const most = Math.max(...totals);
  const failures = most > BOUND_MB ? [`${most.toFixed(1)} MB of all processes, at most ${BOUND_MB}`] : [];
  return { failures, figures: { totalMb: most, totals, boundMb: BOUND_MB, processes } };
}

const line = (name: string, figures: readonly number[]) =>
  `${name.padEnd(26)}${figures.map((megabytes) => megabytes.toFixed(1).padStart(8)).join("  ")}`;

/** Runs `npm start` on a new data folder until the end of the run. */
async function startShop(run: Run): Promise<{ pid: number; url: string }> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: childEnvironment({
      APP_ENV: "demo",
      HANDOVER_DATA: run.makeFolder(),
      HOST: "127.0.0.1",
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const pid = child.pid ?? 0;
  run.atEnd(async () => {
    child.kill("SIGTERM");
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
  });
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilAnswered(`${url}/readyz`, START_MS),
    ended.then(() => {
      throw new Error("npm start ended");
    }),
  ]);
  return { pid, url };
}

/** Returns the storefront addresses that the sitemap lists. */
async function pathsOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  return ["/", ...listed, "/?q=key", "/admin/login"];
}

async function visit(url: string, paths: readonly string[], visits: number): Promise<void> {
  let next = 0;
  const visitor = async () => {
    for (let at = next++; at < visits; at = next++) {
      const answer = await fetch(url + paths[at % paths.length], { redirect: "manual" });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, visitor));
}

await runBenchmark({
  name: "memory",
  about: `Starts a demo shop with npm start on a new data folder, requests pages of the storefront, and prints the
memory of each process. PSS counts memory that several processes share in equal parts, so that the sum is the
memory that the shop needs. Needs Linux.

Limit: ${BOUND_MB} MB for all processes together, npm included, PostgreSQL excluded.`,
  options: {
    visits: { default: 400, range: [1, 100_000], isWhole: true, about: "requests before each measurement" },
    rounds: { default: 2, range: [1, 100], isWhole: true, about: "measurements" },
  },
  measure,
});
