import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { secondFactors } from "#db/schema/accounts.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { secondFactorLimits } from "#domain/kernel/limits/staff-limits.ts";
import { looksLikeBackupCode, spendBackupCode } from "./backup-codes.ts";
import { openSecrets, stepOf } from "./second-factor-secret.ts";

/**
 * The code is wrong, was used before or has expired. The error does not reveal whether the code is wrong, was
 * used before or has expired. `details.kind` is the kind of the code. The form shows a different message for
 * each kind, because typical mistakes differ.
 */
export class WrongCode extends DomainError {
  constructor(kind: CodeKind = "code") {
    super("wrong_code", 422, { kind });
  }
}

/** Number of accepted time steps of 30 seconds before and after the current step (security: A4). */
const TOLERANCE = 1;

export interface CodeLimits {
  account: RateLimit;
  total: RateLimit;
}

/** The kind of a code: from the authenticator app, or a backup code. */
export type CodeKind = "code" | "backup";

/**
 * Parses and normalises a code: "123 456" becomes "123456".
 * @throws InvalidInput for the field `code` unless the text is six digits or a backup code (spec B5-17,
 * B5-18).
 */
export function parseCode(text: string): { kind: CodeKind; code: string } {
  const code = text.trim();
  if (code === "") throw new InvalidInput("code", "required");
  const digits = code.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(digits)) return { kind: "code", code: digits };
  if (looksLikeBackupCode(code)) return { kind: "backup", code };
  throw new InvalidInput("code", "malformed");
}

/**
 * Counts one attempt before the code is compared. Therefore parallel guesses also count as attempts. When the
 * limit `account` refuses an attempt, no code is compared. The hard lock counts only attempts that the limit
 * `account` has accepted.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function countAttempt(userId: string, limits: CodeLimits = secondFactorLimits): Promise<void> {
  await limits.account.take(userId);
  await limits.total.take(userId);
}

/** Resets the counted attempts after a correct code. */
export async function clearAttempts(userId: string, limits: CodeLimits = secondFactorLimits): Promise<void> {
  await limits.account.forget(userId);
  await limits.total.forget(userId);
}

/**
 * Checks a code of a user's second factor in the caller's transaction. Accepts each code only once. The check
 * refuses a code whose time step is not newer than the last accepted time step (security A4). When the code
 * is a backup code, the function marks the code as used (A7).
 * @returns a unique name for the accepted code. The caller writes the name into the audit row. No two audit
 * rows have the same name (invariant I25).
 * @throws WrongCode when the code is wrong or was used before.
 */
export async function acceptCode(
  tx: Transaction,
  userId: string,
  given: { kind: CodeKind; code: string },
): Promise<string> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  if (!factor) throw new WrongCode(given.kind);
  if (given.kind === "backup") {
    const spent = await spendBackupCode(tx, userId, given.code);
    if (!spent) throw new WrongCode(given.kind);
    return `backup:${spent}`;
  }
  const { current } = openSecrets(userId, factor.secretSealed);
  const step = current === undefined ? null : stepOf(current, given.code, TOLERANCE);
  if (step === null) throw new WrongCode();
  const accepted = await tx
    .update(secondFactors)
    .set({ lastStep: step, updatedAt: sql`now()` })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.enabledAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ userId: secondFactors.userId });
  if (accepted.length === 0) throw new WrongCode();
  return `totp:${userId}:${step}`;
}
