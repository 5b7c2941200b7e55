import { and, eq, isNull, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, run, type Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { isGuestOf } from "#domain/identity/guests/find-account.ts";
import { lockMailbox } from "#domain/identity/guests/find-or-make-guest.ts";
import { confirmPassword, WrongPassword } from "#domain/identity/passwords/confirm-password.ts";
import { type Caller, NO_ORIGIN, requireShopper } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { newErasedAddress } from "#domain/messaging/outbox/erased-address.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { eraseUser } from "./erase-user.ts";
import { findUnsettled, OrderUnsettled } from "./find-unsettled.ts";

/** The account belongs to staff. Another admin must first remove the rights of the account. */
export class StaffAccount extends DomainError {
  constructor() {
    super("staff_account", 409);
  }
}

/**
 * Erases the caller's account permanently (security: D10, GDPR 17). Every session ends. Nobody can sign in or
 * open delivered items any more. Personal data is removed from profile, orders, customer list and mails. The
 * law requires the shop to keep the orders. The shop removes the name, the phone number and the email address
 * from the orders. The audit log keeps ids. After the erasure, a new account can use the address. When the
 * user has proved ownership of the address, the function also erases the guest row of this address. A guest
 * row with an unsettled order stays, because that order still needs its customer.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws WrongPassword, TooManyAttempts, TryAgainLater like `confirmPassword`.
 * @throws InvalidInput for the field `current` or `understood`.
 * @throws OrderUnsettled when the user has an order that is not settled yet.
 * @throws StaffAccount when the account belongs to staff.
 */
export async function eraseAccount(
  caller: Caller,
  input: { current: string; understood: boolean },
  limits: { account: RateLimit } = confirmPasswordLimits,
): Promise<void> {
  const shopper = requireShopper(caller);
  if (!input.understood) throw new InvalidInput("understood", "required");
  const confirmed = await confirmPassword(shopper, input.current, limits);
  await inTransaction(async (tx) => {
    // The row of the user stays locked until the commit. A concurrent checkout waits and then finds the
    // account erased.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, shopper.userId), isNull(users.erasedAt)))
      .for("update");
    if (user?.passwordHash !== confirmed) throw new WrongPassword();
    await rejectStaff(tx, user.id);
    const unsettled = await findUnsettled(tx, user.id);
    if (unsettled) throw new OrderUnsettled(unsettled);
    const placeholder = newErasedAddress();
    if (user.emailVerifiedAt) await eraseGuestOf(tx, user.email);
    const orders = await eraseUser(tx, { userId: user.id, email: user.email, placeholder });
    const anonymous: Caller = { ...shopper, origin: { ...NO_ORIGIN, requestId: caller.origin.requestId } };
    await recordAudit(tx, anonymous, {
      action: "ACCOUNT_ERASED",
      table: "users",
      recordId: user.id,
      details: { orders },
    });
  });
}

async function rejectStaff(tx: Transaction, userId: string): Promise<void> {
  const staff = await tx.execute(sql`
    select 1 from admin_users where user_id = ${userId}
    union all select 1 from team_members where user_id = ${userId} and is_active limit 1`);
  if (staff.rows.length > 0) throw new StaffAccount();
}

async function eraseGuestOf(tx: Transaction, email: string): Promise<void> {
  // This lock makes a concurrent checkout with the same address wait. The checkout then creates a new guest
  // row.
  await run(tx, lockMailbox({ lock: advisoryLocks.mailbox, email }));
  const [guest] = await tx.select().from(users).where(isGuestOf(email)).for("update");
  if (!guest || (await findUnsettled(tx, guest.id))) return;
  await eraseUser(tx, { userId: guest.id, email, placeholder: newErasedAddress() });
}
