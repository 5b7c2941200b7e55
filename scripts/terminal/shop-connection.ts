import type { OtherSchema } from "#db/health/schema-version.ts";
import { WrongUsage } from "./exit-codes.ts";

/**
 * Runs one command against the shop. The function loads the settings and the database only when the command
 * runs. The help and the message about wrong usage therefore work without settings and without a database.
 * The function closes the pool of database connections at the end.
 * @param accepted other database schemas with which the command also works, besides the schema of this
 * version. `any` also accepts a database after an interrupted restore
 * @throws WrongUsage when no database is configured; SchemaRejected when the database has another schema
 */
export async function withShop<T>(
  work: () => Promise<T>,
  accepted: readonly OtherSchema[] | "any" = [],
): Promise<T> {
  const { env } = await import("#env");
  if (!env.DATABASE_URL) {
    throw new WrongUsage(
      "No database is configured. Run this as `npm run handover -- ...`, or set DATABASE_URL.",
    );
  }
  const { pool } = await import("#db/client.server.ts");
  const { requireSchema } = await import("#db/health/schema-version.ts");
  try {
    if (accepted !== "any") await requireSchema(pool, accepted);
    return await work();
  } finally {
    await pool.end();
  }
}

/**
 * Creates the key file at the first use. The key file is never created in a shop that has products, and never
 * at a path that a setting names. Only commands that change data call `prepareVault`.
 */
export async function prepareVault(): Promise<void> {
  const { env } = await import("#env");
  const { requireVaultKeys } = await import("#server/start/vault-keys.ts");
  await requireVaultKeys(env.DATABASE_URL ?? "");
}
