import { inTransaction } from "#db/client.server.ts";
import { lockPerson } from "#domain/identity/accounts/lock-person.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/**
 * Ends every session of a user in storefront and back office. The caller's current session stays open.
 * @returns the number of ended sessions.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`; NotPermitted also as
 * `lockPerson`.
 * @throws NotFound for an unknown id or an erased account.
 */
export async function endUserSessions(
  caller: Caller,
  input: { userId: string },
): Promise<{ sessionsEnded: number }> {
  const staff = requirePermission(caller, "users.end-sessions");
  return inTransaction(async (tx) => {
    const person = await lockPerson(tx, staff, "users.end-sessions", input.userId);
    const sessionsEnded = await endSessionsOf(tx, person.id, staff.sessionId);
    const kept = person.id === staff.userId ? 1 : 0;
    await recordAudit(tx, staff, {
      action: "USER_SESSIONS_ENDED",
      table: "users",
      recordId: person.id,
      permission: permissionUsed(staff, "users.end-sessions"),
      details: { before: { sessions: sessionsEnded + kept }, after: { sessions: kept } },
    });
    return { sessionsEnded };
  });
}
