import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { identify, isAlive } from "./process-identity.ts";

/**
 * The longest wait for the lock. Even the first start of a server on a slow disk takes less time than this
 * wait.
 */
const LOCK_TIMEOUT_MS = 120_000;
/**
 * A process holds the second lock only for microseconds. When a second lock is older than this time, its
 * process has died.
 */
const BREAKER_STALE_MS = 10_000;

/**
 * Runs `work` while holding the lock file. Takes over a lock whose process is dead.
 * @throws Error when another process holds the lock for two minutes.
 */
export async function whileHolding<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const mine = JSON.stringify(identify());
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!create(lockFile, mine)) {
    if (Date.now() > deadline)
      throw new Error(`Another process has been starting this database for two minutes (${lockFile}).`);
    breakStale(lockFile);
    await sleep(30);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function breakStale(lockFile: string): void {
  if (!isStale(lockFile)) return;
  // The function checks the lock a second time while it holds a second lock. Without the second lock, two
  // processes could both see the stale lock. The slower process would then remove the new lock of the faster
  // process.
  const breaker = `${lockFile}.breaker`;
  const age = Date.now() - (statSync(breaker, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > BREAKER_STALE_MS) rmSync(breaker, { force: true });
  if (!create(breaker, String(process.pid))) return;
  try {
    if (isStale(lockFile)) rmSync(lockFile, { force: true });
  } finally {
    rmSync(breaker, { force: true });
  }
}

function isStale(lockFile: string): boolean {
  try {
    const text = readFileSync(lockFile, "utf8");
    // When a lock file is empty, its owner has created the file but has not written the text yet. An empty
    // lock file is stale only when its owner died between creating the file and writing the text.
    if (text === "") return Date.now() - statSync(lockFile).mtimeMs > BREAKER_STALE_MS;
    return !isAlive(JSON.parse(text));
  } catch {
    return false;
  }
}
