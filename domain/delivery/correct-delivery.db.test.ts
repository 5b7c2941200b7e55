import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { correctDelivery } from "./correct-delivery.ts";
import { deliverByHand } from "./deliver-by-hand.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";

const outcomeOf = (work: Promise<unknown>) => domainErrorOf(work, "not_replaceable");
const WRONG = "canary-of-somebody-else-8842";
const right = { content: "Login: seat-7\nPassword: right-one", reason: "typed for another order" };
const unitsOf = (orderId: string) =>
  db.select().from(deliverables).where(eq(deliverables.orderId, orderId)).orderBy(deliverables.deliveredAt);

/** Builds a manual order that staff delivered with the wrong content. */
async function buildWrong() {
  const product = await buildProduct({ deliveryType: "manual", manualStock: 9 });
  const order = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.orderId));
  await deliverByHand(await buildSignedInAdmin(), {
    orderItemId: line?.id ?? "",
    slot: 1,
    content: `Login: seat-4\nPassword: ${WRONG}`,
  });
  const [unit] = await unitsOf(order.orderId);
  return { ...order, unit: unit?.id ?? "" };
}

describe("correctDelivery", () => {
  it("correctDelivery shows the shopper only the corrected content and queues a mail", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, unit, shopper } = await buildWrong();
    const made = await correctDelivery(staff, { deliverableId: unit, ...right });

    expect((await listDeliverables(shopper)).items.map(({ id }) => id)).toEqual([made.deliverableId]);
    expect(await revealDeliverable(shopper, made)).toEqual({
      fields: [
        { name: "login", value: "seat-7" },
        { name: "password", value: "right-one" },
      ],
    });
    expect(await outcomeOf(revealDeliverable(shopper, { deliverableId: unit }))).toBe("delivery_frozen");
    expect(await unitsOf(orderId)).toMatchObject([
      { status: "replaced", slot: 1 },
      { status: "delivered", slot: 1 },
    ]);
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", deliveryState: "delivered" });

    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, shopper.email));
    expect(mails.filter(({ template }) => template === "order_delivered")).toHaveLength(2);
    const audit = await db
      .select()
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actionType, "DELIVERY_CORRECTED"), eq(adminAuditLog.recordId, unit)));
    expect(audit).toMatchObject([
      { actorId: staff.userId, permission: "manage_orders", details: { reason: right.reason } },
    ]);
    for (const secret of [WRONG, "right-one"]) expect(JSON.stringify([audit, mails])).not.toContain(secret);
  });

  it("correctDelivery corrects a unit only once when two staff members send a correction at the same time", async () => {
    const [ana, ben] = [await buildSignedInAdmin(), await buildSignedInAdmin()];
    const { orderId, unit } = await buildWrong();
    const codes = await Promise.all(
      [ana, ben].map((staff) => outcomeOf(correctDelivery(staff, { deliverableId: unit, ...right }))),
    );
    expect(codes.sort()).toEqual(["done", "taken_back"]);
    expect(await unitsOf(orderId)).toHaveLength(2);
  });
});

describe("corrections of a delivery that the shop refuses", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_inventory"), "not_permitted"],
    [
      "staff without a fresh second factor",
      async () => ({ ...(await buildSignedInAdmin()), secondFactorAt: null }),
      "second_factor_required",
    ],
  ];
  it.each(cases)("correctDelivery changes nothing when the caller is %s", async (_, build, code) => {
    const { orderId, unit } = await buildWrong();
    expect(await outcomeOf(correctDelivery(await build(), { deliverableId: unit, ...right }))).toBe(code);
    expect(await unitsOf(orderId)).toHaveLength(1);
  });

  it("correctDelivery throws an error with the reason when the unit is revoked, unknown or from the inventory, or when input is missing", async () => {
    const staff = await buildSignedInAdmin();
    const correct = (deliverableId: string, change = {}) =>
      outcomeOf(correctDelivery(staff, { deliverableId, ...right, ...change }));
    const account = await buildPaidOrder();
    expect(await correct((await unitsOf(account.orderId))[0]?.id ?? "")).toBe("not_manual");
    const { orderId, unit } = await buildWrong();
    expect(await correct(unit, { content: " " })).toBe("invalid_input");
    expect(await correct(unit, { reason: "x" })).toBe("invalid_input");
    expect(await correct("nothing")).toBe("not_found");
    await requestRefund(system("command"), { orderId, scope: { kind: "all" }, reason: "gone" });
    expect(await correct(unit)).toBe("taken_back");
  });
});
