import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { lockUserRow, UserNotBlocked } from "#domain/identity/accounts/lock-user-row.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Unblocks an account. Unblocking an account does not change its password.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`. `lockUserRow` can also
 * throw NotPermitted.
 * @throws NotFound for an unknown id or an erased account.
 * @throws UserNotBlocked when the account is not blocked.
 */
export async function unblockUser(caller: Caller, input: { userId: string }): Promise<void> {
  await audited(caller, "users.unblock", async (tx, staff) => {
    const person = await lockUserRow(tx, staff, "users.unblock", input.userId);
    if (!person.blockedAt) throw new UserNotBlocked();
    await tx.update(users).set({ blockedAt: null, updatedAt: sql`now()` }).where(eq(users.id, person.id));
    return {
      audit: "USER_UNBLOCKED",
      table: "users",
      recordId: person.id,
      details: { before: { blocked: true }, after: { blocked: false } },
    };
  });
}
