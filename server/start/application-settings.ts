import type { OpenDatabase } from "@handover/embedded-postgres/open-database.ts";
import { env } from "#env";

/** The database settings of web servers and workers: the application's role, without the owner's URL. */
export const asApplication = (database: OpenDatabase): Record<string, string> => ({
  DATABASE_URL: database.applicationUrl,
  MIGRATION_DATABASE_URL: "",
  MIGRATION_DATABASE_URL_FILE: "",
});

/**
 * The role that proves backups on an embedded server. The setting BACKUP_SCRATCH_URL can name another role.
 */
export const proofSettings = ({ scratchUrl }: OpenDatabase): Record<string, string> =>
  scratchUrl && !env.BACKUP_SCRATCH_URL ? { BACKUP_SCRATCH_URL: scratchUrl } : {};
