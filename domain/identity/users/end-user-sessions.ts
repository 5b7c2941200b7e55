import { lockUserRow } from "#domain/identity/accounts/lock-user-row.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Ends every session of a user in storefront and back office. The caller's current session stays open.
 * @returns the number of ended sessions.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`. `lockUserRow` can also
 * throw NotPermitted.
 * @throws NotFound for an unknown id or an erased account.
 */
export async function endUserSessions(
  caller: Caller,
  input: { userId: string },
): Promise<{ sessionsEnded: number }> {
  return audited(caller, "users.end-sessions", async (tx, staff) => {
    const person = await lockUserRow(tx, staff, "users.end-sessions", input.userId);
    const sessionsEnded = await endSessionsOf(tx, person.id, staff.sessionId);
    const kept = person.id === staff.userId ? 1 : 0;
    return {
      result: { sessionsEnded },
      audit: "USER_SESSIONS_ENDED",
      table: "users",
      recordId: person.id,
      details: { before: { sessions: sessionsEnded + kept }, after: { sessions: kept } },
    };
  });
}
