import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listedMigrations } from "#db/health/known-migrations.ts";
import { beginCommand } from "#tests/begin-command.ts";
import { startHandover } from "#tests/faults/processes/run-handover.ts";
import { shopClient } from "#tests/faults/processes/shop-client.ts";
import { type OtherRelease, openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { type SteadyLoad, startSteadyLoad } from "#tests/faults/processes/steady-load.ts";
import { until } from "#tests/faults/scale.ts";
import { runStep } from "#tests/run-step.ts";
import { buildFormerRelease } from "./former-release.ts";
import { buildNextRelease, type NextRelease } from "./next-release.ts";

/** Upgrades a shop from one release to the next release while shoppers buy. */

const HELP = `Usage: npm run lab -- upgrade [options]

Builds this program and a copy of it with the two rehearsed migrations. Starts a shop of this program (three
web processes, a worker, PostgreSQL, the card sandbox), and sends 50 requests a second: public pages, personal
pages and whole checkouts. Then it upgrades the shop to the copy as docs/operations/cluster.md says:
upgrade --check, migrate, and a restart of one process after the other. No request may fail and no paid order
may be lost. About two minutes.

  --from TAG      upgrades the program of this git tag, such as v0.2.0, to this program
  --per-second N  requests a second (default 50)
  --json          prints one JSON object on standard output
  --help          prints this text

Exit codes: 0 every check holds, 1 a check fails, 2 wrong usage.`;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/**
 * The duration of the load before the first step, between two steps and after the last step, in milliseconds.
 */
const BETWEEN_MS = 5_000;
const PROCESSES = 3;

interface Options {
  /** A git tag. Without a tag, the run upgrades this program to a copy with additional migrations. */
  from: string | undefined;
  perSecond: number;
  json: boolean;
  help: boolean;
}

type Check = [what: string, holds: boolean, seen: unknown];

async function upgrade(options: Options): Promise<number> {
  if ((await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: true })) !== 0) return 1;
  const folder = mkdtempSync(join(tmpdir(), "handover-upgrade-"));
  try {
    const { former, next } = buildReleases(options.from, folder);
    const link = join(folder, "current");
    symlinkSync(former.folder, link);
    const shop = await openShop({ webs: PROCESSES, release: { ...former, folder: link } });
    try {
      const checks = await upgradeUnderLoad(shop, next, link, options.perSecond);
      return report(options, next, checks);
    } finally {
      await shop.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the releases before and after the upgrade. One of the two releases is the program of this working
 * tree.
 */
function buildReleases(
  from: string | undefined,
  folder: string,
): { former: OtherRelease; next: NextRelease } {
  process.stderr.write(`building ${from ?? "the next release"}\n`);
  if (from === undefined)
    return {
      former: { folder: ROOT, migrations: listedMigrations.length },
      next: buildNextRelease(join(folder, "next")),
    };
  const former = buildFormerRelease(from, join(folder, "former"));
  const adds = listedMigrations.slice(former.migrations).map(({ name }) => name);
  return { former, next: { folder: ROOT, adds } };
}

async function upgradeUnderLoad(
  shop: ShopProcesses,
  next: NextRelease,
  link: string,
  perSecond: number,
): Promise<Check[]> {
  const checks: Check[] = [];
  // The data folder contains the URLs of the database for all roles.
  const settings = { HANDOVER_DATA: dirname(shop.logs) };
  const handover = (...args: string[]) => startHandover([...args, "--json"], settings, next.folder).ended;
  const { products, shoppers } = await shop.seed({ stocks: Array(5).fill(1_000), shoppers: 200 });
  const client = shopClient(shop.port);
  const began = performance.now();
  const load = startSteadyLoad(shop, client, {
    perSecond,
    productIds: products.map(({ id }) => id),
    shoppers,
  });
  try {
    const note = (step: string) =>
      process.stderr.write(`after ${((performance.now() - began) / 1000).toFixed(1)} s: ${step}\n`);
    await wait(BETWEEN_MS);
    const tried = await handover("upgrade", "--check");
    const names = next.adds.every((name) => tried.out.includes(name));
    checks.push([
      "the upgrade works on a copy and names the migrations",
      tried.code === 0 && names,
      tried.code === 0 ? "" : tried.out,
    ]);
    const migrated = await handover("migrate");
    note("migrated");
    checks.push(["the database is migrated while the old program sells", migrated.code === 0, migrated.out]);
    await wait(BETWEEN_MS);
    pointTo(link, next.folder);
    for (const one of [...shop.webs, ...shop.workers]) {
      await one.stop();
      one.start();
      note("restarts a process");
      await shop.ready();
      await wait(BETWEEN_MS);
    }
  } finally {
    await load.stop();
    client.close();
  }
  const seconds = (performance.now() - began) / 1000;
  checks.push(...(await judge(shop, load, seconds, perSecond)));
  return checks;
}

/** Changes the target of a symbolic link atomically. */
function pointTo(link: string, folder: string): void {
  symlinkSync(folder, `${link}.next`);
  renameSync(`${link}.next`, link);
}

/** Returns the log lines that contain the request id of a failure. */
function loggedOf({ logs }: ShopProcesses, failure: string): string[] {
  const requestId = /"requestId":"([^"]+)"/.exec(failure)?.[1];
  if (!requestId) return [];
  return readdirSync(logs)
    .flatMap((file) => readFileSync(join(logs, file), "utf8").split("\n"))
    .filter((line) => line.includes(requestId))
    .map((line) => line.slice(0, 2_000));
}

async function judge(
  shop: ShopProcesses,
  load: SteadyLoad,
  seconds: number,
  perSecond: number,
): Promise<Check[]> {
  const rate = load.requests / seconds;
  const delivered = async () => {
    const [row] = await shop.query<{ orders: number; units: number; delivered: number }>(
      `select count(distinct o.id)::int as orders, count(d.id)::int as delivered,
         count(distinct d.id)::int as units from orders o join deliverables d on d.order_id = o.id
       where o.id = any($1) and o.status = 'completed'`,
      [load.paid],
    );
    return row;
  };
  await until(
    "every paid order is delivered",
    60,
    async () => (await delivered())?.orders === load.paid.length,
  ).catch(() => {});
  const seen = await delivered();
  const broken = await shop.brokenInvariants();
  return [
    [
      `sends ${perSecond} requests a second`,
      rate > perSecond * 0.9,
      `${rate.toFixed(1)} a second for ${seconds.toFixed(0)} s`,
    ],
    [
      `none of ${load.requests} requests and ${load.checkouts} checkouts fails`,
      load.failures.length === 0,
      load.failures.slice(0, 10).flatMap((failure) => [failure, ...loggedOf(shop, failure)]),
    ],
    [
      `each of ${load.paid.length} paid orders is delivered once`,
      seen?.orders === load.paid.length && seen.delivered === load.paid.length,
      seen,
    ],
    ["every invariant holds", broken.length === 0, broken],
  ];
}

function report(options: Options, next: NextRelease, checks: readonly Check[]): number {
  const failed = checks.filter(([, holds]) => !holds).length;
  if (options.json) {
    const listed = checks.map(([what, holds, seen]) => ({ what, holds, seen }));
    console.log(JSON.stringify({ ok: failed === 0, migrations: next.adds, checks: listed }));
  } else {
    const releases = options.from ? `from ${options.from} to this program` : "to a copy of this program";
    console.log(`${releases} with the migrations ${next.adds.join(", ")}`);
    for (const [what, holds, seen] of checks)
      console.log(`  ${holds ? "holds " : "BROKEN"}  ${what}: ${JSON.stringify(seen)}`);
    console.log(`${checks.length - failed} passed, ${failed} failed`);
  }
  return failed === 0 ? 0 : 1;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      "per-second": { type: "string", default: "50" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const perSecond = Number(values["per-second"]);
  if (!Number.isInteger(perSecond) || perSecond < 1 || perSecond > 500)
    throw new Error("--per-second must be a whole number from 1 to 500");
  return { from: values.from, perSecond, json: values.json, help: values.help };
}

process.exitCode = await beginCommand(HELP, readOptions, upgrade);
