import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { run, type Transaction } from "#db/client.server.ts";
import { buyerKey } from "#domain/checkout/coupons/buyer-key.ts";
import { findOrMakeCustomer } from "#domain/identity/guests/adopt-orders.ts";
import { findProvedAccount, lockMailbox } from "#domain/identity/guests/find-or-make-guest.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

/**
 * Assigns a guest's order to its final owner. The caller's transaction records the payment of the order and
 * holds the order's lock. An account is the owner when it has the mail address of the order and its user has
 * proved ownership of this mailbox. Without such an account, the owner is the row that the shop stores for
 * the guest. Before the payment, the order belongs to the guest row. When a visitor enters an address in a
 * checkout and does not pay, nothing changes for the owner of the address. After this call, the use of a
 * coupon counts for the mailbox.
 * @returns the order with its owner
 */
export async function assignOwner(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const email = order.customerEmail;
  await run(tx, lockMailbox({ lock: advisoryLocks.mailbox, email }));
  if (order.discountAmount > 0)
    await tx.execute(sql`
      update coupon_uses set buyer_key = ${buyerKey(email)}, updated_at = now() where order_id = ${order.id}`);
  const [account] = await run(tx, findProvedAccount({ email }));
  if (!account) return order;
  const customerId = await findOrMakeCustomer(tx, account.id);
  await tx.execute(sql`
    update orders set user_id = ${account.id}, customer_id = ${customerId} where id = ${order.id}`);
  return { ...order, userId: account.id, customerId };
}
