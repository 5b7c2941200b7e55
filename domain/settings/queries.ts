import { inArray } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import {
  type PublicSettings,
  publicSettingNames,
  type SettingName,
  type SiteSettings,
  siteSettings,
} from "./site-settings.ts";

const keys = Object.values(siteSettings).map((definition) => definition.key);
const selectFrom = (from: Pick<Queryable, "select">) =>
  from.select().from(rows).where(inArray(rows.key, keys));
/** A prepared statement: every page and checkout runs it, and building it takes longer than running it. */
const prepared = selectFrom(db).prepare("site-settings");

/**
 * Reads every setting with one query by primary key. A setting without a row has its default. A row that does
 * not parse counts as missing, so that a bad row never breaks a page.
 */
export async function readSettings(from: Pick<Queryable, "select"> = db): Promise<SiteSettings> {
  const found = await (from === db ? prepared.execute() : selectFrom(from));
  const stored = new Map(found.map((row) => [row.key, row.value]));
  const settings = Object.entries(siteSettings).map(([name, { key, read, initial }]) => {
    const parsed = stored.has(key) ? read.safeParse(stored.get(key)) : undefined;
    return [name, parsed?.success ? parsed.data : initial];
  });
  return Object.fromEntries(settings) as SiteSettings;
}

/** Reads one setting, or its default. */
export async function readSetting<N extends SettingName>(
  name: N,
  from: Pick<Queryable, "select"> = db,
): Promise<SiteSettings[N]> {
  return (await readSettings(from))[name];
}

/**
 * Reads only the settings that may leave the server (security: B11). `minPurchase` is in minor units of USD.
 */
export async function readPublicSettings(from: Pick<Queryable, "select"> = db): Promise<PublicSettings> {
  const settings = await readSettings(from);
  return Object.fromEntries(publicSettingNames.map((name) => [name, settings[name]])) as PublicSettings;
}
