import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { orderItems } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";
import { deliveryStateOf } from "#domain/orders/delivery-state.ts";
import type { OrderAction } from "#domain/orders/events-of.ts";
import { openException } from "#domain/orders/open-exception.ts";
import type { DecisionError } from "./decisions.ts";
import { fillBackorders } from "./fill-backorders.ts";

/** Staff cannot decide to deliver the order. `details.reason` is the reason. */
export class NotResumable extends DomainError {
  constructor(reason: DecisionError) {
    super("not_resumable", 409, { reason });
  }
}

/**
 * Resumes the delivery of an order after staff have decided that the shop must deliver the order. Delivers
 * the stock that is available. When an older order waits for the same product, the older order gets the stock
 * first. The caller must hold the lock of the order's row and must have updated the lines.
 * @param input.exceptions the order's exceptions after the decision.
 */
export async function resumeDelivery(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  input: { exceptions: readonly string[]; action: OrderAction },
): Promise<void> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const fromStock = lines.filter((line) => line.owedQuantity > 0 && !isByHand(line));
  const state = deliveryStateOf(lines);
  const exceptions = new Set([...input.exceptions, ...(fromStock.length > 0 ? ["short_stock"] : [])]);
  await changeOrder(
    tx,
    caller,
    order,
    {
      deliveryState: state,
      exceptions: [...exceptions].sort(),
      now: state === "delivered" ? ["completedAt"] : [],
    },
    input.action,
  );
  if (fromStock.length > 0) await openException(tx, "short_stock", order.id, order.id);
  const products = [...new Set(fromStock.map((line) => line.productId))].sort();
  for (const productId of products) await fillBackorders(tx, productId, input.action.type);
}

/**
 * @throws NotResumable when the customer erased the account, because nobody could reveal the delivered items.
 */
export async function rejectErasedBuyer(tx: Transaction, order: OrderRow): Promise<void> {
  const [buyer] = await tx
    .select({ erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, order.userId ?? ""));
  if (!buyer || buyer.erasedAt) throw new NotResumable("account_erased");
}
