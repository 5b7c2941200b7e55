import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { ClaimName, OwnClaim } from "./claims.ts";
import { holdSettings, writeSettings } from "./write-settings.ts";

/**
 * Keeps the owner's word on one claim; null goes back to what is written (readings 44). `version` is that of `claims`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, SettingsChanged, InvalidInput naming `claims`.
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
