import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { lockUserRow, OwnAccount, UserBlocked } from "#domain/identity/accounts/lock-user-row.ts";
import { rejectLastAdmin } from "#domain/identity/admins/last-admin.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { voidLinks } from "#domain/messaging/links/one-time-links.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Blocks an account. Every session ends immediately, the user cannot sign in, and open reset links are void.
 * Orders stay. Paid items are still delivered to the account, and the user can see the items after the
 * account is unblocked.
 * @returns the number of ended sessions.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`. `lockUserRow` can also
 * throw NotPermitted.
 * @throws InvalidInput for the field `reason`.
 * @throws NotFound for an unknown id or an erased account.
 * @throws OwnAccount, UserBlocked, LastAdmin when the account is the caller's own, is already blocked, or
 * belongs to the last admin.
 */
export async function blockUser(
  caller: Caller,
  input: { userId: string; reason: string },
): Promise<{ sessionsEnded: number }> {
  return audited(caller, "users.block", async (tx, staff) => {
    const reason = parseReason(input.reason);
    const person = await lockUserRow(tx, staff, "users.block", input.userId);
    if (person.id === staff.userId) throw new OwnAccount();
    if (person.blockedAt) throw new UserBlocked();
    await rejectLastAdmin(tx, person.id);
    await tx
      .update(users)
      .set({ blockedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(users.id, person.id));
    const sessionsEnded = await endSessionsOf(tx, person.id);
    await voidLinks(tx, person.id, "reset_password");
    return {
      result: { sessionsEnded },
      audit: "USER_BLOCKED",
      table: "users",
      recordId: person.id,
      details: {
        reason,
        sessions_ended: sessionsEnded,
        before: { blocked: false },
        after: { blocked: true },
      },
    };
  });
}
