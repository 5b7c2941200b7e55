import { spawn } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { joinDatabase } from "@handover/embedded-postgres/open-database.ts";
import pg from "pg";
import { childEnvironment } from "#server/start/processes.ts";
import { freePort, untilAnswered } from "./children.ts";
import { type Run, runBenchmark } from "./run-benchmark.ts";
import { buyOnce } from "./small/first-shopper.ts";
import { type LimitedGroup, limitGroup } from "./small/limited-group.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LIMIT_MB = 1_000;
/** A product of the demo catalog that is delivered from stock. */
const PRODUCT = "larkmere-photo-studio-licence";
/** The first start loads the demo catalog. */
const START_MS = 600_000;
const STOP_MS = 30_000;
const SAMPLE_MS = 200;

interface Options {
  keys: number;
}

/** One step of the run: its duration and its peak memory. */
interface Step {
  name: string;
  seconds: number;
  mostMb: number;
}

async function measure(run: Run, { keys }: Options) {
  const group = limitGroup(LIMIT_MB);
  run.atEnd(() => group.remove());
  run.say(`${group.says}; one core\n`);
  const folder = run.makeFolder();
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const settings = {
    APP_ENV: "demo",
    HANDOVER_DATA: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  };
  const steps: Step[] = [];
  const start = startInside(run, group, settings);
  const step = async (name: string, work: () => Promise<unknown>) => {
    const watch = watchMemory(group, start.pid);
    const began = performance.now();
    await Promise.race([work(), start.ended.then(() => Promise.reject(new Error("npm start ended")))]);
    const seconds = Math.round(performance.now() - began) / 1000;
    const mostMb = watch();
    steps.push({ name, seconds, mostMb });
    run.say(`${name.padEnd(40)}${seconds.toFixed(1).padStart(8)} s${mostMb.toFixed(0).padStart(8)} MB`);
  };
  const handover = (...args: string[]) =>
    runInside(group, settings, ["scripts/bootstrap.mjs", "handover", ...args, "--json"]);

  await step("start, with the demo catalog", () =>
    untilAnswered(`http://127.0.0.1:${port}/readyz`, START_MS),
  );
  const product = await idOf(folder, PRODUCT);
  await step("a purchase in the sandbox", () => buyOnce({ port, sandboxPort }, product));
  const list = join(folder, "keys.txt");
  writeFileSync(list, Array.from({ length: keys }, (_, at) => `SMALL-${at}-${at * 7919}-KEY\n`).join(""));
  await step(`import of ${keys.toLocaleString("en-US")} keys`, () =>
    handover("import", "inventory", list, "--product", PRODUCT, "--layout", "lines"),
  );
  const backup = join(folder, "shop.backup");
  await step("a backup", () => handover("backup", backup));
  await step("another purchase", () => buyOnce({ port, sandboxPort }, product));

  const most = Math.max(...steps.map(({ mostMb }) => mostMb));
  const failures = [
    ...(group.kills() > 0 ? [`the kernel killed ${group.kills()} processes for lack of memory`] : []),
    ...(most > LIMIT_MB ? [`${most.toFixed(0)} MB, at most ${LIMIT_MB}`] : []),
  ];
  const megabytes = Math.round(statSync(backup).size / 1e5) / 10;
  run.say(`\nmost memory ${most.toFixed(0)} of ${LIMIT_MB} MB; the backup has ${megabytes} MB`);
  return { failures, figures: { limit: group.says, steps, mostMb: most, backupMb: megabytes } };
}

/** Runs the whole shop inside the group with limited memory. The shop stops at the end of the run. */
function startInside(run: Run, group: LimitedGroup, settings: Record<string, string>) {
  const [program = "", ...args] = group.inside([process.execPath, "scripts/bootstrap.mjs", "start"]);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: childEnvironment(settings),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  run.atEnd(async () => {
    child.kill("SIGTERM");
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
  });
  return { pid: child.pid ?? 0, ended };
}

/**
 * Runs a command inside the control group and waits until the command ends. @throws Error when the command
 * fails
 */
async function runInside(
  group: LimitedGroup,
  settings: Record<string, string>,
  command: readonly string[],
): Promise<void> {
  const [program = "", ...args] = group.inside([process.execPath, ...command]);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: childEnvironment(settings),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("error", resolve).once("exit", resolve));
  if (code !== 0) throw new Error(`${command.slice(1, 4).join(" ")} ended with ${code}`);
}

/** Watches the memory of the group. The returned function stops watching and returns the peak memory. */
function watchMemory(group: LimitedGroup, pid: number): () => number {
  let most = group.memory(pid);
  const timer = setInterval(() => {
    most = Math.max(most, group.memory(pid));
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return Math.max(most, group.memory(pid));
  };
}

/** Returns the id of a product in the running shop's database. */
async function idOf(folder: string, slug: string): Promise<string> {
  const database = await joinDatabase(folder);
  if (!database) throw new Error("the shop has no database");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from products where slug = $1", [slug]);
    return rows[0]?.id ?? "";
  } finally {
    await client.end();
    await database.stop();
  }
}

await runBenchmark({
  name: "small",
  about: `Runs the whole demo shop, its PostgreSQL included, on one core under a limit of ${LIMIT_MB} MB: the first
start, a purchase in the sandbox, an import of keys, a backup, and another purchase. Prints the time of each
step, and the most memory that the kernel could not take back. The limit is a control group, which needs the
user root; elsewhere the command measures the memory and compares it with the limit.

Limit: every step succeeds, and no process is killed for lack of memory.`,
  options: {
    keys: { default: 10_000, range: [1, 1_000_000], isWhole: true, about: "keys to import" },
  },
  measure,
});
