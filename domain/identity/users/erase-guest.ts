import { eq } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { run, type Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { eraseUser } from "#domain/identity/accounts/erase-user.ts";
import { findUnsettled, OrderUnsettled } from "#domain/identity/accounts/find-unsettled.ts";
import { lockUserRow } from "#domain/identity/accounts/lock-user-row.ts";
import { lockMailbox } from "#domain/identity/guests/find-or-make-guest.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { newErasedAddress } from "#domain/messaging/outbox/erased-address.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Erases the data of a guest who has asked the staff for the erasure (GDPR 17). A guest cannot sign in, so
 * only staff can start the erasure. The rules are the same as in `eraseAccount`. The shop keeps the orders
 * without the personal data. No browser and no link can open the orders of an erased guest any more.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`
 * @throws NotFound for an unknown or erased guest, and for an account
 * @throws OrderUnsettled when an order is not settled and still needs the data of its guest
 */
export async function eraseGuest(caller: Caller, input: { userId: string }): Promise<void> {
  await audited(caller, "users.erase-guest", async (tx, staff) => {
    await lockMailboxOf(tx, input.userId);
    const { id, email, isGuest } = await lockUserRow(tx, staff, "users.erase-guest", input.userId);
    if (!isGuest) throw new NotFound("user");
    const unsettled = await findUnsettled(tx, id);
    if (unsettled) throw new OrderUnsettled(unsettled);
    const orders = await eraseUser(tx, { userId: id, email, placeholder: newErasedAddress() });
    return { audit: "GUEST_ERASED", table: "users", recordId: id, details: { orders } };
  });
}

/**
 * While the mailbox is locked, a concurrent checkout with the same address waits. This checkout then creates
 * a new guest row.
 */
async function lockMailboxOf(tx: Transaction, userId: string): Promise<void> {
  if (!isId(userId)) return;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user) await run(tx, lockMailbox({ lock: advisoryLocks.mailbox, email: user.email }));
}
