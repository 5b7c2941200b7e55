import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { SettingName, SiteSettings } from "./site-settings.ts";
import { holdSettings, writeSettings } from "./write-settings.ts";

/**
 * Saves one setting, for a switch or a command. The system and permitted staff may call it; shoppers and
 * visitors may not (spec: shopper §6).
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws InvalidInput with the name of the setting when its value is malformed.
 */
export async function saveSetting<N extends SettingName>(
  caller: Caller,
  input: { name: N; value: SiteSettings[N] },
): Promise<void> {
  if (caller.kind !== "system") requirePermission(caller, "settings.save");
  await inTransaction(async (tx) =>
    writeSettings(tx, caller, await holdSettings(tx), { changes: { [input.name]: input.value } }),
  );
}
