import { WrongUsage } from "./exit-codes.ts";

/**
 * Runs one command against the shop: settings and database are opened when it begins, so that help and wrong usage
 * need neither, and closed when it ends.
 */
export async function withShop<T>(work: () => Promise<T>): Promise<T> {
  const { env } = await import("#env");
  if (!env.DATABASE_URL) {
    throw new WrongUsage("There is no database: run this as `npm run handover -- ...`, or set DATABASE_URL.");
  }
  const { pool } = await import("#db/client.server.ts");
  try {
    return await work();
  } finally {
    await pool.end();
  }
}

/**
 * Makes the key file at the first use, as the shop's own start does, and never in a shop that has products; a key file that was
 * named must exist. Only for commands that change something.
 */
export async function prepareVault(): Promise<void> {
  const { env } = await import("#env");
  const { requireVaultKeys } = await import("#server/start/vault-keys.ts");
  await requireVaultKeys(env.DATABASE_URL ?? "");
}
