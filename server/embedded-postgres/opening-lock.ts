import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { identify, isAlive } from "./process-identity.ts";

/** Longer than a first start on a slow disk takes. */
const PATIENCE_MS = 120_000;
/** The breaker is held for microseconds; one this old belongs to a process that died holding it. */
const BREAKER_STALE_MS = 10_000;

/**
 * Runs `work` while no other process does so for the same file; a lock left by a dead process is taken over.
 * @throws when another process holds the lock for two minutes.
 */
export async function whileHolding<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const mine = JSON.stringify(identify());
  const deadline = Date.now() + PATIENCE_MS;
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
  // Looked at again behind a second lock: otherwise two processes could remove one stale lock and then each other's new one.
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
    // Created and not yet written: its owner is between two system calls, unless it died there.
    if (text === "") return Date.now() - statSync(lockFile).mtimeMs > BREAKER_STALE_MS;
    return !isAlive(JSON.parse(text));
  } catch {
    return false;
  }
}
