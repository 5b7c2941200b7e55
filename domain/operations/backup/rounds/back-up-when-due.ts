import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { env } from "#env";
import { type BackupRow, readLastAttempts } from "./backup-rows.ts";
import { isBackupDue } from "./is-backup-due.ts";
import { reportBackups } from "./report-backups.ts";
import { type BackupTools, runBackup } from "./run-backup.ts";

/**
 * Makes the daily backup when the backup is due, and keeps the alerts about backups up to date. The worker
 * calls the function each minute. Without `BACKUP_TO` the function only ends alerts about backups.
 * @param tools null when `BACKUP_TO` is not set
 * @returns the backup that this call made, or null when this call did not run a backup
 */
export async function backUpWhenDue(tools: BackupTools | null): Promise<BackupRow | null> {
  if (tools) {
    const last = await readLastAttempts();
    if (isBackupDue(new Date(shopNow()), env.BACKUP_AT, await readSetting("storeTimeZone"), last))
      return runBackup(tools);
  }
  await reportBackups();
  return null;
}
