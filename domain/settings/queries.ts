import { db, type Queryable, run } from "#db/client.server.ts";
import { siteSettings as rows } from "#db/schema/settings.ts";
import { statement } from "#db/statement.ts";
import {
  type PublicSettings,
  publicSettingNames,
  type SettingName,
  type SiteSettings,
  siteSettings,
} from "./site-settings.ts";

interface SettingRow {
  key: string;
  value: string;
}

/** Reads the rows of all settings, and the id of the shop. Every page and checkout runs this statement. */
export const readSettingRows = statement<object, SettingRow>(
  "setting_rows",
  "select key, value from site_settings",
);

/** Reads every setting with one statement. */
export async function readSettings(from: Pick<Queryable, "select"> = db): Promise<SiteSettings> {
  return settingsOf(from === db ? await run(db, readSettingRows({})) : await from.select().from(rows));
}

/**
 * For each setting, the text that was parsed last and the value of this text. The function parses a stored
 * text only once, because equal texts have equal values.
 */
const parsed = new Map<string, { text: string; value: unknown }>();

/**
 * Converts the rows to settings. A setting without a row gets its default value. The function ignores a row
 * that it cannot parse, so that a malformed row never breaks a page.
 */
export function settingsOf(found: readonly SettingRow[]): SiteSettings {
  const stored = new Map(found.map((row) => [row.key, row.value]));
  const settings = Object.entries(siteSettings).map(([name, { key, read, initial }]) => {
    const text = stored.get(key);
    if (text === undefined) return [name, initial];
    const last = parsed.get(key);
    if (last?.text === text) return [name, last.value];
    const result = read.safeParse(text);
    const value = result.success ? result.data : initial;
    parsed.set(key, { text, value });
    return [name, value];
  });
  return Object.fromEntries(settings) as SiteSettings;
}

export async function readSetting<N extends SettingName>(
  name: N,
  from: Pick<Queryable, "select"> = db,
): Promise<SiteSettings[N]> {
  return (await readSettings(from))[name];
}

/**
 * Reads only the settings that are allowed to leave the server (security: B11). `minPurchase` is in minor
 * units of USD.
 */
export async function readPublicSettings(from: Pick<Queryable, "select"> = db): Promise<PublicSettings> {
  const settings = await readSettings(from);
  return Object.fromEntries(publicSettingNames.map((name) => [name, settings[name]])) as PublicSettings;
}
