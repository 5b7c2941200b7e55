import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { deliverAfterAll } from "#domain/delivery/deliver-after-all.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { revealItem } from "#domain/inventory/reveal-item.ts";
import { system } from "#domain/kernel/caller.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { decided, openQueueOf, RETURNING_CARD } from "#tests/factories/build-decisions.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { buildThreeUnits, refundsOf, stateOfUnits, unitsOf } from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import {
  allowGuests,
  buyAsGuest,
  guestAddress,
  resetSettings,
  visitorFrom,
} from "#tests/factories/guests/build-guest.ts";
import { giveBackUnopened } from "./give-back-unopened.ts";
import { listGiveBackOffers } from "./queries.ts";

afterEach(() => sandbox.setFaults([]));

const itemOf = async (deliverableId: string) => {
  const [row] = await db
    .select({ item: inventoryItems })
    .from(deliverables)
    .innerJoin(inventoryItems, eq(inventoryItems.id, deliverables.inventoryItemId))
    .where(eq(deliverables.id, deliverableId));
  return row?.item;
};

describe("giveBackUnopened", () => {
  it("giveBackUnopened refunds an unopened unit at one click, ends its access and quarantines its item", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const [, second] = await unitsOf(orderId);
    const deliverableId = second?.id ?? "";
    await giveBackUnopened(shopper, { deliverableId });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "partial", refundedAmount: 6_000 });
    expect(await stateOfUnits(orderId)).toEqual(["delivered", "revoked", "delivered"]);
    expect((await itemOf(deliverableId))?.state).toBe("quarantined");
    expect(await domainErrorOf(revealDeliverable(shopper, { deliverableId }))).toBe("delivery_frozen");
  });

  it("giveBackUnopened refunds the unit only once after ten simultaneous clicks", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const [unit] = await unitsOf(orderId);
    const deliverableId = unit?.id ?? "";
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => domainErrorOf(giveBackUnopened(shopper, { deliverableId }))),
    );
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(await refundsOf(orderId)).toHaveLength(1);
  });

  it("giveBackUnopened rejects an opened unit, a unit that staff opened, another shopper's unit and an unknown unit", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const [first, second, third] = await unitsOf(orderId);
    await revealDeliverable(shopper, { deliverableId: first?.id ?? "" });
    await revealItem(await buildSignedInAdmin(), { itemId: second?.inventoryItemId ?? "" });
    const end = (deliverableId = "", caller = shopper) =>
      domainErrorOf(giveBackUnopened(caller, { deliverableId }));
    expect(await end(first?.id)).toBe("not_returnable");
    expect(await end(second?.id)).toBe("not_returnable");
    expect(await end(third?.id, await buildShopper())).toBe("not_found");
    expect(await end("x")).toBe("not_found");
    expect(await refundsOf(orderId)).toEqual([]);
  });

  it("giveBackUnopened refunds a guest's unit only when the request comes from the browser that paid", async () => {
    await allowGuests();
    const items = [{ productId: (await buildProduct({ stock: 2 })).id, quantity: 1 }];
    const { browser, orderId } = await buyAsGuest({ email: guestAddress(), items });
    const other = await buyAsGuest({ email: guestAddress(), items });
    const deliverableId = (await unitsOf(orderId))[0]?.id ?? "";
    expect(await domainErrorOf(giveBackUnopened(other.browser, { deliverableId }))).toBe("not_found");
    expect(await domainErrorOf(giveBackUnopened(visitorFrom(), { deliverableId }))).toBe("sign_in_required");
    expect(await listGiveBackOffers(other.browser, orderId)).toEqual([]);
    expect(await listGiveBackOffers(browser, orderId)).toMatchObject([{ deliverableId }]);
    await giveBackUnopened(browser, { deliverableId });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full" });
    expect(await domainErrorOf(revealDeliverable(browser, { deliverableId }))).toBe("delivery_frozen");
    await resetSettings();
  });

  it("giveBackUnopened rejects every unit while the owner has disabled the money-back offer", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const [unit] = await unitsOf(orderId);
    await saveSetting(system("command"), { name: "moneyBackDays", value: 0 });
    try {
      const given = giveBackUnopened(shopper, { deliverableId: unit?.id ?? "" });
      await expect(given).rejects.toMatchObject({ details: { reason: "off" } });
    } finally {
      await saveSetting(system("command"), { name: "moneyBackDays", value: 7 });
    }
  });

  it("giveBackUnopened keeps the unit locked while the provider rejects the refund, and the worker sends the refund again later", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const [unit] = await unitsOf(orderId);
    await sandbox.setFaults([{ path: "/v1/refunds", kind: "status", status: 403 }]);
    await giveBackUnopened(shopper, { deliverableId: unit?.id ?? "" });
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(["requested"]);
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "delivered", "delivered"]);
    await sandbox.setFaults([]);
    await db.execute("update refunds set updated_at = now() - interval '1 hour'");
    await sweepRefunds();
    expect((await refundsOf(orderId)).map(({ state }) => state)).toEqual(["succeeded"]);
  });

  it("giveBackUnopened keeps a unit locked when its refund fails, and staff cannot deliver the unit again", async () => {
    const { orderId, shopper } = await buildThreeUnits({ card: RETURNING_CARD });
    const [unit] = await unitsOf(orderId);
    await giveBackUnopened(shopper, { deliverableId: unit?.id ?? "" });
    const [refund] = await refundsOf(orderId);
    await sandbox.setRefund(refund?.providerRefundId ?? "", "failed");
    await reconcileRefunds(orderId);
    expect(await openQueueOf(orderId)).toEqual(["refund_failed"]);
    const again = deliverAfterAll(await buildSignedInAdmin(), { orderId, reason: "the bank returned it" });
    expect(await decided(again)).toBe("nothing_ended");
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "delivered", "delivered"]);
  });
});
