import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { cancelOrder } from "./cancel-order.ts";

const reason = "the buyer asked us to";
describe("cancelOrder", () => {
  it("cancelOrder ends the payment page, releases the stock and stores the reason with an audit row", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const product = await buildProduct({ stock: 2 });
    const { orderId, session } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 2 }],
    });
    await cancelOrder(staff, { orderId, reason });
    expect(await readOrder(orderId)).toMatchObject({
      status: "cancelled",
      paymentState: "voided",
      cancelReason: reason,
      checkoutUrl: null,
    });
    expect((await stripeProvider.readPage(session))?.status).toBe("expired");
    const items = await db.select().from(inventoryItems).where(eq(inventoryItems.productId, product.id));
    expect(items.map((item) => item.state)).toEqual(["available", "available"]);
    expect(await auditOf(orderId, "ORDER_CANCELLED")).toMatchObject([
      { actorId: staff.userId, details: { reason, before: "pending", after: "cancelled" } },
    ]);
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, "voided")));
    expect(event).toMatchObject({ actorKind: "staff", actorId: staff.userId, details: { reason } });
    // The provider's event about the expired page arrives later and changes nothing.
    await reconcileOrder(orderId, "webhook");
    expect((await readOrder(orderId)).paymentState).toBe("voided");
  });

  it("cancelOrder stores the reason that staff gave when the provider's expiry event arrives first", async () => {
    const staff = await buildSignedInAdmin();
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.setFaults([
      { method: "POST", path: "/v1/checkout/sessions/*/expire", kind: "delay", ms: 1_500, times: 1 },
    ]);
    const cancelling = cancelOrder(staff, { orderId, reason });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await stripeProvider.endPage(session);
    await reconcileOrder(orderId, "webhook");
    expect((await readOrder(orderId)).cancelReason).toBe("not paid in time");
    await cancelling;
    await sandbox.setFaults([]);
    expect(await readOrder(orderId)).toMatchObject({ status: "cancelled", cancelReason: reason });
  });
});

describe("concurrent actions on one order", () => {
  it("when one staff member cancels an order and another marks it as paid at the same time, only one action succeeds", async () => {
    const [ana, ben] = [await buildSignedInAdmin(), await buildSignedInAdmin()];
    for (let run = 0; run < 5; run++) {
      const { orderId } = await buildAwaitingOrder();
      const results = await Promise.all([
        domainErrorOf(cancelOrder(ana, { orderId, reason })),
        domainErrorOf(markOrderPaid(ben, { orderId, reason })),
      ]);
      const { status } = await readOrder(orderId);
      expect(results).toEqual(
        status === "cancelled" ? ["done", "order_not_pending"] : ["order_not_pending", "done"],
      );
    }
  });

  it("no payment is lost when the shopper pays while staff cancel the order", async () => {
    const staff = await buildSignedInAdmin();
    for (let run = 0; run < 5; run++) {
      const { orderId, session } = await buildAwaitingOrder();
      const [result, paid] = await Promise.all([
        domainErrorOf(cancelOrder(staff, { orderId, reason })),
        sandbox
          .pay({ session })
          .then((answer) => reconcileOrder(orderId, "webhook").then(() => answer.outcome)),
      ]);
      const { status } = await readOrder(orderId);
      expect(status).toBe(paid === "succeeded" ? "completed" : "cancelled");
      expect(result === "done").toBe(status === "cancelled");
    }
  });
});

describe("cancelOrder when it refuses the request", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_customers"), "not_permitted"],
    [
      "an admin without a second factor",
      async () => signInAsStaff(await buildAdmin()),
      "second_factor_required",
    ],
  ];
  it.each(cases)("cancelOrder refuses %s and changes nothing", async (_, build, code) => {
    const { orderId, session } = await buildAwaitingOrder();
    expect(await domainErrorOf(cancelOrder(await build(), { orderId, reason }))).toBe(code);
    expect((await readOrder(orderId)).status).toBe("pending");
    expect((await stripeProvider.readPage(session))?.status).toBe("open");
  });

  it("cancelOrder refuses a blank reason, a paid order, an unknown order and an unreachable provider", async () => {
    const staff = await buildSignedInAdmin();
    const { orderId } = await buildAwaitingOrder();
    expect(await domainErrorOf(cancelOrder(staff, { orderId, reason: " " }))).toBe("invalid_input");
    const paid = await buildPaidOrder();
    expect(await domainErrorOf(cancelOrder(staff, { orderId: paid.orderId, reason }))).toBe(
      "order_not_pending",
    );
    expect(await domainErrorOf(cancelOrder(staff, { orderId: "nothing", reason }))).toBe("not_found");
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 500 }]);
    expect(await domainErrorOf(cancelOrder(staff, { orderId, reason }))).toBe("payment_unavailable");
    await sandbox.setFaults([]);
    expect((await readOrder(orderId)).status).toBe("pending");
    expect(await auditOf(orderId, "ORDER_CANCELLED")).toHaveLength(0);
  });
});
