import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import { adoptOrders } from "#domain/identity/guests/adopt-orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { LinkUnusable, spendLink } from "#domain/messaging/links/one-time-links.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { confirmAddress, isOfStaff, NO_PASSWORD } from "./confirm-address.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";
import { beginSession, type NewSession } from "./sessions.ts";

/**
 * Signs a shopper in to the storefront with a mailed link, which works once. Staff also get only a storefront
 * session, because the back office asks for the password and the second factor. The link proves that the user
 * owns the mailbox, so the account gets the orders of the guest with the same address. A stranger might have
 * registered an unconfirmed account with the address of another person. For an unconfirmed account, the link
 * therefore voids the password and the sessions. The password and the sessions stay valid when the browser
 * has signed in to the account before.
 * @throws LinkUnusable when the link does not work or a concurrent call has used it.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function signInByLink(
  caller: Caller,
  input: { token: string; browser?: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<{ session: NewSession; browser: string }> {
  await limits.address.take(addressKey(caller.origin.ip));
  return inTransaction(async (tx) => {
    const { userId } = await spendLink(tx, input.token, "sign_in");
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user || user.isGuest || user.blockedAt || user.erasedAt) throw new LinkUnusable();
    const isOwners = user.emailVerifiedAt !== null || knownBrowser(input.browser ?? "", user) !== null;
    const isKept = isOwners || (await isOfStaff(tx, userId));
    const passwordHash = isKept ? user.passwordHash : NO_PASSWORD;
    await confirmAddress(tx, userId, isKept);
    await tx.insert(profiles).values({ userId, email: user.email }).onConflictDoNothing();
    await adoptOrders(tx, caller, userId);
    await recordAudit(tx, caller, {
      action: "SIGNED_IN_BY_LINK",
      table: "users",
      recordId: userId,
      details: { confirmed: user.emailVerifiedAt === null },
    });
    const session = await beginSession(tx, caller, userId);
    const browser = rememberBrowser(input.browser ?? "", { id: userId, passwordHash: passwordHash ?? "" });
    return { session, browser };
  });
}
