import { describe, expect, it } from "vitest";
import { giveBackUnopened } from "#domain/after-sale/returns/give-back-unopened.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { buildThreeUnits, refundUnits, unitsOf } from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { reshelveItem } from "./reshelve-item.ts";

describe("reshelveItem", () => {
  it("reshelveItem creates a new item for a credential that was returned unopened, and the old item is never sold again", async () => {
    const admin = await buildSignedInAdmin();
    const { orderId, shopper, product } = await buildThreeUnits();
    const [unit] = await unitsOf(orderId);
    await giveBackUnopened(shopper, { deliverableId: unit?.id ?? "" });
    const itemId = unit?.inventoryItemId ?? "";
    const ends = await Promise.all([1, 2].map(() => domainErrorOf(reshelveItem(admin, { itemId }))));
    expect(ends.sort()).toEqual(["done", "item_not_free"]);
    const stock = await stockOf(product.id);
    expect(stock.find(({ id }) => id === itemId)?.state).toBe("retired");
    expect(stock.filter(({ state }) => state === "available")).toHaveLength(3);
    const next = await buildPaidOrder({ items: [{ productId: product.id, quantity: 3 }] });
    const units = await unitsOf(next.orderId);
    for (const { id } of units)
      expect((await revealDeliverable(next.shopper, { deliverableId: id })).fields).toHaveLength(2);
  });

  it("reshelveItem rejects an item that the customer opened, a sold item and an unknown item", async () => {
    const admin = await buildSignedInAdmin();
    const { orderId, shopper } = await buildThreeUnits();
    const [first, second] = await unitsOf(orderId);
    await revealDeliverable(shopper, { deliverableId: first?.id ?? "" });
    await refundUnits(admin, orderId, { slots: [1] });
    const end = (itemId: string) => domainErrorOf(reshelveItem(admin, { itemId }));
    expect(await end(first?.inventoryItemId ?? "")).toBe("item_not_free");
    expect(await end(second?.inventoryItemId ?? "")).toBe("item_not_free");
    expect(await end("x")).toBe("not_found");
  });
});
