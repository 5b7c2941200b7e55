import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { holdSettings, writeSettings } from "#domain/settings/write-settings.ts";

/**
 * Sets whether invited staff must set up a second factor before they can use the back office. Only admins may
 * change the rule about the second factor of invited staff. If other staff could change this rule, they could
 * make the accounts of staff less secure.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 */
export async function requireStaffSecondFactor(
  caller: Caller,
  input: { isRequired: boolean },
): Promise<void> {
  const staff = requirePermission(caller, "admins.require-second-factor");
  await inTransaction(async (tx) =>
    writeSettings(tx, staff, await holdSettings(tx), {
      changes: { staffSecondFactorRequired: input.isRequired },
    }),
  );
}
