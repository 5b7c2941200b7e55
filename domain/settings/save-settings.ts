import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { SettingName } from "./site-settings.ts";
import { holdSettings, type ReadSettings, type SettingChanges, writeSettings } from "./write-settings.ts";

/**
 * Saves several settings at once, all or none (spec: back-office §7 Settings). The shop itself may, and staff whom the
 * table lets; `read` is what their page had shown, so that two people never overwrite each other unseen.
 * Answers the names that changed.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, SettingsChanged, InvalidInput naming the setting.
 */
export async function saveSettings(
  caller: Caller,
  input: { changes: SettingChanges; read?: ReadSettings },
): Promise<SettingName[]> {
  if (caller.kind !== "system") requirePermission(caller, "settings.save");
  return inTransaction(async (tx) => writeSettings(tx, caller, await holdSettings(tx), input));
}
