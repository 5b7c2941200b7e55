import { and, eq, sql } from "drizzle-orm";
import { db, inTransaction, type Transaction } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { mayOpenOrder, revealerOf, sessionOfCustomer } from "#domain/identity/guests/order-access.ts";
import { type Caller, countryOf, requireCustomer } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { type RateLimit, revealLimits } from "#domain/kernel/limits/rate-limit.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import { frozenCondition } from "#domain/orders/frozen-condition.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { Binding } from "#domain/security/vault/envelope.ts";
import { openFields } from "#domain/security/vault/seal.ts";

/** The order is frozen by a dispute or a fraud warning, or this delivery was revoked or replaced. */
export class DeliveryFrozen extends DomainError {
  constructor() {
    super("delivery_frozen", 423);
  }
}

/** The vault cannot decrypt the delivery: its key is missing, or the encrypted bytes were changed. */
export class DeliveryUnreadable extends DomainError {
  constructor() {
    super("delivery_unreadable", 503);
  }
}

/**
 * Decrypts one delivered credential for a customer of its order. The customer is the shopper who owns the
 * order, or a browser that has a grant for the order. The audit row is committed before the decryption. The
 * function stores the time of the first reveal, because refunds have other rules for revealed items.
 * @throws SignInRequired, DeliveryFrozen, DeliveryUnreadable, TooManyAttempts, TryAgainLater
 * @throws NotFound for an unknown id and for a delivery of another customer.
 */
export async function revealDeliverable(
  caller: Caller,
  input: { deliverableId: string },
  limits: { account: RateLimit } = revealLimits,
): Promise<{ fields: { name: string; value: string }[] }> {
  const customer = requireCustomer(caller);
  if (!isId(input.deliverableId)) throw new NotFound("deliverable");
  const [found] = await db
    .select({
      deliverable: deliverables,
      itemSealed: inventoryItems.accountDataSealed,
      disputeState: orders.disputeState,
      exceptions: orders.exceptions,
      paymentState: orders.paymentState,
    })
    .from(deliverables)
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .leftJoin(inventoryItems, eq(inventoryItems.id, deliverables.inventoryItemId))
    .where(and(eq(deliverables.id, input.deliverableId), mayOpenOrder(customer)));
  if (found?.paymentState !== "paid") throw new NotFound("deliverable");
  const { deliverable, itemSealed } = found;
  if (isFrozen(found) || deliverable.status !== "delivered") throw new DeliveryFrozen();
  await limits.account.take(revealerOf(customer));

  await inTransaction(async (tx) => {
    await stampFirstReveal(tx, deliverable);
    await recordAudit(tx, caller, {
      action: "ACCOUNT_DATA_DECRYPTED",
      table: "deliverables",
      recordId: deliverable.id,
      details: {
        order_id: deliverable.orderId,
        inventory_item_id: deliverable.inventoryItemId,
        ...countryOf(caller),
        ...sessionOfCustomer(customer),
      },
    });
  });
  globalThis.failpoint?.("opening-recorded");

  const sealed = itemSealed ?? deliverable.deliveryDataSealed;
  // For digital content, and for the customer's copy of such content, the vault uses the product's id as the
  // item id.
  const bound: Binding = {
    itemId: deliverable.inventoryItemId ?? deliverable.productId,
    productId: deliverable.productId,
  };
  try {
    if (!sealed) throw new Error("the delivery has no sealed content");
    return { fields: Object.entries(openFields(sealed, bound)).map(([name, value]) => ({ name, value })) };
  } catch {
    throw new DeliveryUnreadable();
  }
}

/**
 * Sets the time of the first reveal. The order must be paid and not frozen, and the delivery must not be
 * revoked. Like a refund, the statement locks first the order and then the delivery. Therefore the statement
 * waits for a running refund and sees the result of the refund.
 * @throws DeliveryFrozen when the delivery was revoked or the order was frozen in the meantime.
 */
async function stampFirstReveal(
  tx: Transaction,
  deliverable: { id: string; orderId: string; userId: string },
): Promise<void> {
  const stamped = await tx.execute(sql`
    with open_order as (select o.id from orders o where o.id = ${deliverable.orderId}
      and o.payment_state = 'paid' and not ${frozenCondition} for share)
    update deliverables d set first_revealed_at = coalesce(d.first_revealed_at, now()) from open_order
    where d.id = ${deliverable.id} and d.order_id = open_order.id and d.user_id = ${deliverable.userId}
      and d.status = 'delivered'
    returning d.id`);
  if (stamped.rows.length === 0) throw new DeliveryFrozen();
}
