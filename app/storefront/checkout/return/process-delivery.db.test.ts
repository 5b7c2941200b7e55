import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AnswerSnapshot, answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { orderWasChanged, setOrdersAnnounced } from "#domain/checkout/settlement/return/wait-for-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { action } from "./process-delivery.ts";

const rates = {
  date: new Date(shopNow()).toISOString().slice(0, 10),
  rates: { USD: 1, BRL: 5, EUR: 0.9, GBP: 0.8, JPY: 150 },
} as const;

/** Calls process-payment-delivery. Returns the first response and the later response that replaces it. */
async function ask(caller: Caller, orderId: string) {
  const context = new RouterContextProvider();
  const answer: AnswerSnapshot = { requestId: "r-1", page: {}, report: () => {} };
  context.set(callerContext, caller);
  context.set(answerContext, answer);
  const request = new Request("http://localhost/functions/process-payment-delivery", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ orderId }),
  });
  const response = await action({ request, context } as unknown as Parameters<typeof action>[0]);
  return { response, later: answer.later };
}

beforeEach(() => setOrdersAnnounced(true));
afterEach(() => setOrdersAnnounced(false));

it("process-payment-delivery sends a second response for a pending order when the database announces the result of the payment", async () => {
  const { shopper, orderId, session } = await buildAwaitingOrder();
  const { response, later } = await ask(shopper, orderId);
  expect(await response.json()).toMatchObject({ order_id: orderId, status: "pending" });
  await sandbox.pay({ session });
  await reconcileOrder(orderId, "event");
  orderWasChanged({ id: orderId, status: "completed" });
  expect(await (await later)?.json()).toMatchObject({ order_id: orderId, status: "completed" });
});

it.each([
  ["boleto", true],
  ["sepa_debit", false],
] as const)(
  "process-payment-delivery reports whether an order with a delayed payment by %s waits for the shopper: %s",
  async (method, waits) => {
    await saveSettings(system("command"), {
      changes: { paymentMethodTypes: ["card", "boleto"], chargeCurrencies: ["BRL"], currencyRates: rates },
    });
    const shopper = await buildShopper();
    const { id: productId } = await buildProduct();
    const { orderId } = await startCheckout(shopper, {
      attemptId: randomUUID(),
      items: [{ productId, quantity: 1 }],
      paymentMethod: "card",
      currency: "BRL",
    });
    await sandbox.payDelayed((await readOrder(orderId)).providerSessionId ?? "", "start", method);
    const { response } = await ask(shopper, orderId);
    expect(await response.json()).toMatchObject({ status: "pending", waits_for_shopper: waits });
  },
);

it("process-payment-delivery settles a paid order and answers immediately", async () => {
  const { shopper, orderId, session } = await buildAwaitingOrder();
  await sandbox.pay({ session });
  const { response, later } = await ask(shopper, orderId);
  expect(await response.json()).toMatchObject({ status: "completed" });
  expect(later).toBeUndefined();
});

it("process-payment-delivery immediately answers 401 to a visitor and 404 to another shopper", async () => {
  const { orderId } = await buildPaidOrder();
  const stranger = await ask(await buildShopper(), orderId);
  expect([stranger.response.status, stranger.later]).toEqual([404, undefined]);
  const origin = { ip: "", userAgent: "", requestId: "" };
  const visitor = await ask({ kind: "visitor", origin } as Caller, orderId);
  expect([visitor.response.status, visitor.later]).toEqual([401, undefined]);
});
