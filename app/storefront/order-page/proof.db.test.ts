import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { readOpenings } from "#domain/after-sale/disputes/read-openings.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { revealOrder } from "#domain/delivery/reveal-order.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { unitsOf } from "#tests/factories/build-unit-refund.ts";
import { allowGuests, buyAsGuest, guestAddress, resetSettings } from "#tests/factories/guests/build-guest.ts";
import { loader } from "./proof.ts";

async function ask(caller: Caller, number: string) {
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  return loader({ params: { number }, context } as unknown as Parameters<typeof loader>[0]);
}

describe("the proof of delivery", () => {
  it("the proof of delivery lists the order, its delivery, and the browser and country of each opening, but no credential", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    const [unit] = await unitsOf(orderId);
    const origin = { ip: "203.0.113.7", userAgent: "Firefox/140.0", requestId: "r", country: "BR" };
    const { fields } = await revealDeliverable({ ...shopper, origin }, { deliverableId: unit?.id ?? "" });
    const { orderNumber } = await readOrder(orderId);
    const text = await (await ask(shopper, orderNumber)).text();
    expect(text).toContain(`Order ${orderNumber}`);
    expect(text).toContain("opened by the signed-in buyer from 203.0.113.7, BR (Firefox/140.0)");
    for (const { value } of fields) expect(text).not.toContain(value);
    expect(await readOpenings(orderId)).toMatchObject([
      { country: "BR", userAgent: "Firefox/140.0", units: [{ slot: 1 }] },
    ]);
  });

  it("the proof of delivery of a guest's order states that the buyer has no account", async () => {
    await allowGuests();
    const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
    const { browser, orderId } = await buyAsGuest({ email: guestAddress(), items });
    const { orderNumber } = await readOrder(orderId);
    const origin = { ip: "203.0.113.7", userAgent: "Firefox/140.0", requestId: "r" };
    await revealOrder({ ...browser, origin }, { orderNumber });
    const text = await (await ask(browser, orderNumber)).text();
    expect(text).toContain("The buyer bought without an account");
    expect(text).toContain("in a browser with access to this order, from 203.0.113.7 (Firefox/140.0)");
    expect(text).not.toMatch(/signed-in|password|this account|buyer's account/);
    await resetSettings();
  });

  it("the proof of delivery returns the same response for another shopper's order as for an unknown order number", async () => {
    const { orderId } = await buildPaidOrder();
    const { orderNumber } = await readOrder(orderId);
    const stranger = await buildShopper();
    for (const number of [orderNumber, "HO-99999999"])
      expect(await ask(stranger, number)).toMatchObject({ status: 404 });
  });
});
