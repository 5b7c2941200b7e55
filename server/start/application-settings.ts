import type { OpenDatabase } from "@handover/embedded-postgres/open-database.ts";

/** The database settings of web servers and workers: the application's role, without the owner's URL. */
export const asApplication = (database: OpenDatabase): Record<string, string> => ({
  DATABASE_URL: database.applicationUrl,
  MIGRATION_DATABASE_URL: "",
  MIGRATION_DATABASE_URL_FILE: "",
});
