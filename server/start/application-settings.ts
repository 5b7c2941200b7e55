import type { OpenDatabase } from "@handover/embedded-postgres/open-database.ts";
import { env } from "#env";

/**
 * The database settings of web servers and workers. The settings contain the URL of the application's role,
 * but not the URL of the owner's role.
 */
export const asApplication = (database: OpenDatabase): Record<string, string> => ({
  DATABASE_URL: database.applicationUrl,
  MIGRATION_DATABASE_URL: "",
  MIGRATION_DATABASE_URL_FILE: "",
});

/**
 * The setting for the database role that restores and checks backups on an embedded server. The setting
 * BACKUP_SCRATCH_URL can name another role.
 */
export const proofSettings = ({ scratchUrl }: OpenDatabase): Record<string, string> =>
  scratchUrl && !env.BACKUP_SCRATCH_URL ? { BACKUP_SCRATCH_URL: scratchUrl } : {};
