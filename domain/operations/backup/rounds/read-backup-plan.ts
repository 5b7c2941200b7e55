import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { env } from "#env";
import { readLastAttempts } from "./backup-rows.ts";
import { KEPT } from "./choose-kept.ts";
import { nextBackupAt } from "./is-backup-due.ts";

/** The schedule of the backups. */
export interface BackupPlan {
  /**
   * The time of the next backup by the worker, in ISO format. The time is null when the backup is due now.
   */
  nextAt: string | null;
  /** The time of the daily backup in the store's time zone, such as 04:15. */
  at: string;
  /** The numbers of daily, weekly and monthly backups that the shop keeps. */
  kept: typeof KEPT;
}

/** Reads the schedule of the backups. @throws SignInRequired, NotPermitted */
export async function readBackupPlan(caller: Caller): Promise<BackupPlan> {
  requirePermission(caller, "backups.view");
  const now = new Date(shopNow());
  const at = env.BACKUP_AT;
  const next = nextBackupAt(now, at, await readSetting("storeTimeZone"), await readLastAttempts());
  return { nextAt: next > now ? next.toISOString() : null, at, kept: KEPT };
}
