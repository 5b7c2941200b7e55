import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#db/client.server.ts";
import { findOrder } from "#domain/delivery/order-history/own-orders.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { readMailOrder } from "#domain/messaging/email/mail-data.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { half, type OwnOrder } from "./own-arithmetic.ts";

/** Returns the amount of a formatted text in minor units: "£22.80" is 2280. */
const minorOf = (text: string) => BigInt(text.replaceAll(/\D/g, ""));

/** Compares the stored order and the lines of its payment page with the calculation. */
export async function checkPlaced(orderId: string, own: OwnOrder): Promise<void> {
  const order = await readOrder(orderId);
  const total = own.subtotal - own.discount;
  expect(order).toMatchObject({
    subtotal: Number(own.subtotal),
    discountAmount: Number(own.discount),
    total: Number(total),
    storeTotal: Number(own.dollarSubtotal - own.dollarDiscount),
    storeSubtotal: Number(own.dollarSubtotal),
  });
  const page = await stripe.checkout.sessions.listLineItems(order.providerSessionId ?? "", { limit: 100 });
  const discountIn = (name: string | null) => minorOf(/\(−(.+)\)$/.exec(name ?? "")?.[1] ?? "0");
  expect(
    page.data.map(({ description, quantity, amount_total: sum }) => ({
      name: description?.replace(/ \(−.+\)$/, ""),
      quantity,
      sum,
      discount: discountIn(description),
    })),
  ).toEqual(
    own.lines.map(({ product, quantity, amount, share }) => {
      const isWhole = share === 0n && amount % BigInt(quantity) === 0n;
      const name = isWhole || quantity === 1 ? product.name : `${quantity} × ${product.name}`;
      return { name, quantity: isWhole ? quantity : 1, sum: Number(amount - share), discount: share };
    }),
  );
}

/** Compares the amounts of a paid order in the shopper's view, the staff's view, the mail and the ledger. */
export async function checkSeen(
  { shopper, staff, orderId }: { shopper: Shopper; staff: Staff; orderId: string },
  own: OwnOrder,
  refunded: bigint,
): Promise<void> {
  const total = Number(own.subtotal - own.discount);
  const view = await findOrder(shopper, orderId);
  const amounts = own.lines.map(({ product, amount }) => [product.id, Number(amount)]);
  expect(view?.lines.map((line) => [line.productId, line.amount])).toEqual(amounts);
  expect(view).toMatchObject({ total, charged: { amount: total }, refundedAmount: Number(refunded) });
  expect(view?.discount?.amount ?? 0).toBe(Number(own.discount));
  const sale = await findSale(staff, view?.orderNumber ?? "");
  const dollars = own.dollarSubtotal - own.dollarDiscount;
  expect(sale).toMatchObject({
    subtotal: Number(own.subtotal),
    discountAmount: Number(own.discount),
    total,
    storeTotal: Number(dollars),
    returned: { refunded: Number(half(dollars * refunded, BigInt(total))), disputed: 0 },
    refundLeft: total - Number(refunded),
  });
  expect(sale?.lines.map((line) => line.amount)).toEqual(own.lines.map(({ amount }) => Number(amount)));
  const mail = await readMailOrder(orderId, "en-US", await readSettings());
  expect(mail?.lines.map((line) => minorOf(line.amount))).toEqual(own.lines.map(({ amount }) => amount));
  expect(minorOf(mail?.total ?? "")).toBe(BigInt(total));
  expect(minorOf(mail?.discount?.amount ?? "0")).toBe(own.discount);
  const { rows } = await db.execute(sql`
    select coalesce(sum(-e.amount) filter (where e.account = 'sales'), 0)::int as sold,
      coalesce(sum(e.amount) filter (where e.account = 'refunds'), 0)::int as refunded
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.order_id = ${orderId}`);
  expect(rows).toEqual([{ sold: total, refunded: Number(refunded) }]);
}
