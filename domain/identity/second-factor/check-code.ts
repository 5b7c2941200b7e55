import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { secondFactors } from "#db/schema/accounts.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { secondFactorLimits } from "#domain/kernel/limits/staff-limits.ts";
import { looksLikeBackupCode, spendBackupCode } from "./backup-codes.ts";
import { openSecrets, stepOf } from "./second-factor-secret.ts";

/** The code is wrong, was used before, or its time has passed: one answer for all. */
export class WrongCode extends DomainError {
  constructor() {
    super("wrong_code", 422);
  }
}

/** security: A4. */
const TOLERANCE = 1;

export interface CodeLimits {
  account: RateLimit;
  total: RateLimit;
}

/** What was given: a code of the app, or one of the backup codes. */
export type CodeKind = "code" | "backup";

/**
 * The code as it is compared: "123 456" is "123456".
 * @throws InvalidInput naming `code` when it is empty or neither six digits nor a backup code (spec: back-office §5).
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
 * Counts one attempt before anything is compared, so that parallel guesses are counted too; fails closed. What waits for
 * its turn is no guess: only attempts that reach the check come nearer to the hard lock.
 */
export async function countAttempt(userId: string, limits: CodeLimits = secondFactorLimits): Promise<void> {
  await limits.account.take(userId);
  await limits.total.take(userId);
}

/** A right code was given: the wrong ones before it are forgotten. */
export async function forgetAttempts(userId: string, limits: CodeLimits = secondFactorLimits): Promise<void> {
  await limits.account.forget(userId);
  await limits.total.forget(userId);
}

/**
 * Accepts a code of a person's second factor once: a step that was used, or one before it, is refused (security A4), and a
 * backup code is used up (A7). Inside the caller's transaction.
 * @returns what was accepted, for the audit row that the caller writes: no two rows ever name the same (invariant I25).
 * @throws WrongCode
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
  if (!factor) throw new WrongCode();
  if (given.kind === "backup") {
    const spent = await spendBackupCode(tx, userId, given.code);
    if (!spent) throw new WrongCode();
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
