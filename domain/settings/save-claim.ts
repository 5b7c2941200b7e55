import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { ClaimName, OwnClaim } from "./claims.ts";
import { holdSettings, writeSettings } from "./write-settings.ts";

/**
 * Saves the owner's decision on one claim. The value null restores the built-in text (spec R44). `version` is
 * the version of the setting `claims`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired in the same cases as `requirePermission`.
 * @throws SettingsChanged when `claims` was changed in the meantime.
 * @throws InvalidInput for the field `claims` when the claim is malformed.
 */
export async function saveClaim(
  caller: Caller,
  input: { name: ClaimName; claim: OwnClaim | null; version: string },
): Promise<void> {
  requirePermission(caller, "settings.save");
  await inTransaction(async (tx) => {
    const held = await holdSettings(tx);
    const { [input.name]: _, ...others } = held.claims;
    const claims = input.claim ? { ...others, [input.name]: input.claim } : others;
    await writeSettings(tx, caller, held, {
      changes: { claims },
      read: { names: ["claims"], version: input.version },
    });
  });
}
