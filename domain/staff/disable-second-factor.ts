import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { backupCodes, secondFactors, sessions } from "#db/schema/accounts.ts";
import { endSessionsOf } from "#domain/accounts/sessions.ts";
import type { Caller } from "#domain/caller.ts";
import { requirePermission } from "#domain/permissions.ts";
import { triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";

/**
 * Turns the caller's second factor off: the secret and the backup codes are gone, the caller's other sessions end (spec:
 * back-office §4; security A6). Asks for a fresh second factor.
 * @throws SignInRequired, SecondFactorRequired.
 */
export async function disableSecondFactor(caller: Caller): Promise<void> {
  const staff = requirePermission(caller, "second-factor.disable");
  await inTransaction(async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, staff.userId));
    await tx.delete(backupCodes).where(eq(backupCodes.userId, staff.userId));
    await tx.update(sessions).set({ secondFactorAt: sql`null` }).where(eq(sessions.id, staff.sessionId));
    const sessionsEnded = await endSessionsOf(tx, staff.userId, staff.sessionId);
    await triggerSecurityAlert(tx, staff, {
      alertType: "SECOND_FACTOR_DISABLED",
      severity: "high",
      table: "second_factors",
      recordId: staff.userId,
      details: { sessions_ended: sessionsEnded },
    });
  });
}
