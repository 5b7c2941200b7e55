import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { collectEvidence } from "#domain/after-sale/disputes/collect-evidence.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { findOrderByNumber } from "#domain/delivery/order-history/own-orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { receiveMail } from "#tests/factories/build-account.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { startCheckout } from "./start-checkout.ts";

const SENTENCES = { delivery: "Deliver at once.", terms: "I accept the terms." };
const ask = (value: "auto" | "true") => saveSetting(system("command"), { name: "checkoutConsent", value });
afterEach(() => ask("auto"));

async function buy(consent?: boolean) {
  const shopper = await buildShopper();
  const product = await buildProduct();
  return startCheckout(shopper, {
    attemptId: randomUUID(),
    items: [{ productId: product.id, quantity: 1 }],
    paymentMethod: "card",
    ...(consent === undefined ? {} : { consent, consentSentences: SENTENCES }),
  });
}
const detailsOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).find(
    ({ type }) => type === "placed",
  )?.details;

describe("the consent before paying", () => {
  it("the shop requires no consent by default", async () => {
    const { orderId } = await buy();
    expect(await detailsOf(orderId)).not.toHaveProperty("consent");
  });

  it.each([undefined, false])(
    "the order is blocked when the shop requires a consent and the consent is %s",
    async (consent) => {
      await ask("true");
      const before = await db.$count(orders);
      await expect(buy(consent)).rejects.toMatchObject({ code: "consent_required", status: 422 });
      expect(await db.$count(orders)).toBe(before);
    },
  );

  it("the shop requires the consent when the shop offers an EU payment method", async () => {
    await saveSetting(system("command"), { name: "paymentMethodTypes", value: ["card", "ideal"] });
    try {
      await expect(buy()).rejects.toMatchObject({ code: "consent_required" });
    } finally {
      await saveSetting(system("command"), { name: "paymentMethodTypes", value: ["card"] });
    }
  });

  it("the order stores the consent and the sentences that the shopper read", async () => {
    await ask("true");
    const { orderId } = await buy(true);
    expect(await detailsOf(orderId)).toMatchObject({ consent: true, consentText: SENTENCES.delivery });
    await saveSetting(system("command"), { name: "terms", value: { en: "Be kind." } });
    const { orderId: withTerms } = await buy(true);
    await saveSetting(system("command"), { name: "terms", value: {} });
    const text = `${SENTENCES.delivery} ${SENTENCES.terms}`;
    expect(await detailsOf(withTerms)).toMatchObject({ consent: true, consentText: text });
  });

  it("the consent appears in the payment mail, on the order page and in the dispute evidence", async () => {
    const { orderId, shopper } = await buildPaidOrder({ agreedTo: SENTENCES.delivery });
    const { orderNumber: number } = await readOrder(orderId);
    const mail = await receiveMail(shopper.email, "order_confirmed");
    expect(mail?.text).toMatch(/You agreed on .+: “Deliver at once\.”/);
    expect(await findOrderByNumber(shopper, number)).toMatchObject({ consent: { text: SENTENCES.delivery } });
    const evidence = await collectEvidence(orderId);
    expect(evidence?.uncategorizedText).toMatch(/agreed to immediate delivery .+ UTC: "Deliver at once\."/);
  });

  it("an order shows no consent when the shopper gave none", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    const { orderNumber: number } = await readOrder(orderId);
    expect((await receiveMail(shopper.email, "order_confirmed"))?.text).not.toContain("You agreed");
    expect(await findOrderByNumber(shopper, number)).toMatchObject({ consent: null });
    expect((await collectEvidence(orderId))?.uncategorizedText).not.toContain("agreed");
  });
});
