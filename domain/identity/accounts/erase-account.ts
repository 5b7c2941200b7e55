import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { confirmPassword, WrongPassword } from "#domain/identity/passwords/confirm-password.ts";
import { type Caller, NO_ORIGIN, requireShopper } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { newErasedAddress } from "#domain/messaging/outbox/erased-address.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { eraseUser } from "./erase-user.ts";

/**
 * An order still needs its shopper. The order is unpaid, not completely delivered, disputed, or has a fraud
 * warning.
 */
export class OrderUnsettled extends DomainError {
  constructor(order: { orderNumber: string; reason: "pending" | "owed" | "disputed" }) {
    super("order_unsettled", 409, order);
  }
}

/** The account belongs to staff. Another admin must remove its rights first. */
export class StaffAccount extends DomainError {
  constructor() {
    super("staff_account", 409);
  }
}

/**
 * Erases the caller's account permanently (security: D10, GDPR 17). Every session ends. Nobody can sign in or
 * open delivered items any more. Personal data is removed from profile, orders, customer list and mails.
 * The law requires that orders stay. They lose name, phone and email address. The audit log keeps ids. The
 * address is free for a new account.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws WrongPassword, TooManyAttempts, TryAgainLater as `confirmPassword`.
 * @throws InvalidInput for the field `current` or `understood`.
 * @throws OrderUnsettled when an order still needs its shopper.
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
    // The row stays locked until the commit. A concurrent checkout waits and then finds the account erased.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, shopper.userId), isNull(users.erasedAt)))
      .for("update");
    if (user?.passwordHash !== confirmed) throw new WrongPassword();
    await rejectStaff(tx, user.id);
    await rejectUnsettled(tx, user.id);
    const placeholder = newErasedAddress();
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

async function rejectUnsettled(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ order_number: string; reason: "pending" | "owed" | "disputed" }>(sql`
    select order_number, reason from (
      select order_number, created_at, case
        when status = 'pending' then 'pending'
        when payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and refund_state <> 'full' then 'owed'
        when dispute_state in ('inquiry', 'open', 'under_review', 'unknown')
          or 'early_fraud_warning' = any(exceptions) then 'disputed' end as reason
      from orders where user_id = ${userId}) as looked
    where reason is not null order by created_at limit 1`);
  const [order] = rows;
  if (order) throw new OrderUnsettled({ orderNumber: order.order_number, reason: order.reason });
}
