import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PaymentProvider } from "#domain/payments/provider.ts";

/** The response of the test server. */
let answer: { status: number; body: unknown };
const server = createServer((_, outgoing) => {
  outgoing.writeHead(answer.status, { "content-type": "application/json", "stripe-should-retry": "false" });
  outgoing.end(JSON.stringify(answer.body));
});
const session = {
  id: "cs_test_1",
  object: "checkout.session",
  status: "complete",
  payment_status: "paid",
  amount_total: 10_682,
  currency: "usd",
  payment_intent: "pi_1",
  expires_at: 1_800_000_000,
  livemode: false,
};
const request = {
  shopId: "shop-1",
  orderId: "order-1",
  orderNumber: "HO-1",
  currency: "USD",
  methodTypes: ["card"] as const,
  voucherSeconds: 2_100,
  lines: [{ name: "Key", unitAmount: 9_800, quantity: 1 }],
  customerEmail: "a@example.com",
  expiresAt: new Date(1_800_000_000_000),
  successUrl: () => "http://localhost/payment-success",
  cancelUrl: "http://localhost/payment-cancelled",
};
let provider: PaymentProvider;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  vi.stubEnv("STRIPE_API_BASE", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_sandbox");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_sandbox");
  provider = (await import("./stripe-provider.server.ts")).stripeProvider;
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

describe("readPage", () => {
  it.each([
    [{ total_details: { amount_tax: 882 }, managed_payments: { enabled: true } }, 882, true],
    [{ total_details: { amount_tax: 882 }, managed_payments: { enabled: false } }, 882, false],
    [{ total_details: null, managed_payments: null }, 0, false],
    [{ total_details: { amount_tax: null }, managed_payments: "on" }, 0, false],
    [{}, 0, false],
  ])(
    "readPage returns the tax and the seller of a session with %j",
    async (given, addedTax, isSoldByProvider) => {
      answer = { status: 200, body: { ...session, ...given } };
      expect(await provider.readPage("cs_test_1")).toMatchObject({ addedTax, isSoldByProvider });
    },
  );
});

describe("openPage", () => {
  const account = "which is enabled by default on your account";
  it.each([
    `automatic_tax cannot be used with Managed Payments, ${account}.`,
    `Unsupported parameter: locale. Managed Payments, ${account}, handles this parameter for you.`,
    `Product tax code is required for managed payments, ${account}.`,
    "You specified a Stripe-Account header, but Managed Payments cannot be used with Connect.",
  ])(
    "openPage throws an error that names the provider as the seller when the provider's error message is: %s",
    async (message) => {
      answer = { status: 400, body: { error: { type: "invalid_request_error", message } } };
      await expect(provider.openPage(request, "key")).rejects.toMatchObject({
        code: "payment_refused",
        reason: "sold_by_provider",
      });
    },
  );

  it("openPage throws an error without a reason when the provider rejects an unknown parameter", async () => {
    const error = {
      type: "invalid_request_error",
      code: "parameter_unknown",
      message: "Received unknown parameter: managed_payments",
    };
    answer = { status: 400, body: { error } };
    await expect(provider.openPage(request, "key")).rejects.toMatchObject({ reason: undefined });
  });
});
