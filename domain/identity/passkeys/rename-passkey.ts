import { and, eq } from "drizzle-orm";
import { passkeys } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
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
  await audited(caller, "passkeys.rename", async (tx, staff) => {
    const name = parsePasskeyName(input.name);
    if (!isId(input.passkeyId)) throw new NotFound("passkey");
    const own = and(eq(passkeys.id, input.passkeyId), eq(passkeys.userId, staff.userId));
    const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(own).for("update");
    if (!before) throw new NotFound("passkey");
    await tx.update(passkeys).set({ name }).where(own);
    return {
      audit: "PASSKEY_RENAMED",
      table: "passkeys",
      recordId: input.passkeyId,
      details: { before: before.name, after: name },
    };
  });
}
