import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { system } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { startCheckout } from "./start-checkout.ts";

const ask = (value: boolean) => saveSetting(system("command"), { name: "checkoutConsent", value });
afterEach(() => ask(false));

async function buy(consent?: boolean) {
  const shopper = await buildShopper();
  const product = await buildProduct();
  return startCheckout(shopper, {
    attemptId: randomUUID(),
    items: [{ productId: product.id, quantity: 1 }],
    paymentMethod: "card",
    ...(consent === undefined ? {} : { consent }),
  });
}
const consentOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).find(
    ({ type }) => type === "placed",
  )?.details.consent;

describe("the consent before paying", () => {
  it("the consent before paying is not required by default", async () => {
    const { orderId } = await buy();
    expect(await consentOf(orderId)).toBeUndefined();
  });

  it.each([undefined, false])(
    "the consent before paying blocks the order when it is required and is %s",
    async (consent) => {
      await ask(true);
      const before = await db.$count(orders);
      await expect(buy(consent)).rejects.toMatchObject({ code: "consent_required", status: 422 });
      expect(await db.$count(orders)).toBe(before);
    },
  );

  it("the consent before paying is stored with the order", async () => {
    await ask(true);
    const { orderId } = await buy(true);
    expect(await consentOf(orderId)).toBe(true);
  });
});
