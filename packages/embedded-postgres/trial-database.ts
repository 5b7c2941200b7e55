import type { ChildProcess } from "node:child_process";
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, vi } from "vitest";
import { prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import type { OpenDatabase } from "./open-database.ts";
import { openDatabase, stopDatabase } from "./open-database.ts";
import { findServerPaths, prepareServerPaths } from "./paths.ts";

/**
 * Helpers for the tests of this folder. After each test the helpers remove the data folders and stop the
 * servers.
 */

export const isRoot = process.getuid?.() === 0;
/**
 * Whether another user is able to run this project. Other users cannot reach the files of a project under
 * /root.
 */
export const canBecomeOthers =
  isRoot && foldersAbove(process.execPath).every((folder) => statSync(folder).mode & 0o001);
export const NOBODY = 65534;
export const MODULE = new URL("./open-database.ts", import.meta.url).href;
// Each test starts several real servers. On a busy machine, this takes longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 });

/**
 * A program that imports the module (first argument), opens the data folder (second argument), and keeps the
 * database open until SIGTERM.
 */
export const OPENER = `
  const { openDatabase } = await import(process.argv[1]);
  const database = await openDatabase({ dataDir: process.argv[2] });
  console.log(JSON.stringify({ url: database.url, joined: database.joined, uid: process.getuid() }));
  process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1000);
`;

const folders: string[] = [];
const opened: OpenDatabase[] = [];
/** The processes that the helper kills after the test. */
export const children: ChildProcess[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.stop("abort");
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    await stopDatabase(join(folder, "data"));
    const home = existsSync(join(folder, "data")) ? findServerPaths(join(folder, "data"))?.home : undefined;
    if (home?.startsWith("/var/lib/handover/")) rmSync(home, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Returns the path of a data folder that does not exist yet, in a folder that is removed after the test. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "handover-open-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return join(folder, "data");
}

let emptyCluster: string | undefined;
afterAll(() => {
  if (emptyCluster) rmSync(join(emptyCluster, "../../.."), { recursive: true, force: true });
});

/**
 * Returns the path of a new data folder with an empty cluster, for tests that do not test the creation of a
 * cluster. Each empty cluster is a copy of one prepared cluster, because initdb takes seven times the
 * processor time of a copy.
 */
export async function newDataDirWithCluster(): Promise<string> {
  emptyCluster ??= await makeEmptyCluster();
  const dataDir = newDataDir();
  // `cp -Rp` keeps the owner and the modes, which PostgreSQL checks.
  execFileSync("cp", ["-Rp", emptyCluster, prepareServerPaths(dataDir).cluster]);
  return dataDir;
}

async function makeEmptyCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "handover-cluster-"));
  chmodSync(folder, 0o755);
  const paths = prepareServerPaths(join(folder, "data"));
  const binaries = prepareBinaries(paths.account, (release) => join(paths.home, `postgresql-${release}`));
  await ensureCluster(paths, binaries, { sync: false });
  return paths.cluster;
}

/** Opens a data folder in this process. The helper stops the opened server after the test. */
export async function open(dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir });
  opened.push(database);
  const { socketFolder } = serverPathsOf(dataDir);
  if (!socketFolder.startsWith(dataDir)) folders.push(socketFolder);
  return database;
}

/** Opens the database in a new process and returns the output of that process. */
export async function openElsewhere(
  dataDir: string,
  uid?: number,
): Promise<{ child: ChildProcess; url: string; joined: boolean; uid: number }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", OPENER, MODULE, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  children.push(child);
  for await (const chunk of child.stdout) return { child, ...JSON.parse(String(chunk)) };
  throw new Error("the process ended without output");
}

export async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Waits up to 15 seconds until a condition is true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("the condition was not true within 15 seconds");
    await sleep(50);
  }
}

/** Returns the paths of a data folder that was opened before. */
export const serverPathsOf = (dataDir: string) => {
  const paths = findServerPaths(dataDir);
  if (!paths) throw new Error("the data folder has no database");
  return paths;
};
/** Returns the process id of the running server. */
export const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(serverPathsOf(dataDir).cluster, "postmaster.pid"), "utf8"), 10);
/** Returns the process id of the server's watchdog. */
export const watchdogOf = (dataDir: string): number =>
  JSON.parse(readFileSync(serverPathsOf(dataDir).recordFile, "utf8")).supervisor.pid;

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}
