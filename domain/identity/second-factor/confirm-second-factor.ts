import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { type NewSession, renewToken } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { SignInRequired } from "#domain/kernel/errors.ts";
import { secondFactorLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission, SecondFactorRequired } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type CodeLimits, countAttempt, forgetAttempts } from "./check-code.ts";
import { acceptFactor, alertIfCopied, type FactorInput, parseFactor, spendAsked } from "./given-factor.ts";
import { recordRefusal } from "./record-attempt.ts";

/**
 * Gives the second factor again within an open session, which counts as fresh for ten minutes after it and gets another
 * token (security A1, A4, A15).
 * @throws SignInRequired; SecondFactorRequired where the caller has none; InvalidInput, WrongCode, WrongPasskey, TooManyAttempts,
 * TryAgainLater.
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
    recordRefusal(caller, { action: "second_factor", subject: staff.userId }, error),
  );
  await spendAsked(staff.userId, `confirm|${staff.sessionId}`, given);
  const session = await inTransaction(async (tx) => {
    const accepted = await acceptFactor(tx, staff.userId, given);
    const renewed = await renewToken(tx, staff.sessionId);
    if (!renewed) throw new SignInRequired();
    await tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, staff.sessionId));
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
  await forgetAttempts(staff.userId, limits);
  return { session };
}
