import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { passkeys } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { parsePasskeyName } from "./passkey-name.ts";

/**
 * Renames one of the caller's own passkeys.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws InvalidInput for the field `name`.
 * @throws NotFound when the caller has no such passkey.
 */
export async function renamePasskey(
  caller: Caller,
  input: { passkeyId: string; name: string },
): Promise<void> {
  const staff = requirePermission(caller, "passkeys.rename");
  const name = parsePasskeyName(input.name);
  if (!isId(input.passkeyId)) throw new NotFound("passkey");
  await inTransaction(async (tx) => {
    const own = and(eq(passkeys.id, input.passkeyId), eq(passkeys.userId, staff.userId));
    const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(own).for("update");
    if (!before) throw new NotFound("passkey");
    await tx.update(passkeys).set({ name }).where(own);
    await recordAudit(tx, staff, {
      action: "PASSKEY_RENAMED",
      table: "passkeys",
      recordId: input.passkeyId,
      permission: permissionUsed(staff, "passkeys.rename"),
      details: { before: before.name, after: name },
    });
  });
}
