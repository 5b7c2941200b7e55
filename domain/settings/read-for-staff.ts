import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { readSettings } from "./queries.ts";
import { settingsVersion } from "./settings-version.ts";
import type { SettingName, SiteSettings } from "./site-settings.ts";

/**
 * Reads every setting for editing. `versionOf` returns the version of the given settings. When a user later
 * saves these settings, the caller must pass this version.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function readSettingsForStaff(
  caller: Caller,
): Promise<{ settings: SiteSettings; versionOf: (names: readonly SettingName[]) => string }> {
  requirePermission(caller, "settings.view");
  const settings = await readSettings();
  return { settings, versionOf: (names) => settingsVersion(settings, names) };
}
