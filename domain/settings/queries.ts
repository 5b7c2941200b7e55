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
/** Prepared, because each page and each checkout asks it: building the statement costs more than its answer. */
const prepared = selectFrom(db).prepare("site-settings");

/**
 * Every setting, the default where no row holds one. A row that does not parse (written past the shop's own checks)
 * counts as no row: a page is never lost to one. One query by primary key.
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

/** One setting, or its default. */
export async function readSetting<N extends SettingName>(
  name: N,
  from: Pick<Queryable, "select"> = db,
): Promise<SiteSettings[N]> {
  return (await readSettings(from))[name];
}

/** The settings that may leave the server, and nothing else (security: B11). `minPurchase` is in minor units of USD. */
export async function readPublicSettings(from: Pick<Queryable, "select"> = db): Promise<PublicSettings> {
  const settings = await readSettings(from);
  return Object.fromEntries(publicSettingNames.map((name) => [name, settings[name]])) as PublicSettings;
}
