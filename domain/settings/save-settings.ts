import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { SettingName } from "./site-settings.ts";
import { holdSettings, type ReadSettings, type SettingChanges, writeSettings } from "./write-settings.ts";

/**
 * Saves several settings, all or none (spec: back-office §7 Settings). The system and permitted staff may
 * call it. `read` is the version that the user's page had shown; it prevents lost updates.
 * @returns the names of the changed settings.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws SettingsChanged when a setting in `read` was changed in the meantime.
 * @throws InvalidInput with the name of the first malformed setting.
 */
export async function saveSettings(
  caller: Caller,
  input: { changes: SettingChanges; read?: ReadSettings },
): Promise<SettingName[]> {
  if (caller.kind !== "system") requirePermission(caller, "settings.save");
  return inTransaction(async (tx) => writeSettings(tx, caller, await holdSettings(tx), input));
}
