import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { deliverByHand } from "#domain/delivery/deliver-by-hand.ts";
import { replaceItem } from "#domain/delivery/replace-item.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { revealOrder } from "#domain/delivery/reveal-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { INITIAL_HOLD_LIMITS } from "#domain/settings/hold-limits.ts";
import { couponUse } from "#tests/factories/build-coupon.ts";
import { openQueueOf } from "#tests/factories/build-decisions.ts";
import { buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import {
  buildThreeUnits,
  refundsOf,
  refundUnits,
  stateOfUnits,
  unitsOf,
} from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { buildBackorderedOrder } from "#tests/factories/read-stock.ts";
import { requestRefund } from "./request-refund.ts";

const reason = "the buyer asked for it";

afterEach(() => sandbox.setFaults([]));

describe("a refund of one of three units", () => {
  it("a refund of one of three units returns the unit's price, ends the access to the unit and keeps the other units", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    await refundUnits(staff, orderId, { slots: [2] });
    expect(await readOrder(orderId)).toMatchObject({
      status: "completed",
      deliveryState: "delivered",
      refundState: "partial",
      refundedAmount: 6_000,
    });
    expect(await stateOfUnits(orderId)).toEqual(["delivered", "revoked", "delivered"]);
    const [first, second] = await unitsOf(orderId);
    expect(await domainErrorOf(revealDeliverable(shopper, { deliverableId: second?.id ?? "" }))).toBe(
      "delivery_frozen",
    );
    expect((await revealDeliverable(shopper, { deliverableId: first?.id ?? "" })).fields).toHaveLength(2);
    const { lines } = await revealOrder(shopper, { orderNumber });
    expect(lines[0]?.units.map(({ slot }) => slot)).toEqual([1, 3]);
  });

  it("a refund of one of three units records the chosen unit in the audit log and in the order", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, lineId } = await buildThreeUnits();
    const { refundId } = await refundUnits(staff, orderId, { slots: [2] });
    const [, second] = await unitsOf(orderId);
    const [row] = await auditOf(orderId, "ORDER_REFUND_REQUESTED");
    expect(row?.details).toMatchObject({
      refund_id: refundId,
      scope: "units",
      given: 6_000,
      units: [
        { order_item_id: lineId, amount: 6_000, waiting: 0, units: [2], deliverable_ids: [second?.id] },
      ],
    });
    const sale = await findSale(staff, (await readOrder(orderId)).orderNumber);
    expect(sale?.refunds).toMatchObject([{ amount: 6_000, units: [{ waiting: 0, slots: [2] }] }]);
    expect(sale?.lines).toMatchObject([{ delivered: 3, refunded: 1, available: 2 }]);
    expect(sale?.refundable).toMatchObject([{ waiting: 0, slots: [1, 3] }]);
    expect(sale?.deliverables.map((unit) => unit.refundState)).toEqual([null, "succeeded", null]);
    expect(sale?.endedUnits).toBe(0);
  });

  it("a refund of a unit marks an opened credential as burned and an unopened credential as quarantined", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const [first] = await unitsOf(orderId);
    await revealDeliverable(shopper, { deliverableId: first?.id ?? "" });
    await refundUnits(await buildSignedInAdmin(), orderId, { slots: [1, 2] });
    const items = await db
      .select({ slot: deliverables.slot, state: inventoryItems.state })
      .from(deliverables)
      .innerJoin(inventoryItems, eq(inventoryItems.id, deliverables.inventoryItemId))
      .where(eq(deliverables.orderId, orderId))
      .orderBy(deliverables.slot);
    expect(items.map(({ state }) => state)).toEqual(["burned", "quarantined", "sold"]);
  });

  it("one of three units is refunded only once when two staff members click ten times on the unit", async () => {
    const { orderId } = await buildThreeUnits();
    const { version } = await readOrder(orderId);
    const one = await buildSignedInMember("manage_orders");
    const other = await buildSignedInMember("manage_orders");
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        domainErrorOf(refundUnits(at % 2 ? one : other, orderId, { slots: [2], version })),
      ),
    );
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(ends.filter((end) => end === "refund_changed")).toHaveLength(9);
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it("a refund of one of three units is rejected when the unit was replaced or refunded, or no unit is chosen", async () => {
    const admin = await buildSignedInAdmin();
    const { orderId } = await buildThreeUnits();
    const { version } = await readOrder(orderId);
    const [first] = await unitsOf(orderId);
    await replaceItem(admin, { deliverableId: first?.id ?? "", reason });
    expect(await domainErrorOf(refundUnits(admin, orderId, { slots: [1], version }))).toBe("refund_changed");
    await refundUnits(admin, orderId, { slots: [1] });
    expect(await stateOfUnits(orderId)).toEqual(["replaced", "revoked", "delivered", "delivered"]);
    for (const choice of [{ slots: [1] }, { slots: [4] }, { waiting: 1 }, {}])
      expect(await domainErrorOf(refundUnits(admin, orderId, choice))).toBe("refund_changed");
  });

  it("three refunds, each of one unit, together return the whole payment, and only the last refund returns the coupon use", async () => {
    const admin = await buildSignedInAdmin();
    const { orderId } = await buildThreeUnits({ price: 3_333, percent: 10 });
    const amounts: number[] = [];
    for (const slot of [2, 3, 1]) {
      expect((await couponUse(orderId))?.state).toBe("spent");
      await refundUnits(admin, orderId, { slots: [slot] });
      amounts.push((await refundsOf(orderId)).at(-1)?.amount ?? 0);
    }
    const { total, refundedAmount } = await readOrder(orderId);
    expect([amounts.reduce((sum, one) => sum + one, 0), refundedAmount]).toEqual([total, total]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", deliveryState: "revoked" });
    expect((await couponUse(orderId))?.state).toBe("returned");
  });
});

describe("a refund of units in another currency", () => {
  const rates = { USD: 1, BRL: 5.43, EUR: 0.9, GBP: 0.76, JPY: 149.7 };
  const many = { orderUnits: 500, accountUnits: 500, networkUnits: 500 };
  const holdLimits = { ...INITIAL_HOLD_LIMITS, ...many, unverifiedUnits: 500, unverifiedTotal: 500 };
  afterEach(() => db.delete(siteSettings));

  it.each([
    ["JPY", 3],
    ["BRL", 3],
    ["GBP", 170],
  ] as const)(
    "a refund of units pays back whole minor units of %s, and the refunds of all units pay back the whole payment",
    async (currency, count) => {
      const currencyRates = { date: new Date(shopNow()).toISOString().slice(0, 10), rates };
      await saveSettings(system("command"), {
        changes: { chargeCurrencies: [currency], currencyRates, holdLimits },
      });
      const product = await buildProduct({ price: count === 3 ? 6_001 : 30, stock: count * 2 });
      const shopper = await buildShopper();
      const attempt = { attemptId: randomUUID(), items: [{ productId: product.id, quantity: count }] };
      const { orderId } = await startCheckout(shopper, { ...attempt, paymentMethod: "card", currency });
      await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" });
      await reconcileOrder(orderId, "test");
      const slots = Array.from({ length: count }, (_, at) => at + 1);
      for (const some of [slots.slice(1, 2), slots.slice(2), slots.slice(0, 1)])
        await refundUnits(await buildSignedInAdmin(), orderId, { slots: some });
      const { total, ...order } = await readOrder(orderId);
      expect(order).toMatchObject({ currency, refundState: "full", refundedAmount: total });
      const [one, , last] = await refundsOf(orderId);
      expect(Math.abs((one?.amount ?? 0) - total / count)).toBeLessThan(1);
      expect(Math.abs((last?.amount ?? 0) - total / count)).toBeLessThan(1);
    },
  );
});

describe("a refund of units after an earlier refund of an amount", () => {
  it("a refund of units revokes the whole delivery when the refund pays back all the remaining money", async () => {
    const admin = await buildSignedInAdmin();
    const { orderId } = await buildThreeUnits();
    await requestRefund(admin, { orderId, scope: { kind: "amount", amount: 13_000 }, reason });
    await refundUnits(admin, orderId, { slots: [1] });
    expect((await refundsOf(orderId)).at(-1)).toMatchObject({ amount: 5_000, slots: expect.anything() });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", deliveryState: "revoked" });
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "revoked", "revoked"]);
  });

  it("a refund of units is rejected when the refund exceeds a member's hourly limit", async () => {
    const member = await buildSignedInMember("manage_orders");
    const dear = await buildProduct({ price: 150_000, stock: 2 });
    const { orderId } = await buildPaidOrder({ items: [{ productId: dear.id, quantity: 2 }] });
    await refundUnits(member, orderId, { slots: [1] });
    expect(await domainErrorOf(refundUnits(member, orderId, { slots: [2] }))).toBe("giving_limited");
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "delivered"]);
  });
});

describe("a refund of backordered units", () => {
  it("a refund of one backordered unit cancels this unit, and only the other unit gets new stock", async () => {
    const admin = await buildSignedInAdmin();
    const product = await buildProduct({ stock: 2 });
    const orderId = await buildBackorderedOrder(product.id, undefined, 2);
    await refundUnits(admin, orderId, { waiting: 1 });
    expect(await readOrder(orderId)).toMatchObject({
      deliveryState: "owed",
      refundState: "partial",
      exceptions: ["short_stock"],
    });
    expect(await openQueueOf(orderId)).toEqual(["short_stock"]);
    await restock(product.id, 3);
    expect(await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))).toMatchObject([
      { deliveredQuantity: 1, owedQuantity: 0, refundedQuantity: 1 },
    ]);
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [] });
    await refundUnits(admin, orderId, { slots: [1] });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 12_000 });
  });

  it("an order for a manual product is completed when its last undelivered unit is refunded", async () => {
    const admin = await buildSignedInAdmin();
    const product = await buildProduct({ deliveryType: "manual", manualStock: 5 });
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 3 }] });
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await deliverByHand(admin, { orderItemId: line?.id ?? "", slot: 1, content: "key: made-by-hand" });
    await refundUnits(admin, orderId, { waiting: 1 });
    expect(await readOrder(orderId)).toMatchObject({ status: "processing", deliveryState: "partial" });
    await refundUnits(admin, orderId, { waiting: 1 });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", refundState: "partial" });
    expect(await stateOfUnits(orderId)).toEqual(["delivered"]);
    await refundUnits(admin, orderId, { slots: [1] });
    expect(await stateOfUnits(orderId)).toEqual(["revoked"]);
  });
});
