import { recordRefusal } from "#domain/identity/second-factor/record-attempt.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffWriteLimits } from "#domain/kernel/limits/staff-limits.ts";

/**
 * Counts one write or export of somebody of the staff before it is done; where it cannot be counted, it is not done (readings 36;
 * security A12).
 * @throws SignInRequired, TooManyAttempts, TryAgainLater.
 */
export async function countWrite(
  caller: Caller,
  limits: { account: RateLimit } = staffWriteLimits,
): Promise<void> {
  const { userId } = requireStaff(caller);
  await limits.account
    .take(userId)
    .catch((error) => recordRefusal(caller, { action: "admin_write", subject: userId }, error));
}
