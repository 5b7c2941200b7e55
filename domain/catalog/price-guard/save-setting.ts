import type { Caller } from "#domain/kernel/caller.ts";
import type { SettingName, SiteSettings } from "#domain/settings/site-settings.ts";
import { type SavedSettings, saveSettings } from "./save-settings.ts";

/**
 * Saves one setting for a switch or a command (spec S6-5), with the same rules as `saveSettings`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws InvalidInput with the name of the setting when its value is malformed.
 */
export async function saveSetting<N extends SettingName>(
  caller: Caller,
  input: { name: N; value: SiteSettings[N] },
): Promise<SavedSettings> {
  return saveSettings(caller, { changes: { [input.name]: input.value } });
}
