import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { CREDENTIAL_MAX } from "#db/values/limits.ts";
import { type Caller, NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { deliverByHand } from "./deliver-by-hand.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";

const outcomeOf = (work: Promise<unknown>) => domainErrorOf(work, "nothing_to_deliver");
const CANARY = "canary-of-the-hand-7781";
const content = `Login: seat-4\nPassword: ${CANARY}`;
const lineOf = async (orderId: string) =>
  (await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)))[0]?.id ?? "";
const deliveredOf = (orderId: string) =>
  db.select().from(deliverables).where(eq(deliverables.orderId, orderId)).orderBy(deliverables.slot);

/** Builds a paid order of a manually delivered product. */
async function buildManualOrder(quantity = 1) {
  const product = await buildProduct({ deliveryType: "manual", manualStock: 9 });
  const order = await buildPaidOrder({ items: [{ productId: product.id, quantity }] });
  return { ...order, line: await lineOf(order.orderId) };
}

describe("deliverByHand", () => {
  it("deliverByHand encrypts each unit, and completes the order and queues the mail when it delivers the last unit", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, line, shopper } = await buildManualOrder(2);
    expect(await readOrder(orderId)).toMatchObject({ status: "processing", deliveryState: "owed" });

    expect(await deliverByHand(staff, { orderItemId: line, slot: 1, content })).toEqual({ owed: 1 });
    expect(await readOrder(orderId)).toMatchObject({ status: "processing", deliveryState: "partial" });
    expect(await deliverByHand(staff, { orderItemId: line, slot: 2, content: '{"code":"B-2"}' })).toEqual({
      owed: 0,
    });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", deliveryState: "delivered" });

    const [first, second] = await deliveredOf(orderId);
    expect([first?.fieldNames, second?.fieldNames]).toEqual([["login", "password"], ["code"]]);
    expect(first?.deliveryDataSealed?.includes(CANARY)).toBe(false);
    expect(await revealDeliverable(shopper, { deliverableId: first?.id ?? "" })).toEqual({
      fields: [
        { name: "login", value: "seat-4" },
        { name: "password", value: CANARY },
      ],
    });
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, shopper.email));
    expect(mails.map((mail) => mail.template).sort()).toEqual(["order_delivered", "order_in_preparation"]);

    const audit = await db
      .select()
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actionType, "ORDER_DELIVERED_BY_HAND"), eq(adminAuditLog.recordId, line)));
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({ actorId: staff.userId, permission: "manage_orders" });
    expect(JSON.stringify([audit, mails])).not.toContain(CANARY);
  });

  it("deliverByHand delivers a unit only once when requests are repeated or concurrent", async () => {
    const [ana, ben] = [await buildSignedInAdmin(), await buildSignedInAdmin()];
    const { orderId, line } = await buildManualOrder(3);
    const codes = await Promise.all(
      [ana, ben, ana].map((staff) =>
        outcomeOf(deliverByHand(staff, { orderItemId: line, slot: 1, content })),
      ),
    );
    expect(codes.sort()).toEqual(["done", "moved_on", "moved_on"]);
    expect(await deliveredOf(orderId)).toHaveLength(1);
    expect(await outcomeOf(deliverByHand(ana, { orderItemId: line, slot: 3, content }))).toBe("moved_on");
  });
});

describe("a manual delivery that the shop refuses", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_inventory"), "not_permitted"],
    [
      "an admin without a second factor",
      async () => signInAsStaff(await buildAdmin()),
      "second_factor_required",
    ],
  ];
  it.each(cases)("deliverByHand delivers nothing when the caller is %s", async (_, build, code) => {
    const { orderId, line } = await buildManualOrder();
    expect(await outcomeOf(deliverByHand(await build(), { orderItemId: line, slot: 1, content }))).toBe(code);
    expect(await deliveredOf(orderId)).toHaveLength(0);
  });

  it.each([
    ["nothing", ""],
    ["blanks", "   "],
    ["a NUL character", "a\0b"],
    ["one character too many", "x".repeat(CREDENTIAL_MAX + 1)],
    ["a nest of lists", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`],
  ])("deliverByHand delivers nothing when the content is %s", async (_, text) => {
    const { orderId, line } = await buildManualOrder();
    const staff = await buildSignedInAdmin();
    expect(await outcomeOf(deliverByHand(staff, { orderItemId: line, slot: 1, content: text }))).toBe(
      "invalid_input",
    );
    expect(await deliveredOf(orderId)).toHaveLength(0);
  });

  it("deliverByHand throws an error with the reason when the line is unpaid, delivered, refunded, unknown or from the inventory", async () => {
    const staff = await buildSignedInAdmin();
    const deliver = (orderItemId: string, slot = 1) =>
      outcomeOf(deliverByHand(staff, { orderItemId, slot, content }));
    const product = await buildProduct({ deliveryType: "manual", manualStock: 9 });
    const awaiting = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    expect(await deliver(await lineOf(awaiting.orderId))).toBe("not_paid");
    const account = await buildPaidOrder();
    expect(await deliver(await lineOf(account.orderId), 2)).toBe("not_manual");
    const done = await buildManualOrder();
    expect(await deliver(done.line)).toBe("done");
    expect(await deliver(done.line, 2)).toBe("not_owed");
    const refunded = await buildManualOrder();
    await requestRefund(system("command"), {
      orderId: refunded.orderId,
      scope: { kind: "all" },
      reason: "gone",
    });
    expect(await deliver(refunded.line)).toBe("not_owed");
    expect(await deliver("nothing")).toBe("not_found");
    expect(await deliver("00000000-0000-4000-8000-000000000000")).toBe("not_found");
  });
});
