import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { adoptOrders } from "#domain/identity/guests/adopt-orders.ts";
import { hasGuest } from "#domain/identity/guests/find-account.ts";
import { confirmAddress, isOfStaff } from "#domain/identity/sign-in/confirm-address.ts";
import { knownBrowser } from "#domain/identity/sign-in/known-browser.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { LinkUnusable, spendLink } from "#domain/messaging/links/one-time-links.ts";

/**
 * Confirms the address to which a one-time link was sent. The confirmation needs no session, because the user
 * might read the mail on another device. The account gets the paid orders that guests placed with this
 * address. When a guest has bought with the address, an existing account with this address might belong to a
 * stranger. When a guest has bought with the address, the password and the sessions of the account become
 * void. The password and the sessions stay valid only when the address was already confirmed, when the user
 * opens the link in a browser that has already signed in to the account, or when the user is an active staff
 * user.
 * @throws LinkUnusable when the link does not work or a concurrent call has used it.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function verifyEmail(
  caller: Caller,
  input: { token: string; browser?: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<void> {
  await limits.address.take(addressKey(caller.origin.ip));
  await inTransaction(async (tx) => {
    const { userId } = await spendLink(tx, input.token, "verify_email");
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user || user.blockedAt || user.erasedAt) throw new LinkUnusable();
    const isOwners =
      user.emailVerifiedAt !== null ||
      (caller.kind === "shopper" && caller.userId === userId) ||
      knownBrowser(input.browser ?? "", user) !== null;
    const isKept = isOwners || !(await hasGuest(tx, user.email)) || (await isOfStaff(tx, userId));
    await confirmAddress(tx, userId, isKept);
    await adoptOrders(tx, caller, userId);
  });
}
