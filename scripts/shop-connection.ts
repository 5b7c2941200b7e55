import { WrongUsage } from "./exit-codes.ts";

/**
 * Runs one command against the shop. It loads settings and the database first, so that help and wrong usage
 * need neither. It closes the pool at the end.
 * @param options.anySchema for commands that work on a schema of another version: a backup, and a restore
 *   into an empty database
 * @throws WrongUsage when no database is configured; SchemaNewer when a newer version has migrated the
 *   database
 */
export async function withShop<T>(work: () => Promise<T>, options: { anySchema?: boolean } = {}): Promise<T> {
  const { env } = await import("#env");
  if (!env.DATABASE_URL) {
    throw new WrongUsage(
      "No database is configured. Run this as `npm run handover -- ...`, or set DATABASE_URL.",
    );
  }
  const { pool } = await import("#db/client.server.ts");
  const { requireKnownSchema } = await import("#db/schema-version.ts");
  try {
    if (!options.anySchema) await requireKnownSchema(pool);
    return await work();
  } finally {
    await pool.end();
  }
}

/**
 * Creates the key file at the first use, but never in a shop that has products, and never at a configured
 * path. Only commands that change data call it.
 */
export async function prepareVault(): Promise<void> {
  const { env } = await import("#env");
  const { requireVaultKeys } = await import("#server/start/vault-keys.ts");
  await requireVaultKeys(env.DATABASE_URL ?? "");
}
