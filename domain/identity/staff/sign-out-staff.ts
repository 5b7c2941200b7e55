import { inTransaction } from "#db/client.server.ts";
import { endSession } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/**
 * Ends the caller's back-office session (spec B7-2). Does nothing for a caller who is not a staff user.
 */
export async function signOutStaff(caller: Caller): Promise<void> {
  if (caller.kind !== "staff") return;
  await inTransaction(async (tx) => {
    await endSession(tx, caller.sessionId);
    await recordAudit(tx, caller, {
      action: "SESSION_END",
      table: "sessions",
      recordId: caller.sessionId,
      details: { user_id: caller.userId },
    });
  });
}
