import { createHash } from "node:crypto";
import { type SettingName, type SiteSettings, siteSettings } from "./site-settings.ts";

export const storedText = <N extends SettingName>(name: N, value: SiteSettings[N]): string =>
  (siteSettings[name].write as (value: SiteSettings[N]) => string)(value);

/**
 * Returns the version of some settings: a hash of their values. When the version at saving differs from the
 * version that the page has read, somebody has changed one of the settings in between.
 */
export function settingsVersion(settings: SiteSettings, names: readonly SettingName[]): string {
  const hash = createHash("sha256");
  for (const name of names) hash.update(JSON.stringify([name, storedText(name, settings[name])]));
  return hash.digest("base64url").slice(0, 22);
}
