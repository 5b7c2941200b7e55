import { inTransaction } from "#db/client.server.ts";
import { confirmPassword } from "#domain/identity/passwords/confirm-password.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { confirmPasswordLimits, exportLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type OwnData, readOwnData } from "./own-data.ts";

/**
 * Exports all data of the caller (security: D10, GDPR 15, 20). The export needs the password and writes an
 * audit row. The export lists deliveries without their credentials. Shoppers can reveal these credentials one
 * by one in the account.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws InvalidInput, WrongPassword like `confirmPassword`.
 * @throws TooManyAttempts after three exports in a day or too many wrong passwords.
 * @throws TryAgainLater when the attempts cannot be counted.
 */
export async function exportOwnData(
  caller: Caller,
  input: { current: string },
  limits: { confirm: { account: RateLimit }; account: RateLimit } = {
    confirm: confirmPasswordLimits,
    ...exportLimits,
  },
): Promise<OwnData> {
  const shopper = requireShopper(caller);
  await confirmPassword(shopper, input.current, limits.confirm);
  await limits.account.take(shopper.userId);
  return inTransaction(async (tx) => {
    const ownData = await readOwnData(tx, shopper.userId);
    await recordAudit(tx, caller, {
      action: "OWN_DATA_EXPORTED",
      table: "users",
      recordId: shopper.userId,
      details: { orders: ownData.orders.length, deliveries: ownData.deliveries.length },
    });
    return ownData;
  });
}
