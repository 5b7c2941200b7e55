import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { checkOut, delayPayment, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { outcomeOfCheckout as outcome } from "#tests/factories/outcome-of-checkout.ts";

describe("delayed payments of one account", () => {
  it("at most three of 20 orders of one account become unpaid vouchers, because a voucher counts as an open order", async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => buildProduct({ stock: 2 })));
    const shopper = await buildShopper({ isVerified: false });
    const answers: string[] = [];
    for (const { id } of products) {
      const { code } = await outcome(shopper, id, 1);
      answers.push(code);
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from orders where user_id = ${shopper.userId} and payment_state = 'awaiting'`,
      );
      for (const row of rows) {
        await sandbox.payDelayed((await readOrder(row.id)).providerSessionId ?? "", "start");
        await reconcileOrder(row.id, "test");
      }
    }
    expect(answers).toEqual([
      ...Array.from({ length: 3 }, () => "held"),
      ...Array.from({ length: 17 }, () => "payments_pending"),
    ]);
  });

  it("an account with three delayed payments can place a new order after one payment has succeeded or failed", async () => {
    const shopper = await buildShopper();
    const orderIds: string[] = [];
    for (let count = 0; count < 3; count++) {
      const { orderId } = await checkOut(shopper, [{ productId: (await buildProduct()).id, quantity: 1 }]);
      await delayPayment(orderId);
      orderIds.push(orderId);
    }
    const next = (await buildProduct()).id;
    expect(await outcome(shopper, next, 1)).toEqual({ code: "payments_pending", details: { most: 3 } });
    await db.execute(sql`update orders set next_check_at = now() where id = ${orderIds[0]}`);
    const session = (await readOrder(orderIds[0] ?? "")).providerSessionId ?? "";
    await sandbox.pay({ session });
    await reconcileOrder(orderIds[0] ?? "", "test");
    expect((await outcome(shopper, next, 1)).code).toBe("held");
  });

  it("with two delayed payments, an account's new order ends the oldest open order without a delayed payment", async () => {
    const shopper = await buildShopper();
    for (let count = 0; count < 2; count++) {
      const { orderId } = await checkOut(shopper, [{ productId: (await buildProduct()).id, quantity: 1 }]);
      await delayPayment(orderId);
    }
    const open = await checkOut(shopper, [{ productId: (await buildProduct()).id, quantity: 1 }]);
    expect((await outcome(shopper, (await buildProduct()).id, 1)).code).toBe("held");
    expect((await readOrder(open.orderId)).paymentState).toBe("expired");
  });

  it.each([
    ["three days", "3 days", "1 hour", "lapsed"],
    ["three days, ended two days ago", "3 days", "2 days", "lapsed"],
    ["three days, ended four days ago", "3 days", "4 days", "held"],
    ["35 minutes", "35 minutes", "1 hour", "held"],
    ["two hours", "2 hours", "20 hours", "lapsed"],
    ["two hours, ended 25 hours ago", "2 hours", "25 hours", "held"],
  ])(
    "the hold limit depends on how long a delayed payment held stock and when the payment failed: %s",
    async (_, length, ago, result) => {
      const product = await buildProduct({ stock: 30 });
      const shopper = await buildShopper();
      const { orderId } = await checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
      const session = (await readOrder(orderId)).providerSessionId ?? "";
      await sandbox.payDelayed(session, "start");
      await sandbox.payDelayed(session, "fail");
      await reconcileOrder(orderId, "test");
      await db.execute(sql`
      update orders set cancelled_at = now() - ${ago}::interval,
        created_at = now() - ${ago}::interval - ${length}::interval where id = ${orderId}`);
      const { code, details } = await outcome(shopper, product.id, 6);
      expect(code === "held" ? code : details.reason).toBe(result);
    },
  );
});
