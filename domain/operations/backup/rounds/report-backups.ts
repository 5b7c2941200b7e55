import { asc } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import { env } from "#env";
import { PROOF_OLD_MS, readLastProof } from "./queries.ts";

const worker = system("worker");

/**
 * Raises the critical alerts about backups, and ends alerts whose cause no longer exists. `BACKUP_FAILED`:
 * the newest attempt or a stored backup has a problem. `BACKUP_PROOF_OLD`: the last proof is older than 36
 * hours. Without `BACKUP_TO` there is no alert.
 * @param isOn whether the shop makes scheduled backups
 */
export async function reportBackups(
  now: number = shopNow(),
  isOn: boolean = env.BACKUP_TO !== undefined,
): Promise<void> {
  const { last, problem } = await readLastProof();
  const since = last ? Date.parse(last.provedAt) : ((await firstAttempt())?.getTime() ?? now);
  const isOld = isOn && now - since > PROOF_OLD_MS;
  await inTransaction(async (tx) => {
    await notifyActiveAlerts(tx, worker, {
      lock: advisoryLocks.backupAlerts,
      table: "backups",
      begun: "BACKUP_FAILED",
      over: "BACKUP_WORKS",
      standing:
        isOn && problem
          ? [{ recordId: problem.kind, details: { problem: problem.kind, detail: problem.detail } }]
          : [],
    });
    await notifyActiveAlerts(tx, worker, {
      lock: advisoryLocks.backupAlerts,
      table: "backups",
      begun: "BACKUP_PROOF_OLD",
      over: "BACKUP_PROOF_RENEWED",
      standing: isOld ? [{ recordId: "proof", details: { proved_at: last?.provedAt ?? null } }] : [],
    });
  });
}

async function firstAttempt(): Promise<Date | undefined> {
  const [first] = await db
    .select({ madeAt: backups.madeAt })
    .from(backups)
    .orderBy(asc(backups.madeAt))
    .limit(1);
  return first?.madeAt;
}
