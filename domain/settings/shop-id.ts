import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema/settings.ts";

/**
 * The key under which the shop's id is stored. The owner cannot edit the shop's id. The row of the shop's id
 * is written once and never changes. Backups contain the row of the shop's id.
 */
const KEY = "shop_id";

/**
 * Reads the random id of this shop. The id distinguishes the payments of this shop from those of other shops
 * on the same provider account. The id is null until `ensureShopId` is called for the first time.
 */
export async function readShopId(): Promise<string | null> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.key, KEY));
  return row?.value ?? null;
}

/** Returns the shop's id from rows of settings, or null when it was not created yet. */
export const shopIdIn = (settings: readonly { key: string; value: string }[]): string | null =>
  settings.find(({ key }) => key === KEY)?.value ?? null;

/**
 * Returns the id of this shop. Creates the id when it does not exist. Concurrent processes get the same id.
 */
export async function ensureShopId(): Promise<string> {
  const known = await readShopId();
  if (known) return known;
  await db.insert(siteSettings).values({ key: KEY, value: randomUUID() }).onConflictDoNothing();
  const made = await readShopId();
  if (!made) throw new Error("the shop's id was not written");
  return made;
}
