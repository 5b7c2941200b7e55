import type { Caller } from "#domain/caller.ts";
import { requirePermission } from "#domain/permissions.ts";
import { readSettings } from "./queries.ts";
import { settingsVersion } from "./settings-version.ts";
import type { SettingName, SiteSettings } from "./site-settings.ts";

/**
 * Some settings as somebody of the staff edits them, with the version to be named at saving.
 * @throws SignInRequired, NotPermitted
 */
export async function readSettingsForStaff<N extends SettingName>(
  caller: Caller,
  names: readonly N[],
): Promise<{ values: Pick<SiteSettings, N>; version: string }> {
  requirePermission(caller, "settings.view");
  const all = await readSettings();
  const values = Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<SiteSettings, N>;
  return { values, version: settingsVersion(all, names) };
}
