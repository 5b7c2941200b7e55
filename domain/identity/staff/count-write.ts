import { recordDenial } from "#domain/identity/second-factor/record-attempt.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffWriteLimits } from "#domain/kernel/limits/staff-limits.ts";

/**
 * Counts one change or one export by a staff user. Call the function before the change. When the shop cannot
 * count the change, it refuses the change (spec R36; security A12).
 * @throws SignInRequired when the caller is not a staff user.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function countWrite(
  caller: Caller,
  limits: { account: RateLimit } = staffWriteLimits,
): Promise<void> {
  const { userId } = requireStaff(caller);
  await limits.account
    .take(userId)
    .catch((error) => recordDenial(caller, { action: "admin_write", subject: userId }, error));
}
