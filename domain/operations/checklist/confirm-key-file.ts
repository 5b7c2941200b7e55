import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { keyring } from "#domain/security/vault/keyring.ts";

/**
 * Records that the owner has stored the current key file outside this machine. When another master key
 * becomes primary, the step becomes open again.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function confirmKeyFile(caller: Caller): Promise<void> {
  requirePermission(caller, "settings.save");
  await saveSetting(caller, { name: "keyFileSaved", value: keyring().primary });
}
