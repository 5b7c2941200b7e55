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
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { replaceItem } from "./replace-item.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";

const outcomeOf = (work: Promise<unknown>) => domainErrorOf(work, "not_replaceable");
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

/** Builds a delivered order of one unit. After the delivery, the stock contains `spare` units. */
async function buildDelivered(spare = 1) {
  const product = await buildProduct({ stock: 1 + spare });
  const order = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
  const [unit] = await deliveredOf(order.orderId);
  if (!unit) throw new Error("nothing was delivered");
  return { ...order, unit };
}

describe("replaceItem", () => {
  it("replaceItem revokes the old item, shows the shopper only the new item and queues a mail", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, unit, shopper } = await buildDelivered();
    const before = await readOrder(orderId);
    const { deliverableId } = await replaceItem(staff, { deliverableId: unit.id, reason });

    expect(await stateOf(unit.inventoryItemId)).toBe("burned");
    const shown = (await listDeliverablesOf(shopper, orderId)).items;
    expect(shown.map((item) => item.id)).toEqual([deliverableId]);
    expect(await outcomeOf(revealDeliverable(shopper, { deliverableId: unit.id }))).toBe("delivery_frozen");
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

  it("replaceItem replaces an item only once for concurrent requests, and can later replace the new item", async () => {
    const [ana, ben] = [await buildSignedInAdmin(), await buildSignedInAdmin()];
    const { orderId, unit } = await buildDelivered(3);
    const codes = await Promise.all(
      [ana, ben, ana].map((staff) => outcomeOf(replaceItem(staff, { deliverableId: unit.id, reason }))),
    );
    expect(codes.sort()).toEqual(["done", "taken_back", "taken_back"]);
    const [second] = (await deliveredOf(orderId)).filter((row) => row.status === "delivered");
    await replaceItem(ana, { deliverableId: second?.id ?? "", reason });
    const all = await deliveredOf(orderId);
    expect(all.map((row) => row.status).sort()).toEqual(["delivered", "replaced", "replaced"]);
  });
});

describe("a replacement that the shop refuses", () => {
  const staleFactor = async () => ({ ...(await buildSignedInAdmin()), secondFactorAt: new Date(0) });
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_inventory"), "not_permitted"],
    ["an admin with an old second factor", staleFactor, "second_factor_required"],
  ];
  it.each(cases)(
    "replaceItem leaves the item in the state sold when the caller is %s",
    async (_, build, code) => {
      const { unit } = await buildDelivered();
      expect(await outcomeOf(replaceItem(await build(), { deliverableId: unit.id, reason }))).toBe(code);
      expect(await stateOf(unit.inventoryItemId)).toBe("sold");
    },
  );

  it("replaceItem throws an error with the reason when stock or reason is empty, or the item is revoked or unknown", async () => {
    const staff = await buildSignedInAdmin();
    const replace = (deliverableId: string, why = reason) =>
      outcomeOf(replaceItem(staff, { deliverableId, reason: why }));
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
