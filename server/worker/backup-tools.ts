import { join } from "node:path";
import { openPlace } from "#domain/operations/backup/rounds/open-place.ts";
import type { BackupTools } from "#domain/operations/backup/rounds/run-backup.ts";
import { env } from "#env";
import project from "../../package.json" with { type: "json" };
import { restoreForProof } from "./restore-in-child.ts";

export const shopVersion: string = project.version;

/** Returns the URL of the role that creates scratch databases. The default is the role of this process. */
export const scratchUrl = (): string =>
  env.BACKUP_SCRATCH_URL ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? "";

/** Returns the tools of a backup round, or null without `BACKUP_TO`. */
export function backupTools(): BackupTools | null {
  const place = openPlace(env);
  return (
    place && {
      place,
      spool: join(env.HANDOVER_DATA, "backups"),
      shopVersion,
      scratchUrl: scratchUrl(),
      passphraseFile: env.BACKUP_PASSPHRASE_FILE,
      restoreInto: restoreForProof,
    }
  );
}
