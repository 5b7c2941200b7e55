import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { type NewSession, renewToken } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";
import { secondFactorLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission, SecondFactorRequired } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type CodeLimits, clearAttempts, countAttempt } from "./check-code.ts";
import {
  acceptFactor,
  alertIfCopied,
  type FactorInput,
  parseFactor,
  spendRequested,
} from "./given-factor.ts";
import { recordDenial } from "./record-attempt.ts";

/**
 * Confirms the second factor in an open session (security A1, A4, A15). The second factor is then fresh for
 * ten minutes, and the session gets a new token.
 * @throws SignInRequired when the caller is not a staff user or the session has ended.
 * @throws SecondFactorRequired when the caller has no second factor.
 * @throws InvalidInput, WrongCode, WrongPasskey when the code or passkey is not accepted.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function confirmSecondFactor(
  caller: Caller,
  input: FactorInput,
  limits: CodeLimits = secondFactorLimits,
): Promise<{ session: NewSession }> {
  const staff = requirePermission(caller, "session.confirm");
  if (!staff.hasSecondFactor) throw new SecondFactorRequired("enable");
  const given = parseFactor(input);
  await countAttempt(staff.userId, limits).catch((error) =>
    recordDenial(caller, { action: "second_factor", subject: staff.userId }, error),
  );
  await spendRequested(staff.userId, `confirm|${staff.sessionId}`, given);
  const session = await inTransaction(async (tx) => {
    const accepted = await acceptFactor(tx, staff.userId, given);
    const renewed = await renewToken(tx, staff.sessionId);
    if (!renewed) throw new SignInRequired();
    await tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, staff.sessionId));
    // The function does not use `audited`. Every staff user may confirm, so the audit row contains no
    // permission.
    await recordAudit(tx, staff, {
      action: "SECOND_FACTOR_CONFIRMED",
      table: "sessions",
      recordId: staff.sessionId,
      details: { kind: given.kind, accepted },
    });
    return renewed;
  }).catch(async (error: unknown) => {
    await alertIfCopied(staff, error);
    throw error;
  });
  await clearAttempts(staff.userId, limits);
  return { session };
}
