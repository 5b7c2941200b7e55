import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { openScratchServer } from "@handover/embedded-postgres/scratch.ts";
import pg from "pg";
import { migrateDatabase } from "#db/migrate.ts";
import { childEnvironment } from "#server/start/processes.ts";
import { type DumpPrograms, findDumpPrograms } from "./backup/dump-programs.ts";
import { runChild } from "./children.ts";
import type { ShopSize } from "./fill/shop-size.ts";
import { type Run, runBenchmark } from "./run-benchmark.ts";

/**
 * The limits of the backup and the restore, as multiples of the times of pg_dump and pg_restore in the same
 * run.
 */
const BACKUP_BOUND = 1.5;
const RESTORE_BOUND = 2;
/** The approximate number of rows for each order in a benchmark shop. */
const ROWS_PER_ORDER = 9;
interface Options {
  rows: number;
  runs: number;
  database: string;
  programs: string;
  passphrase: boolean;
}

interface Times {
  /** The seconds of each phase of the restore, as the command measures them. */
  phases: Record<string, number>;
  dump: number;
  backup: number;
  dumpRestore: number;
  restore: number;
}

async function measure(run: Run, options: Options) {
  const programs = findDumpPrograms(options.programs);
  const folder = run.makeFolder();
  const server = await openScratchServer({ binaries: programs });
  run.atEnd(() => server.stop());
  const source = options.database || server.url;
  const settings = { DATABASE_URL: source, HANDOVER_DATA: folder, APP_ENV: "test", LOG_LEVEL: "error" };
  if (!options.database) await fill(run, settings, options.rows);
  const rows = await countRows(source);
  run.say(`${rows.toLocaleString("en-US")} rows; PostgreSQL ${programs.version}\n`);
  const job = { programs, server: server.url, source, folder, settings, isSealed: options.passphrase };
  const all: Times[] = [];
  for (let at = 1; at <= options.runs; at++) all.push(await measureOnce(run, job, at));
  const best = (name: Exclude<keyof Times, "phases">) => Math.min(...all.map((times) => times[name]));
  const ratios = { backup: best("backup") / best("dump"), restore: best("restore") / best("dumpRestore") };
  run.say(`\nbackup ${ratios.backup.toFixed(2)} x pg_dump -Fc; at most ${BACKUP_BOUND}`);
  run.say(`restore with its proof ${ratios.restore.toFixed(2)} x pg_restore -j2; at most ${RESTORE_BOUND}`);
  const failures = [
    ...(ratios.backup > BACKUP_BOUND ? [`backup: ${ratios.backup.toFixed(2)} x pg_dump -Fc`] : []),
    ...(ratios.restore > RESTORE_BOUND ? [`restore: ${ratios.restore.toFixed(2)} x pg_restore -j2`] : []),
  ];
  return { failures, figures: { rows, postgres: programs.version, runs: all, ratios } };
}

interface Job {
  programs: DumpPrograms;
  /** The URL of the server on which the benchmark creates the copies. */
  server: string;
  source: string;
  folder: string;
  settings: Record<string, string>;
  isSealed: boolean;
}

async function measureOnce(run: Run, job: Job, at: number): Promise<Times> {
  const { programs, source, folder, settings } = job;
  const sealing = job.isSealed ? ["--passphrase-file", "docs/glossary.md"] : [];
  const files = { dump: join(folder, `${at}.dump`), backup: join(folder, `${at}.backup`) };
  const handover = (args: string[], to: Record<string, string> = {}) =>
    timed(process.execPath, ["scripts/handover.ts", ...args, ...sealing, "--json"], { ...settings, ...to });
  const target = async (name: string) => {
    await administer(job.server, `create database ${name}`);
    return withDatabase(job.server, name);
  };
  // Only a superuser is allowed to end an autovacuum worker with "force". DROP DATABASE without "force" ends
  // an autovacuum worker even when the role is not a superuser.
  const drop = (name: string) => administer(job.server, `drop database ${name}`);

  const { seconds: dump } = await timed(programs.dump, ["-Fc", "-f", files.dump, source]);
  const { seconds: backup } = await handover(["backup", files.backup]);
  const dumped = await target(`dumped_${at}`);
  const { seconds: dumpRestore } = await timed(programs.restore, [
    "-j2",
    "--no-owner",
    "-d",
    dumped,
    files.dump,
  ]);
  await drop(`dumped_${at}`);
  const restored = await target(`restored_${at}`);
  const { seconds: restore, printed } = await handover(["restore", files.backup], { DATABASE_URL: restored });
  const phases: Times["phases"] = JSON.parse(printed).seconds;
  await drop(`restored_${at}`);
  const size = (file: string) => `${(statSync(file).size / 1_000_000).toFixed(0)} MB`;
  run.say(
    `run ${at}: pg_dump ${dump.toFixed(1)} s (${size(files.dump)}), backup ${backup.toFixed(1)} s (${size(files.backup)}), pg_restore ${dumpRestore.toFixed(1)} s, restore ${restore.toFixed(1)} s`,
  );
  const parts = Object.entries(phases).map(([phase, spent]) => `${phase} ${spent.toFixed(1)}`);
  run.say(`  restore in seconds: ${parts.join(", ")}`);
  return { phases, dump, backup, dumpRestore, restore };
}

async function fill(run: Run, settings: Record<string, string>, rows: number): Promise<void> {
  const started = performance.now();
  const orders = Math.round(rows / ROWS_PER_ORDER);
  const size: ShopSize = {
    orders,
    users: Math.max(100, Math.round(orders / 2)),
    items: orders * 2,
    products: Math.max(200, Math.round(orders / 10)),
  };
  await migrateDatabase(settings.DATABASE_URL ?? "");
  await runChild(["lab/bench/fill/fill-database.ts", JSON.stringify(size)], settings);
  run.say(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function countRows(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>(
      "select sum(n_live_tup)::text as n from pg_stat_user_tables where schemaname = 'public'",
    );
    return Number(rows[0]?.n ?? 0);
  } finally {
    await client.end();
  }
}

/**
 * Runs a program to its end. Returns the duration and the output of the program. @throws Error when the
 * program fails
 */
async function timed(
  program: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ seconds: number; printed: string }> {
  const started = performance.now();
  const child = spawn(program, args, {
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with code ${code}`);
  return { seconds: (performance.now() - started) / 1000, printed };
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

await runBenchmark({
  name: "backup",
  about: `Measures the commands backup and restore, and pg_dump -Fc and pg_restore -j2 on the same data in the same
run. The restore includes its proof: each table is compared with the file, and every invariant is checked. A
PostgreSQL installation with pg_dump is needed; its own server holds the data, because pg_dump refuses a newer
server.

Limits: backup at most ${BACKUP_BOUND} x pg_dump, restore at most ${RESTORE_BOUND} x pg_restore.`,
  options: {
    rows: { default: 1_000_000, range: [10_000, 20_000_000], isWhole: true, about: "rows, approximately" },
    runs: { default: 1, range: [1, 20], isWhole: true, about: "runs; the fastest of each counts" },
    database: {
      default: "",
      about: "the URL of a filled database that is copied instead; VAULT_KEY_FILE names its key file",
    },
    programs: { default: "", about: "the folder of pg_dump and pg_restore" },
    passphrase: { default: false, about: "encrypts the backup" },
  },
  measure,
});
