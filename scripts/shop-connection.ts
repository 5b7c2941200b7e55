import { WrongUsage } from "./exit-codes.ts";

/**
 * Runs one command against the shop. It loads settings and the database first, so that help and wrong usage
 * need neither. It closes the pool at the end.
 * @throws WrongUsage when no database is configured.
 */
export async function withShop<T>(work: () => Promise<T>): Promise<T> {
  const { env } = await import("#env");
  if (!env.DATABASE_URL) {
    throw new WrongUsage(
      "No database is configured. Run this as `npm run handover -- ...`, or set DATABASE_URL.",
    );
  }
  const { pool } = await import("#db/client.server.ts");
  try {
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
