import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { secondFactors, sessions } from "#db/schema/accounts.ts";
import { endSessionsOf, type NewSession, renewToken } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput, SignInRequired } from "#domain/kernel/errors.ts";
import { secondFactorLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requireFreshSecondFactor, requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { notifyUser } from "#domain/messaging/outbox/notify-user.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { replaceBackupCodes } from "./backup-codes.ts";
import { type CodeLimits, clearAttempts, countAttempt, WrongCode } from "./check-code.ts";
import { recordDenial } from "./record-attempt.ts";
import { openSecrets, sealSecrets, stepOf } from "./second-factor-secret.ts";

/**
 * The number of time steps by which a code can be early or late during enrolment. Only the enrolment accepts
 * a difference of 5 time steps (spec B5-20, R21).
 */
const ENROLLING_TOLERANCE = 5;

/** No backup codes were created, so the second factor is not turned on (spec B8). */
export class NoBackupCodes extends DomainError {
  constructor() {
    super("no_backup_codes", 500);
  }
}

/**
 * Turns the second factor on after a correct first code of the new secret. A new secret replaces the old
 * secret (spec B2.12; security A6, A7). The function ends the caller's other sessions, renews the token of
 * this session, and notifies the caller by mail.
 * @returns ten backup codes, which are shown only once, and the renewed session.
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws InvalidInput for the field `code`.
 * @throws WrongCode when the code is wrong or `beginSecondFactor` was not called.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function enableSecondFactor(
  caller: Caller,
  input: { code: string; language?: DocumentLanguage },
  limits: CodeLimits = secondFactorLimits,
): Promise<{ backupCodes: string[]; session: NewSession }> {
  const staff = requirePermission(caller, "second-factor.confirm");
  if (staff.hasSecondFactor) requireFreshSecondFactor(staff);
  const code = input.code.replace(/\s/g, "");
  if (code === "") throw new InvalidInput("code", "required");
  if (!/^\d{6}$/.test(code)) throw new InvalidInput("code", "malformed");
  await countAttempt(staff.userId, limits).catch((error) =>
    recordDenial(caller, { action: "second_factor", subject: staff.userId }, error),
  );

  const enabled = await inTransaction(async (tx) => {
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, staff.userId))
      .for("update");
    const pending = factor && openSecrets(staff.userId, factor.secretSealed).pending;
    const step = pending ? stepOf(pending, code, ENROLLING_TOLERANCE) : null;
    if (!pending || step === null) throw new WrongCode();
    await tx
      .update(secondFactors)
      .set({
        secretSealed: sealSecrets(staff.userId, { current: pending }),
        enabledAt: sql`now()`,
        lastStep: step,
        updatedAt: sql`now()`,
      })
      .where(eq(secondFactors.userId, staff.userId));
    const backupCodes = await replaceBackupCodes(tx, staff.userId);
    if (backupCodes.length === 0) throw new NoBackupCodes();
    const session = await renewToken(tx, staff.sessionId);
    if (!session) throw new SignInRequired();
    await tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, staff.sessionId));
    const sessionsEnded = await endSessionsOf(tx, staff.userId, staff.sessionId);
    const notice = staff.hasSecondFactor ? "second_factor_replaced" : "second_factor_enabled";
    await notifyUser(tx, staff, notice, input.language);
    await triggerSecurityAlert(tx, staff, {
      alertType: staff.hasSecondFactor ? "SECOND_FACTOR_REPLACED" : "SECOND_FACTOR_ENABLED",
      severity: "low",
      table: "second_factors",
      recordId: staff.userId,
      details: { sessions_ended: sessionsEnded },
    });
    return { backupCodes, session };
  });
  await clearAttempts(staff.userId, limits);
  return enabled;
}
