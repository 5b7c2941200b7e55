import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { findOrder, listOrders, readOrderTotals } from "#domain/delivery/order-history/own-orders.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { readMailOrder } from "#domain/messaging/email/mail-data.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { listSales } from "#domain/sales/queries.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { buildMismatch, buildReturned, decided, openQueueOf } from "#tests/factories/build-decisions.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { acceptAmount } from "./accept-amount.ts";
import { deliverAfterAll } from "./deliver-after-all.ts";

const reason = "agreed with the buyer by phone";
const shop = system("command");
const linesOf = (orderId: string) =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position);
const unitsOf = (orderId: string) => db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
describe("an order whose charge differs from its total", () => {
  it("an order with a mismatched charge is delivered when staff accept the amount", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, shopper } = await buildMismatch();
    expect(await openQueueOf(orderId)).toEqual(["amount_mismatch"]);
    await acceptAmount(staff, { orderId, reason });
    expect(await findOrder(shopper, orderId), "the receipt shows the charged amount").toMatchObject({
      total: 6000,
      charged: { amount: 5999, currency: "USD" },
    });
    expect(await readOrder(orderId)).toMatchObject({
      status: "completed",
      deliveryState: "delivered",
      exceptions: [],
      paidAmount: 5999,
    });
    expect(await openQueueOf(orderId)).toEqual([]);
    expect(await auditOf(orderId, "ORDER_AMOUNT_ACCEPTED")).toMatchObject([
      {
        actorId: staff.userId,
        details: { reason, amount: 5999, currency: "USD", total: 6000, order_currency: "USD" },
      },
    ]);
    expect(await decided(acceptAmount(staff, { orderId, reason }))).toBe("no_mismatch");
  });

  it("after staff accept the amount, staff and the shopper see the paid amount everywhere instead of the total", async () => {
    const admin = await buildSignedInAdmin();
    const { orderId, shopper } = await buildMismatch({}, 5600);
    await acceptAmount(admin, { orderId, reason });
    const { orderNumber } = await readOrder(orderId);
    const filter = parseSalesFilter(new URLSearchParams(`q=${orderNumber}`));
    const { summary, rows } = await listSales(admin, filter);
    expect(summary).toMatchObject({ receivedValue: 5600 });
    expect(rows).toMatchObject([{ storeTotal: 5600, charged: { amount: 5600, currency: "USD" } }]);
    expect(await findSale(admin, orderNumber)).toMatchObject({ customer: { totalSpent: 5600 } });
    expect(await readOrderTotals(shopper)).toMatchObject({ spent: 5600 });
    expect((await listOrders(shopper)).items).toMatchObject([{ charged: { amount: 5600, currency: "USD" } }]);
    expect(await readMailOrder(orderId, "en-US", await readSettings())).toMatchObject({
      total: "$60.00",
      charged: "$56.00",
    });
  });

  it("after staff accept the amount, an order without available stock waits for stock and is not refunded immediately", async () => {
    const { orderId, productId } = await buildMismatch({ stock: 1 });
    await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
    await db
      .update(orders)
      .set({ paidAt: new Date(Date.now() - 86_400_000) })
      .where(eq(orders.id, orderId));
    await acceptAmount(await buildSignedInAdmin(), { orderId, reason });
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({
      status: "processing",
      deliveryState: "owed",
      exceptions: ["short_stock"],
    });
    await restock(productId, 1);
    expect(await readOrder(orderId)).toMatchObject({ status: "completed" });
  });

  it("when staff accept a mismatched charge, the units of a manual product are subtracted from the manual stock again", async () => {
    const { orderId, productId } = await buildMismatch({ deliveryType: "manual", manualStock: 4 });
    const stock = async () =>
      (await db.select().from(products).where(eq(products.id, productId)))[0]?.manualStock;
    expect(await stock()).toBe(4);
    await acceptAmount(await buildSignedInAdmin(), { orderId, reason });
    expect(await stock()).toBe(3);
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed", exceptions: [] });
  });

  it("staff cannot accept the amount of a mismatched charge when the order is fully refunded", async () => {
    const { orderId } = await buildMismatch();
    await requestRefund(shop, { orderId, scope: { kind: "all" }, reason });
    expect(await decided(acceptAmount(await buildSignedInAdmin(), { orderId, reason }))).toBe("nothing_left");
    expect(await unitsOf(orderId)).toHaveLength(0);
  });
});

describe("acceptAmount and deliverAfterAll", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_inventory"), "not_permitted"],
    [
      "staff without a fresh second factor",
      async () => ({ ...(await buildSignedInAdmin()), secondFactorAt: null }),
      "second_factor_required",
    ],
  ];
  it.each(cases)(
    "acceptAmount and deliverAfterAll refuse %s and do not change the order",
    async (_, build, code) => {
      const [returned, mismatched] = [await buildReturned(), await buildMismatch()];
      const caller = await build();
      expect(await decided(deliverAfterAll(caller, { orderId: returned.orderId, reason }))).toBe(code);
      expect(await decided(acceptAmount(caller, { orderId: mismatched.orderId, reason }))).toBe(code);
      expect((await linesOf(returned.orderId))[0]).toMatchObject({ owedQuantity: 0 });
      expect(await readOrder(mismatched.orderId)).toMatchObject({ exceptions: ["amount_mismatch"] });
    },
  );

  it("acceptAmount and deliverAfterAll refuse an order when it is unpaid, unknown or without a problem, or when the reason is empty", async () => {
    const staff = await buildSignedInAdmin();
    const pending = await buildAwaitingOrder();
    const paid = await buildPaidOrder();
    const codesOf = (orderId: string, why = reason) =>
      Promise.all(
        [acceptAmount, deliverAfterAll].map((decide) => decided(decide(staff, { orderId, reason: why }))),
      );
    expect(await codesOf(pending.orderId)).toEqual(["not_paid", "not_paid"]);
    expect(await codesOf(paid.orderId)).toEqual(["no_mismatch", "nothing_ended"]);
    expect(await codesOf("nothing")).toEqual(["not_found", "not_found"]);
    expect(await codesOf(paid.orderId, " ")).toEqual(["invalid_input", "invalid_input"]);
  });
});
