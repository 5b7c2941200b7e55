import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { listDeliverablesOf } from "#domain/delivery/order-history/delivered-items.ts";
import { type Caller, NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { replaceItem } from "./replace-item.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";

const reason = "the password is refused";
const deliveredOf = (orderId: string) =>
  db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
const stateOf = async (itemId: string | null) =>
  (
    await db
      .select()
      .from(inventoryItems)
      .where(eq(inventoryItems.id, itemId ?? ""))
  )[0]?.state;
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: { code: string; details: { reason?: string } }) =>
      error.code === "not_replaceable" ? error.details.reason : error.code,
  );

/** A delivered order of one unit, with `spare` more in stock. */
async function buildDelivered(spare = 1) {
  const product = await buildProduct({ stock: 1 + spare });
  const order = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
  const [unit] = await deliveredOf(order.orderId);
  if (!unit) throw new Error("nothing was delivered");
  return { ...order, unit };
}

describe("a unit that does not work", () => {
  it("is burned, and another takes its place: the buyer sees the new one alone, and gets a mail", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, unit, shopper } = await buildDelivered();
    const before = await readOrder(orderId);
    const { deliverableId } = await replaceItem(staff, { deliverableId: unit.id, reason });

    expect(await stateOf(unit.inventoryItemId)).toBe("burned");
    const shown = (await listDeliverablesOf(shopper, orderId)).items;
    expect(shown.map((item) => item.id)).toEqual([deliverableId]);
    expect(await codeOf(revealDeliverable(shopper, { deliverableId: unit.id }))).toBe("delivery_frozen");
    expect((await revealDeliverable(shopper, { deliverableId })).fields).toHaveLength(2);
    const after = await readOrder(orderId);
    expect([after.status, after.completedAt]).toEqual(["completed", before.completedAt]);
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, shopper.email));
    expect(mails.map((mail) => mail.template)).toContain("order_delivered");
    const [audit] = await db
      .select()
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actionType, "DELIVERABLE_REPLACED"), eq(adminAuditLog.recordId, unit.id)));
    expect(audit).toMatchObject({ actorId: staff.userId, details: { reason, before: unit.inventoryItemId } });
  });

  it("is replaced once by two people at once, and its replacement can be replaced too", async () => {
    const [ana, ben] = [await buildSignedInAdmin(), await buildSignedInAdmin()];
    const { orderId, unit } = await buildDelivered(3);
    const said = await Promise.all(
      [ana, ben, ana].map((staff) => codeOf(replaceItem(staff, { deliverableId: unit.id, reason }))),
    );
    expect(said.sort()).toEqual(["done", "taken_back", "taken_back"]);
    const [second] = (await deliveredOf(orderId)).filter((row) => row.status === "delivered");
    await replaceItem(ana, { deliverableId: second?.id ?? "", reason });
    const all = await deliveredOf(orderId);
    expect(all.map((row) => row.status).sort()).toEqual(["delivered", "replaced", "replaced"]);
  });
});

describe("refused, and the buyer keeps what there is", () => {
  const tired = async () => ({ ...(await buildSignedInAdmin()), secondFactorAt: new Date(0) });
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_inventory"), "not_permitted"],
    ["an admin whose second factor is old", tired, "second_factor_required"],
  ];
  it.each(cases)("for %s", async (_, build, code) => {
    const { unit } = await buildDelivered();
    expect(await codeOf(replaceItem(await build(), { deliverableId: unit.id, reason }))).toBe(code);
    expect(await stateOf(unit.inventoryItemId)).toBe("sold");
  });

  it("when nothing is in stock, without a reason, for digital goods, taken back and unknown ones", async () => {
    const staff = await buildSignedInAdmin();
    const replace = (deliverableId: string, why = reason) =>
      codeOf(replaceItem(staff, { deliverableId, reason: why }));
    const last = await buildDelivered(0);
    expect(await replace(last.unit.id)).toBe("out_of_stock");
    expect(await stateOf(last.unit.inventoryItemId)).toBe("sold");
    expect(await replace(last.unit.id, "")).toBe("invalid_input");
    const back = await buildDelivered();
    await requestRefund(system("command"), {
      orderId: back.orderId,
      scope: { kind: "all" },
      reason: "asked",
    });
    expect(await replace(back.unit.id)).toBe("taken_back");
    expect(await replace("nothing")).toBe("not_found");
  });
});
