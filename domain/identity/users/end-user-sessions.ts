import { inTransaction } from "#db/client.server.ts";
import { lockPerson } from "#domain/identity/accounts/lock-person.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/**
 * Signs somebody out of every browser, of the store and of the back office; of the caller's own sessions the one that asks
 * stays. Answers how many ended.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound.
 */
export async function endUserSessions(
  caller: Caller,
  input: { userId: string },
): Promise<{ sessionsEnded: number }> {
  const staff = requirePermission(caller, "users.end-sessions");
  return inTransaction(async (tx) => {
    const person = await lockPerson(tx, staff, "users.end-sessions", input.userId);
    const sessionsEnded = await endSessionsOf(tx, person.id, staff.sessionId);
    await recordAudit(tx, staff, {
      action: "USER_SESSIONS_ENDED",
      table: "users",
      recordId: person.id,
      permission: permissionUsed(staff, "users.end-sessions"),
      details: { before: { sessions: sessionsEnded }, after: { sessions: 0 } },
    });
    return { sessionsEnded };
  });
}
