import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { readSettings } from "./queries.ts";
import { settingsVersion } from "./settings-version.ts";
import type { SettingName, SiteSettings } from "./site-settings.ts";

/**
 * Every setting as somebody of the staff edits it, and the version of some of them to be named at saving.
 * @throws SignInRequired, NotPermitted
 */
export async function readSettingsForStaff(
  caller: Caller,
): Promise<{ settings: SiteSettings; versionOf: (names: readonly SettingName[]) => string }> {
  requirePermission(caller, "settings.view");
  const settings = await readSettings();
  return { settings, versionOf: (names) => settingsVersion(settings, names) };
}
