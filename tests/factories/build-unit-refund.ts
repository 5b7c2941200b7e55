import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildCoupon } from "./build-coupon.ts";
import { buildPaidOrder, readOrder } from "./build-order.ts";
import { buildProduct } from "./build-product.ts";

/** Builds a paid order of three credentials of one product. The product has two more credentials in stock. */
export async function buildThreeUnits({
  price = 6_000,
  percent = 0,
  card,
}: {
  price?: number;
  percent?: number;
  card?: string;
} = {}) {
  const product = await buildProduct({ price, stock: 5 });
  const couponCode = percent > 0 ? (await buildCoupon({ value: percent })).code : "";
  const items = [{ productId: product.id, quantity: 3 }];
  const { orderId, shopper, session } = await buildPaidOrder({ items, couponCode, ...(card && { card }) });
  return { orderId, shopper, session, product, lineId: await lineOf(orderId, product.id) };
}

/**
 * Refunds units of one product of the order. By default, the function refunds units of the order's only
 * product. The request has the same data as a request of the refund dialog that shows this `version` of the
 * order.
 */
export async function refundUnits(
  caller: Caller,
  orderId: string,
  input: { productId?: string; waiting?: number; slots?: number[]; version?: number },
) {
  const scope = {
    kind: "units" as const,
    units: {
      [await lineOf(orderId, input.productId)]: { waiting: input.waiting ?? 0, slots: input.slots ?? [] },
    },
    version: input.version ?? (await readOrder(orderId)).version,
  };
  return requestRefund(caller, { orderId, scope, reason: "this unit does not work" });
}

async function lineOf(orderId: string, productId?: string): Promise<string> {
  const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return lines.find((line) => productId === undefined || line.productId === productId)?.id ?? "";
}

/**
 * Returns the delivered items of an order, sorted by their number. A replaced item comes directly before the
 * item that replaces it.
 */
export const unitsOf = (orderId: string) =>
  db
    .select()
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId))
    .orderBy(asc(deliverables.slot), asc(deliverables.deliveredAt));

export const stateOfUnits = async (orderId: string): Promise<string[]> =>
  (await unitsOf(orderId)).map(({ status }) => status);

/** Returns the refunds of an order, oldest first. */
export const refundsOf = (orderId: string) =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
