import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { ledgerEntries, payments } from "#db/schema/payments.ts";
import { type Caller, NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { markOrderPaid } from "./mark-order-paid.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { releaseOrder } from "./release-order.ts";

const reason = "paid by bank transfer, receipt 4411";
const paymentsOf = (orderId: string) => db.select().from(payments).where(eq(payments.orderId, orderId));
const deliveredOf = (orderId: string) =>
  db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
/**
 * For each attempt to mark an order as paid, returns "completed" or the error code of the attempt.
 */
const outcomes = (attempts: Promise<{ status: string }>[]) =>
  Promise.all(attempts.map((attempt) => attempt.then(({ status }) => status).catch((error) => error.code)));

describe("markOrderPaid", () => {
  it("markOrderPaid delivers the order like a card payment and stores the reason with an audit row", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, session, shopper } = await buildAwaitingOrder();
    expect(await markOrderPaid(staff, { orderId, reason: `  ${reason}\n` })).toEqual({ status: "completed" });

    const order = await readOrder(orderId);
    expect(order).toMatchObject({ status: "completed", exceptions: ["manual_mark"], checkoutUrl: null });
    expect(order.paidAmount).toBe(order.total);
    expect(await deliveredOf(orderId)).toHaveLength(1);
    expect(await paymentsOf(orderId)).toMatchObject([{ provider: "manual", amount: order.total, reason }]);
    expect(await db.select().from(ledgerEntries)).toEqual(
      expect.arrayContaining([expect.objectContaining({ account: "manual_receipts", amount: order.total })]),
    );
    expect(await auditOf(orderId, "ORDER_MARKED_PAID")).toMatchObject([
      {
        actorId: staff.userId,
        permission: "manage_orders",
        details: { reason, amount: order.total, currency: "USD", before: "pending", after: "completed" },
      },
    ]);
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, "paid_and_delivered")));
    expect(event).toMatchObject({ actorKind: "staff", actorId: staff.userId });
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, shopper.email));
    expect(mails.map((mail) => mail.template)).toEqual(["order_confirmed"]);
    // The shop first expires the payment page, so that nobody can pay a second time.
    expect((await stripeProvider.readPage(session))?.status).toBe("expired");
  });

  it("markOrderPaid backorders the order when another shopper has bought the unit, and new stock then completes the order", async () => {
    const staff = await buildSignedInAdmin();
    const product = await buildProduct({ stock: 1 });
    const items = [{ productId: product.id, quantity: 1 }];
    const { orderId, session } = await buildAwaitingOrder({ items });
    // The expiry request is slow. The payment page expires and another shopper buys the unit while the
    // request of the staff is running.
    await sandbox.setFaults([
      { method: "POST", path: "/v1/checkout/sessions/*/expire", kind: "delay", ms: 2_500, times: 1 },
    ]);
    const marking = markOrderPaid(staff, { orderId, reason });
    await sleep(300);
    await stripeProvider.endPage(session);
    await reconcileOrder(orderId, "webhook");
    expect((await readOrder(orderId)).paymentState).toBe("expired");
    await buildPaidOrder({ items });

    expect(await marking).toEqual({ status: "processing" });
    await sandbox.setFaults([]);
    expect(await readOrder(orderId)).toMatchObject({
      deliveryState: "owed",
      exceptions: ["manual_mark", "short_stock"],
    });
    const queue = await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
    expect(queue.map((row) => row.kind)).toEqual(["short_stock"]);
    await restock(product.id, 1);
    expect((await readOrder(orderId)).status).toBe("completed");
  });

  it("markOrderPaid leaves the order in the state processing when staff must deliver the order", async () => {
    const staff = await buildSignedInAdmin();
    const product = await buildProduct({ deliveryType: "manual", manualStock: 3 });
    const { orderId } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    expect(await markOrderPaid(staff, { orderId, reason })).toEqual({ status: "processing" });
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed", exceptions: ["manual_mark"] });
    expect(await deliveredOf(orderId)).toHaveLength(0);
  });
});

describe("concurrent payments of one order", () => {
  it("one payment is recorded when five staff members mark the order as paid concurrently", async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => buildSignedInMember("manage_orders")));
    const { orderId } = await buildAwaitingOrder();
    const results = await outcomes(members.map((staff) => markOrderPaid(staff, { orderId, reason })));
    expect(results.filter((word) => word === "completed")).toHaveLength(1);
    expect(results.filter((word) => word === "order_not_pending")).toHaveLength(4);
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect(await deliveredOf(orderId)).toHaveLength(1);
    expect(await auditOf(orderId, "ORDER_MARKED_PAID")).toHaveLength(1);
  });

  it("one payment is recorded when the shopper pays by card while staff mark the order as paid", async () => {
    const staff = await buildSignedInAdmin();
    for (let run = 0; run < 6; run++) {
      const { orderId, session } = await buildAwaitingOrder();
      const [results] = await Promise.all([
        outcomes([markOrderPaid(staff, { orderId, reason })]),
        sandbox.pay({ session }).then(() => reconcileOrder(orderId, "webhook")),
      ]);
      const rows = await paymentsOf(orderId);
      expect(rows).toHaveLength(1);
      expect(results).toEqual([
        rows[0]?.provider === "manual"
          ? "completed"
          : expect.stringMatching(/^(payment_under_way|order_not_pending)$/),
      ]);
      expect(await readOrder(orderId)).toMatchObject({ status: "completed" });
      expect(await deliveredOf(orderId)).toHaveLength(1);
    }
  });

  it("markOrderPaid reports an earlier card payment to the staff, and the order is delivered", async () => {
    const staff = await buildSignedInAdmin();
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    await expect(markOrderPaid(staff, { orderId, reason })).rejects.toMatchObject({
      code: "payment_under_way",
      details: { isPaid: true },
    });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [] });
    expect(await paymentsOf(orderId)).toMatchObject([{ provider: "stripe" }]);
    expect(await auditOf(orderId, "ORDER_MARKED_PAID")).toHaveLength(0);
  });
});

describe("markOrderPaid when it refuses the request", () => {
  const tiredAdmin = async () => ({
    ...(await buildSignedInAdmin()),
    secondFactorAt: new Date(Date.now() - 11 * 60_000),
  });
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["the shop itself", async () => system("command"), "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_products"), "not_permitted"],
    [
      "an admin without a second factor",
      async () => signInAsStaff(await buildAdmin()),
      "second_factor_required",
    ],
    ["an admin whose second factor is eleven minutes old", tiredAdmin, "second_factor_required"],
  ];
  it.each(cases)("markOrderPaid refuses %s and changes nothing", async (_, build, code) => {
    const { orderId, session } = await buildAwaitingOrder();
    await expect(markOrderPaid(await build(), { orderId, reason })).rejects.toMatchObject({ code });
    expect((await readOrder(orderId)).status).toBe("pending");
    expect((await stripeProvider.readPage(session))?.status).toBe("open");
  });

  it.each([
    ["nothing", ""],
    ["blanks", "  "],
    ["two letters", "ok"],
    ["501 letters", "x".repeat(501)],
    ["a control character", "bell \u0007 rings"],
  ])("markOrderPaid refuses a reason of %s", async (_, text) => {
    const staff = await buildSignedInAdmin();
    const { orderId } = await buildAwaitingOrder();
    await expect(markOrderPaid(staff, { orderId, reason: text })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "reason" },
    });
    expect((await readOrder(orderId)).status).toBe("pending");
  });

  it("markOrderPaid refuses a paid, a cancelled and an unknown order", async () => {
    const staff = await buildSignedInAdmin();
    const paid = await buildPaidOrder();
    await expect(markOrderPaid(staff, { orderId: paid.orderId, reason })).rejects.toMatchObject({
      code: "order_not_pending",
      details: { status: "completed" },
    });
    const ended = await buildAwaitingOrder();
    await releaseOrder(system("test"), ended.orderId, "expired", "test");
    await expect(markOrderPaid(staff, { orderId: ended.orderId, reason })).rejects.toMatchObject({
      code: "order_not_pending",
    });
    await expect(markOrderPaid(staff, { orderId: "HO-10001", reason })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      markOrderPaid(staff, { orderId: "00000000-0000-4000-8000-000000000000", reason }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("markOrderPaid refuses the order while the provider is unreachable, because the shopper might still pay on the payment page", async () => {
    const staff = await buildSignedInAdmin();
    const { orderId } = await buildAwaitingOrder();
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 500 }]);
    const results = await outcomes([markOrderPaid(staff, { orderId, reason })]);
    await sandbox.setFaults([]);
    expect(results).toEqual(["payment_unavailable"]);
    expect((await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.status).toBe("pending");
  });
});
