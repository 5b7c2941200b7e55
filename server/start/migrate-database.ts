import { migrateDatabase } from "#db/migrate.ts";
import { env } from "#env";

/**
 * Migrates the database of DATABASE_URL. On failure, the program prints the reason to stderr, without a stack
 * trace.
 */
try {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set");
  await migrateDatabase(env.DATABASE_URL);
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  console.error(error instanceof Error ? `${error.message}${cause}` : String(error));
  process.exit(1);
}
