import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { diagnose } from "./diagnose.ts";
import type { Finding } from "./finding.ts";

/**
 * The time during which the shop shows the same report again, in milliseconds. If each page reload ran the
 * doctor again, reloads could flood the mail server and the provider with requests.
 */
const FRESH_MS = 5_000;

export interface HealthReport {
  /** ISO time of the report. */
  at: string;
  findings: Finding[];
}

let last: { report: Promise<HealthReport>; at: number } | undefined;

/**
 * Runs the doctor for the back office. Concurrent requests share one run.
 * @throws SignInRequired, NotPermitted
 */
export async function readHealth(caller: Caller): Promise<HealthReport> {
  requirePermission(caller, "health.view");
  const now = performance.now();
  if (!last || now - last.at > FRESH_MS) last = { report: examine(), at: now };
  return last.report;
}

async function examine(): Promise<HealthReport> {
  return { findings: await diagnose(), at: new Date().toISOString() };
}
