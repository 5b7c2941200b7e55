import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { secondFactorLimits } from "#domain/accounts/rate-limit.ts";
import { type NewSession, renewToken } from "#domain/accounts/sessions.ts";
import type { Caller } from "#domain/caller.ts";
import { SignInRequired } from "#domain/errors.ts";
import { requirePermission, SecondFactorRequired } from "#domain/permissions.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { acceptCode, type CodeLimits, countAttempt, forgetAttempts, parseCode } from "./check-code.ts";
import { recordRefusal } from "./record-attempt.ts";

/**
 * Gives the second factor again within an open session, which counts as fresh for ten minutes after it and gets another
 * token (security A1, A4).
 * @throws SignInRequired; SecondFactorRequired where the caller has none; InvalidInput, WrongCode, TooManyAttempts, TryAgainLater.
 */
export async function confirmSecondFactor(
  caller: Caller,
  input: { code: string },
  limits: CodeLimits = secondFactorLimits,
): Promise<{ session: NewSession }> {
  const staff = requirePermission(caller, "session.confirm");
  if (!staff.hasSecondFactor) throw new SecondFactorRequired("enable");
  const given = parseCode(input.code);
  await countAttempt(staff.userId, limits).catch((error) =>
    recordRefusal(caller, { action: "second_factor", subject: staff.userId }, error),
  );
  const session = await inTransaction(async (tx) => {
    await acceptCode(tx, staff.userId, given);
    const renewed = await renewToken(tx, staff.sessionId);
    if (!renewed) throw new SignInRequired();
    await tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, staff.sessionId));
    await recordAudit(tx, staff, {
      action: "SECOND_FACTOR_CONFIRMED",
      table: "sessions",
      recordId: staff.sessionId,
      details: { kind: given.kind },
    });
    return renewed;
  });
  await forgetAttempts(staff.userId, limits);
  return { session };
}
