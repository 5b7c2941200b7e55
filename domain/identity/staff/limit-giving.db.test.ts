import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { GIVING_PER_HOUR, REPLACEMENTS_PER_UNIT } from "#db/values/limits.ts";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { replaceItem } from "#domain/delivery/replace-item.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { goodsValue } from "./limit-giving.ts";

const reason = "the password is refused";
const alertsOf = async (staff: Staff) =>
  (await db.select().from(adminAuditLog).where(eq(adminAuditLog.actorId, staff.userId)))
    .filter(({ details }) => details.alert_type === "GOODS_GIVEN_OUT")
    .map(({ details }) => details.given_in_this_hour);
const currentUnits = async (orderId: string) =>
  (await db.select().from(deliverables).where(eq(deliverables.orderId, orderId))).filter(
    ({ status }) => status === "delivered",
  );

describe("replacing the units of an accomplice", () => {
  it("a unit can be replaced three times, and then only an admin can replace the unit again", async () => {
    const member = await buildSignedInMember("manage_orders");
    const product = await buildProduct({ stock: 8 });
    const { orderId, shopper } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const replaceAgain = async (staff: Staff) => {
      const [unit] = await currentUnits(orderId);
      const deliverableId = unit?.id ?? "";
      await revealDeliverable(shopper, { deliverableId });
      return domainErrorOf(replaceItem(staff, { deliverableId, reason }));
    };
    for (let time = 0; time < REPLACEMENTS_PER_UNIT; time++) expect(await replaceAgain(member)).toBe("done");
    expect(await replaceAgain(member)).toBe("replaced_often");
    expect(await replaceAgain(await buildSignedInMember("manage_orders"))).toBe("replaced_often");
    expect(await replaceAgain(await buildSignedInAdmin())).toBe("done");
  });

  it("the admins get a mail when five units are replaced in one hour, and replacements are refused after the tenth unit", async () => {
    const member = await buildSignedInMember("manage_orders");
    const product = await buildProduct({ stock: 30 });
    // Actions on the same order wait for one lock, so the test uses a separate order for each unit.
    const orderIds: string[] = [];
    for (let order = 0; order < 14; order++)
      orderIds.push((await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] })).orderId);
    const units = (await Promise.all(orderIds.map(currentUnits))).flat();
    const ends = await Promise.all(
      units.map(({ id }) => domainErrorOf(replaceItem(member, { deliverableId: id, reason }))),
    );
    const most = GIVING_PER_HOUR.replacements.most;
    expect(ends.filter((end) => end === "done")).toHaveLength(most);
    expect(ends.filter((end) => end === "giving_limited")).toHaveLength(units.length - most);
    expect(await alertsOf(member)).toEqual([GIVING_PER_HOUR.replacements.alert]);
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.template, "security_alert"));
    expect(mails.some(({ data }) => data.alert === "GOODS_GIVEN_OUT")).toBe(true);
    // Another staff user can still replace units, because each user has a separate hourly limit.
    const [left] = await currentUnits(orderIds[0] ?? "");
    const other = await buildSignedInMember("manage_orders");
    expect(await domainErrorOf(replaceItem(other, { deliverableId: left?.id ?? "", reason }))).toBe("done");
  });
});

describe("marking the order of an accomplice as paid", () => {
  it("the admins get a mail when a user marks orders worth 500 dollars as paid within an hour, and the hourly maximum is 2000 dollars", async () => {
    const member = await buildSignedInMember("manage_orders");
    const product = await buildProduct({ price: 60_000, stock: 8 });
    const order = () => buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    for (let time = 0; time < 3; time++) {
      const { orderId } = await order();
      expect(await markOrderPaid(member, { orderId, reason })).toEqual({ status: "completed" });
    }
    expect(await alertsOf(member)).toEqual([60_000]);
    const { orderId, session } = await order();
    await expect(markOrderPaid(member, { orderId, reason })).rejects.toMatchObject({
      code: "giving_limited",
      status: 403,
      details: { giving: "goods", most: 200_000, left: 20_000 },
    });
    // The shopper can still pay. The payment page of the order is still open.
    expect(await readOrder(orderId)).toMatchObject({ status: "pending", providerSessionId: session });
    expect(await markOrderPaid(await buildSignedInAdmin(), { orderId, reason })).toEqual({
      status: "completed",
    });
  });

  it("the limit for marking orders as paid counts the value of the goods before the coupon discount", () => {
    const order = {
      subtotal: 10_000,
      total: 100,
      storeTotal: 20,
      askedStoreTotal: null,
      storeSubtotal: null,
    };
    expect(goodsValue(order)).toBe(2_000);
    expect(goodsValue({ ...order, askedStoreTotal: 100 })).toBe(10_000);
    expect(goodsValue({ ...order, total: 0 })).toBe(20);
    expect(goodsValue({ ...order, storeSubtotal: 1_990 })).toBe(1_990);
  });
});

describe("refunding the orders of an accomplice", () => {
  it("the admins get a mail when a user refunds orders worth 500 dollars within an hour, and the hourly maximum is 2000 dollars", async () => {
    const member = await buildSignedInMember("manage_orders");
    const product = await buildProduct({ price: 120_000, stock: 4 });
    const refund = async (staff: Staff) => {
      const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
      return domainErrorOf(requestRefund(staff, { orderId, scope: { kind: "all" }, reason }));
    };
    expect(await refund(member)).toBe("done");
    expect(await alertsOf(member)).toEqual([120_000]);
    expect(await refund(member)).toBe("giving_limited");
    expect(await refund(await buildSignedInAdmin())).toBe("done");
  });
});
