import type { OpenDatabase } from "../embedded-postgres/open-database.ts";

/** The settings with which web servers and workers reach the database: by their own role, and without the owner's address. */
export const asApplication = (database: OpenDatabase): Record<string, string> => ({
  DATABASE_URL: database.applicationUrl,
  MIGRATION_DATABASE_URL: "",
  MIGRATION_DATABASE_URL_FILE: "",
});
