import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { violatedConstraint } from "#db/health/database-errors.ts";
import { adminUsers, oneTimeTokens, profiles, users } from "#db/schema/accounts.ts";
import type { NewSession } from "#domain/identity/sign-in/sessions.ts";
import { beginStaffSession } from "#domain/identity/staff/begin-staff-session.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { firstAdminLimits } from "#domain/kernel/limits/staff-limits.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { setupCodeHash } from "./setup-code.ts";

/** The shop already has an admin. */
export class AdminExists extends DomainError {
  constructor() {
    super("admin_exists", 409);
  }
}

/** The setup code is unknown, was used or has expired. */
export class WrongSetupCode extends DomainError {
  constructor() {
    super("wrong_setup_code", 403);
  }
}

/**
 * Makes the signed-in shopper the first admin and begins a back-office session. A lock and a unique index
 * ensure that only one of several concurrent calls succeeds (spec R20; security B2, invariant I26). `code` is
 * the setup code that the shop printed when it started.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws AdminExists when the shop already has an admin.
 * @throws InvalidInput for the field `code` when it is empty.
 * @throws WrongSetupCode when the code is unknown, was used or has expired.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function createFirstAdmin(
  caller: Caller,
  input: { code: string; language?: DocumentLanguage },
  limits: { address: RateLimit } = firstAdminLimits,
): Promise<{ session: NewSession }> {
  const shopper = requireShopper(caller);
  if (input.code.trim() === "") throw new InvalidInput("code", "required");
  await limits.address.take(addressKey(caller.origin.ip));
  try {
    return await inTransaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`);
      if ((await tx.$count(adminUsers)) > 0) throw new AdminExists();
      await spendCode(tx, input.code);
      const fullName = await nameOf(tx, shopper.userId);
      await tx
        .insert(adminUsers)
        .values({ userId: shopper.userId, email: shopper.email, fullName, isFirst: true });
      await tx
        .update(oneTimeTokens)
        .set({ usedAt: sql`now()` })
        .where(and(eq(oneTimeTokens.purpose, "first_admin"), isNull(oneTimeTokens.usedAt)));
      const { userId, email } = shopper;
      await triggerSecurityAlert(tx, caller, {
        alertType: "FIRST_ADMIN_CREATED",
        severity: "high",
        table: "admin_users",
        recordId: userId,
      });
      return { session: await beginStaffSession(tx, caller, { userId, email, language: input.language }) };
    });
  } catch (error) {
    if (violatedConstraint(error) === "admin_users_one_first") throw new AdminExists();
    throw error;
  }
}

async function spendCode(tx: Transaction, code: string): Promise<void> {
  const spent = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, setupCodeHash(code)),
        eq(oneTimeTokens.purpose, "first_admin"),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: oneTimeTokens.id });
  if (spent.length === 0) throw new WrongSetupCode();
}

async function nameOf(tx: Transaction, userId: string): Promise<string> {
  const [profile] = await tx
    .select({ first: profiles.firstName, last: profiles.lastName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return `${profile?.first ?? ""} ${profile?.last ?? ""}`.trim();
}
