import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, run, type Transaction } from "#db/client.server.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { buyerKey } from "#domain/checkout/coupons/buyer-key.ts";
import { findOrMakeCustomer, moveOrders, recountCustomers } from "#domain/identity/guests/adopt-orders.ts";
import { orderSessionOf } from "#domain/identity/guests/begin-order-session.ts";
import {
  findOrMakeGuest,
  findProvedAccount,
  lockMailbox,
} from "#domain/identity/guests/find-or-make-guest.ts";
import { parseReachableEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/**
 * For this number of minutes after the payment, the browser that paid may correct the mail address of the
 * order.
 */
export const CORRECTION_MINUTES = 15;

/**
 * The address can no longer be corrected. The time for a correction has passed, somebody opened a link of the
 * order, or an account owns the order.
 */
export class AddressFixed extends DomainError {
  constructor() {
    super("address_fixed", 409);
  }
}

interface CorrectedOrder extends Record<string, unknown> {
  id: string;
  guestId: string;
  email: string;
  locale: string;
  mayCorrect: boolean;
}

/**
 * SQL: whether the address of the paid guest order `o` may still be corrected. When a customer has opened a
 * link of the order, the shop treats the address as correct. A shopper with an account has other ways to
 * correct an address.
 */
export const MAY_CORRECT = `o.payment_state = 'paid'
  and o.paid_at > now() - interval '${CORRECTION_MINUTES} minutes'
  and exists (select from users owner where owner.id = o.user_id and owner.is_guest)
  and not exists (select from order_grants g where g.order_id = o.id and g.source = 'link')`;

/**
 * Allows the browser that placed a paid guest order to correct a mistyped mail address of this order. The
 * order then belongs to the guest or the account with the corrected address. Earlier links no longer open the
 * order. The shop sends the mail about the payment again.
 * @returns the corrected address
 * @throws InvalidInput for the field `email` when no mail can reach the address
 * @throws NotFound when the browser did not place the order
 * @throws AddressFixed when the address can no longer be corrected
 */
export async function correctAddress(
  caller: Caller,
  input: { orderId: string; email: string },
): Promise<{ email: string }> {
  const sessionId = orderSessionOf(caller);
  if (sessionId === null || !isId(input.orderId)) throw new NotFound("order");
  const email = parseReachableEmail(input.email);
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<CorrectedOrder>(sql`
      select o.id, o.user_id as "guestId", o.customer_email as email, o.locale,
        ${sql.raw(MAY_CORRECT)} as "mayCorrect"
      from orders o join guest_orders g on g.order_id = o.id
      where o.id = ${input.orderId} and g.session_id = ${sessionId} for update of o`);
    const [order] = rows;
    if (!order) throw new NotFound("order");
    if (!order.mayCorrect) throw new AddressFixed();
    if (order.email === email) return { email };
    await run(tx, lockMailbox({ lock: advisoryLocks.mailbox, email }));
    const [account] = await run(tx, findProvedAccount({ email }));
    const owner = account ?? (await run(tx, findOrMakeGuest({ email })))[0];
    if (!owner) throw new Error("the guest has no row");
    const customerId = await findOrMakeCustomer(tx, owner.id);
    await moveOrders(tx, { userId: owner.id, customerId, orderIds: [order.id] });
    await tx.execute(sql`update orders set customer_email = ${email} where id = ${order.id}`);
    await tx.execute(sql`update coupon_uses set buyer_key = ${buyerKey(email)} where order_id = ${order.id}`);
    await tx.execute(sql`
      update one_time_tokens set used_at = now() where order_id = ${order.id} and used_at is null`);
    await recountCustomers(tx, [order.guestId, owner.id]);
    await mailAgain(tx, order, owner.id, email);
    await recordAudit(tx, caller, {
      action: "ORDER_ADDRESS_CORRECTED",
      table: "orders",
      recordId: order.id,
      details: { order_session: sessionId },
    });
    return { email };
  });
}

/**
 * When mails to the wrong address are not sent yet, replaces the address of these mails. When the mail about
 * the payment was already sent to the wrong address, sends it again to the right address.
 */
async function mailAgain(
  tx: Transaction,
  { id: orderId, email: wrong, locale }: CorrectedOrder,
  userId: string,
  email: string,
): Promise<void> {
  const { rows } = await tx.execute<{ template: EmailTemplate; isQueued: boolean }>(sql`
    update email_messages set
      to_address = case when state = 'queued' then ${email} else to_address end,
      user_id = case when state = 'queued' then ${userId}::uuid else user_id end
    where dedupe_key = ${`order_confirmed:${orderId}`} and to_address = ${wrong}
    returning template, state = 'queued' as "isQueued"`);
  const [mail] = rows;
  if (!mail || mail.isQueued) return;
  await queueEmail(tx, {
    dedupeKey: `order_confirmed_at:${orderId}:${email}`,
    to: email,
    userId,
    template: mail.template,
    locale,
    data: { orderId },
  });
}
