import { createHash } from "node:crypto";
import { type SettingName, type SiteSettings, siteSettings } from "./site-settings.ts";

/** The text a value is stored as. */
export const storedText = <N extends SettingName>(name: N, value: SiteSettings[N]): string =>
  (siteSettings[name].write as (value: SiteSettings[N]) => string)(value);

/**
 * What a page has read of some settings, as one word: when it differs at saving, somebody else has changed one of them
 * in between.
 */
export function settingsVersion(settings: SiteSettings, names: readonly SettingName[]): string {
  const hash = createHash("sha256");
  for (const name of names) hash.update(JSON.stringify([name, storedText(name, settings[name])]));
  return hash.digest("base64url").slice(0, 22);
}
