import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { endDelivery } from "#domain/payments/refunds/end-delivery.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { waitForBlockedStatements } from "#tests/factories/wait-for-lock.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";

const unitOf = async (orderId: string) => {
  const [unit] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
  if (!unit) throw new Error("nothing was delivered");
  return unit;
};

/**
 * Starts a reveal while another transaction holds the lock of the order. Returns "done" or the error code of
 * the reveal.
 */
async function revealDuring(
  { orderId, shopper }: Awaited<ReturnType<typeof buildPaidOrder>>,
  change: "refund" | "dispute",
): Promise<string> {
  const { id } = await unitOf(orderId);
  let revealed: Promise<string> = Promise.resolve("not started");
  await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw new Error("no order");
    const patch = change === "refund" ? await endDelivery(tx, order) : { disputeState: "open" as const };
    await changeOrder(tx, system("test"), order, patch, { type: "note" });
    revealed = domainErrorOf(revealDeliverable(shopper, { deliverableId: id }));
    await waitForBlockedStatements();
  });
  return revealed;
}

describe("a reveal that waits for another transaction", () => {
  it("a waiting reveal is refused when the earlier transaction revokes the delivery, and the item stays unrevealed", async () => {
    const paid = await buildPaidOrder();
    expect(await revealDuring(paid, "refund")).toBe("delivery_frozen");
    const unit = await unitOf(paid.orderId);
    expect(unit).toMatchObject({ status: "revoked", firstRevealedAt: null });
    const item = eq(inventoryItems.id, unit.inventoryItemId ?? "");
    expect(await db.select().from(inventoryItems).where(item)).toMatchObject([{ state: "quarantined" }]);
  });

  it("a waiting reveal is refused when the earlier transaction freezes the order", async () => {
    const paid = await buildPaidOrder();
    expect(await revealDuring(paid, "dispute")).toBe("delivery_frozen");
    expect(await unitOf(paid.orderId)).toMatchObject({ status: "delivered", firstRevealedAt: null });
  });
});

describe("a second reveal", () => {
  it("a second reveal does not change the time of the first reveal", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    const { id } = await unitOf(orderId);
    await revealDeliverable(shopper, { deliverableId: id });
    const { firstRevealedAt } = await unitOf(orderId);
    await revealDeliverable(shopper, { deliverableId: id });
    expect((await unitOf(orderId)).firstRevealedAt).toEqual(firstRevealedAt);
    expect(firstRevealedAt).not.toBeNull();
  });
});
