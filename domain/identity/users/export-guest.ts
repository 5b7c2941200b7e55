import { lockUserRow } from "#domain/identity/accounts/lock-user-row.ts";
import { type OwnData, readOwnData } from "#domain/identity/accounts/own-data.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { userExportLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";

/**
 * Exports all data of a guest who has asked the staff for the export (GDPR 15, 20). The file contains the
 * same kinds of data as the file for an account (`exportOwnData`). The file contains no credential, no hash
 * and no token.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`
 * @throws NotFound for an unknown or erased guest, and for an account
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`
 */
export async function exportGuest(
  caller: Caller,
  input: { userId: string },
  limits: { account: RateLimit } = userExportLimits,
): Promise<OwnData> {
  const staff = requirePermission(caller, "users.export");
  await limits.account.take(staff.userId);
  return writeAudited(staff, "users.export", async (tx) => {
    const { id, isGuest } = await lockUserRow(tx, staff, "users.export", input.userId);
    if (!isGuest) throw new NotFound("user");
    const result = await readOwnData(tx, id);
    return {
      result,
      audit: "GUEST_DATA_EXPORTED",
      table: "users",
      recordId: id,
      details: { orders: result.orders.length, deliveries: result.deliveries.length },
    };
  });
}
