import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, vi } from "vitest";
import type { OpenDatabase } from "./open-database.ts";
import { openDatabase, stopDatabase } from "./open-database.ts";
import { findPlaces } from "./places.ts";

/** For the tests of this folder: data folders that are removed, and servers that are stopped, after each test. */

export const isRoot = process.getuid?.() === 0;
/** Whether another user could start this project at all: under /root, the way to it is closed to everybody else. */
export const canBecomeOthers =
  isRoot && foldersAbove(process.execPath).every((folder) => statSync(folder).mode & 0o001);
export const NOBODY = 65534;
export const MODULE = new URL("./open-database.ts", import.meta.url).href;
// Several real servers are started in each test; on a busy machine that takes longer than most tests may.
vi.setConfig({ testTimeout: 60_000 });

/** A program that opens a data folder (second argument) with the module (first) and holds it until SIGTERM. */
export const OPENER = `
  const { openDatabase } = await import(process.argv[1]);
  const database = await openDatabase({ dataDir: process.argv[2] });
  console.log(JSON.stringify({ url: database.url, joined: database.joined, uid: process.getuid() }));
  process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1000);
`;

const folders: string[] = [];
const opened: OpenDatabase[] = [];
/** Processes ended after the test. */
export const children: ChildProcess[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.stop("abort");
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    await stopDatabase(join(folder, "data"));
    const home = existsSync(join(folder, "data")) ? findPlaces(join(folder, "data"))?.home : undefined;
    if (home?.startsWith("/var/lib/handover/")) rmSync(home, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A data folder that does not exist yet, inside a folder removed after the test. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "handover-open-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return join(folder, "data");
}

/** Opens a data folder in this process; stopped after the test. */
export async function open(dataDir: string): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir });
  opened.push(database);
  const { socketFolder } = placesOf(dataDir);
  if (!socketFolder.startsWith(dataDir)) folders.push(socketFolder);
  return database;
}

/** Opens the database in a process of its own and gives what it reported. */
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
  throw new Error("the opener ended without a word");
}

/** The first value of the first row. */
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

/** Waits up to 15 seconds for something to become true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("it did not happen within 15 seconds");
    await sleep(50);
  }
}

/** The places of a data folder that was opened before. */
export const placesOf = (dataDir: string) => {
  const places = findPlaces(dataDir);
  if (!places) throw new Error("no database there");
  return places;
};
/** The number of the running server's first process. */
export const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(placesOf(dataDir).cluster, "postmaster.pid"), "utf8"), 10);
/** The number of the running server's supervisor. */
export const supervisorOf = (dataDir: string): number =>
  JSON.parse(readFileSync(placesOf(dataDir).recordFile, "utf8")).supervisor.pid;

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}
