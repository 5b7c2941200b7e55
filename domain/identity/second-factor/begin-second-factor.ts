import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { secondFactors } from "#db/schema/accounts.ts";
import { confirmPassword } from "#domain/identity/passwords/confirm-password.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { requireFreshSecondFactor, requirePermission } from "#domain/kernel/permissions.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { enrolmentUri, newSecret, openSecrets, sealSecrets } from "./second-factor-secret.ts";

/**
 * Creates a secret for the caller's authenticator app (spec B4-16; security A3, A6). The current secret stays
 * valid until `enableSecondFactor` has accepted a code of the new secret. The caller must give the current
 * password. When the second factor is already enabled, the caller must also have confirmed it in the last ten
 * minutes.
 * @returns the secret that the user can type, and the `otpauth:` address for the QR code. The secret and the
 * address are shown only once.
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws WrongPassword, InvalidInput (field `current`), TooManyAttempts, TryAgainLater like
 * `confirmPassword`.
 */
export async function beginSecondFactor(
  caller: Caller,
  input: { current: string },
  limits: { account: RateLimit } = confirmPasswordLimits,
): Promise<{ secret: string; uri: string }> {
  const staff = requirePermission(caller, "second-factor.begin");
  if (staff.hasSecondFactor) requireFreshSecondFactor(staff);
  await confirmPassword(staff, input.current, limits);
  const { siteName } = await readPublicSettings();
  const pending = newSecret();
  await inTransaction(async (tx) => {
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, staff.userId))
      .for("update");
    const current = factor?.enabledAt ? openSecrets(staff.userId, factor.secretSealed).current : undefined;
    const secretSealed = sealSecrets(staff.userId, { ...(current ? { current } : {}), pending });
    await tx
      .insert(secondFactors)
      .values({ userId: staff.userId, secretSealed })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { secretSealed, updatedAt: sql`now()` } });
  });
  return { secret: pending, uri: enrolmentUri(pending, staff.email, siteName) };
}
