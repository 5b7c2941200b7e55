import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { SettingName, SiteSettings } from "./site-settings.ts";
import { holdSettings, writeSettings } from "./write-settings.ts";

/**
 * Stores one setting, as a switch or a command does. The shop itself may, and staff whom the table lets: no shopper and
 * no visitor (spec: shopper §6).
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, InvalidInput naming the setting when its value is refused.
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
