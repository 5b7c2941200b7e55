import { createHash } from "node:crypto";
import { type SettingName, type SiteSettings, siteSettings } from "./site-settings.ts";

export const storedText = <N extends SettingName>(name: N, value: SiteSettings[N]): string =>
  (siteSettings[name].write as (value: SiteSettings[N]) => string)(value);

/**
 * Returns the version of some settings: a hash of their values. When the version differs at the time of
 * saving, somebody has changed one of the settings after the page was read.
 */
export function settingsVersion(settings: SiteSettings, names: readonly SettingName[]): string {
  const hash = createHash("sha256");
  for (const name of names) hash.update(JSON.stringify([name, storedText(name, settings[name])]));
  return hash.digest("base64url").slice(0, 22);
}
