import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";

const rates = {
  date: new Date(shopNow()).toISOString().slice(0, 10),
  rates: { USD: 1, BRL: 5, EUR: 0.9, GBP: 0.8, JPY: 150 },
} as const;
const choose = (paymentMethodTypes: ("card" | "link" | "pix" | "boleto")[]) =>
  saveSettings(system("command"), {
    changes: { paymentMethodTypes, chargeCurrencies: ["BRL"], currencyRates: rates },
  });

/** Returns the payment methods that the payment page of an order offers. */
async function offeredTo(orderId: string): Promise<string[] | undefined> {
  const { objects } = await sandbox.state(["sessions"]);
  const made = (objects?.sessions ?? []) as {
    session: { client_reference_id: string; allowed_payment_method_types: string[] };
  }[];
  return made.find(({ session }) => session.client_reference_id === orderId)?.session
    .allowed_payment_method_types;
}

async function buyIn(currency: "USD" | "BRL"): Promise<string> {
  const product = await buildProduct({ price: 6000, stock: 1 });
  const { orderId } = await startCheckout(await buildShopper(), {
    attemptId: randomUUID(),
    items: [{ productId: product.id, quantity: 1 }],
    paymentMethod: "card",
    currency,
  });
  return orderId;
}

afterEach(async () => {
  await sandbox.setFaults([]);
  await db.delete(siteSettings);
});

describe("the payment page of an order", () => {
  it("the payment page of an order offers only cards by default", async () => {
    const { orderId } = await buildAwaitingOrder();
    expect(await offeredTo(orderId)).toEqual(["card"]);
  });

  it("the payment page of an order offers the configured methods that support the order's currency", async () => {
    await choose(["card", "link", "pix", "boleto"]);
    expect(await offeredTo(await buyIn("USD"))).toEqual(["card", "link"]);
    expect(await offeredTo(await buyIn("BRL"))).toEqual(["card", "link", "pix", "boleto"]);
  });

  it("the payment page of an order offers the methods that were configured when the order was placed", async () => {
    await choose(["card", "link"]);
    await sandbox.setFaults([{ method: "POST", path: "/v1/checkout/sessions", kind: "cut" }]);
    const shopper = await buildShopper();
    const product = await buildProduct({ stock: 1 });
    expect(
      await domainErrorOf(
        startCheckout(shopper, {
          attemptId: randomUUID(),
          items: [{ productId: product.id, quantity: 1 }],
          paymentMethod: "card",
        }),
      ),
    ).toBe("payment_unavailable");
    await sandbox.setFaults([]);
    await choose(["card", "pix"]);
    const { rows } = await db.execute<{ id: string }>(
      sql`update orders set next_check_at = now() where user_id = ${shopper.userId} returning id`,
    );
    const orderId = rows[0]?.id ?? "";
    await sweepOrders();
    expect(await readOrder(orderId)).toMatchObject({
      paymentState: "awaiting",
      paymentMethodTypes: ["card", "link"],
    });
    expect(await offeredTo(orderId)).toEqual(["card", "link"]);
  });
});
