import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema/settings.ts";

/** No setting that anybody changes: the row is written once and stays, also in a backup. */
const KEY = "shop_id";

/**
 * The random id of this shop, which tells its payments from those of other shops on the same account of the provider. Null
 * until the shop has opened its first payment page with one.
 */
export async function readShopId(): Promise<string | null> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.key, KEY));
  return row?.value ?? null;
}

/** The same id, made now where there is none. Processes that make it at the same moment get the same one. */
export async function ensureShopId(): Promise<string> {
  const known = await readShopId();
  if (known) return known;
  await db.insert(siteSettings).values({ key: KEY, value: randomUUID() }).onConflictDoNothing();
  const made = await readShopId();
  if (!made) throw new Error("the shop's id was not written");
  return made;
}
