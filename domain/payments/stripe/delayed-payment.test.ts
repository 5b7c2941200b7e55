import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PaymentProvider } from "#domain/payments/provider.ts";

/** A test double of the provider. The test double returns an unpaid session and its payment intent. */
let intentStatus = "processing";
let nextAction: unknown = null;
let paymentIntent: string | null = "pi_1";
let sessionStatus = "complete";
let lastError: { type: string } | null = null;
let requested: string[] = [];
const server = createServer((incoming, outgoing) => {
  requested.push(incoming.url ?? "");
  const session = {
    id: "cs_test_1",
    object: "checkout.session",
    client_reference_id: "order-1",
    status: sessionStatus,
    payment_status: "unpaid",
    amount_total: 5_000,
    currency: "usd",
    payment_intent: paymentIntent,
    url: null,
    expires_at: 1_800_000_000,
    livemode: false,
  };
  const intent = {
    id: "pi_1",
    object: "payment_intent",
    status: intentStatus,
    next_action: nextAction,
    last_payment_error: lastError,
  };
  outgoing.setHeader("content-type", "application/json");
  outgoing.end(JSON.stringify(incoming.url?.startsWith("/v1/payment_intents/") ? intent : session));
});

let provider: PaymentProvider;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  vi.stubEnv("STRIPE_API_BASE", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_sandbox");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_sandbox");
  provider = (await import("#domain/payments/stripe/stripe-provider.server.ts")).stripeProvider;
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

describe("readPage for a complete but unpaid session", () => {
  it.each([
    ["processing", "unpaid"],
    ["requires_action", "unpaid"],
    ["requires_payment_method", "failed"],
    ["canceled", "failed"],
  ])(
    "readPage for a complete but unpaid session with a payment intent in the status %s returns %s",
    async (status, payment) => {
      intentStatus = status;
      requested = [];
      expect(await provider.readPage("cs_test_1")).toMatchObject({
        orderId: "order-1",
        status: "complete",
        payment,
        paymentId: "pi_1",
        amountTotal: 5_000,
        currency: "USD",
      });
      expect(requested).toEqual(["/v1/checkout/sessions/cs_test_1", "/v1/payment_intents/pi_1"]);
    },
  );

  it("readPage returns the voucher only when the payment intent requires an action", async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    nextAction = {
      type: "boleto_display_details",
      boleto_display_details: { hosted_voucher_url: `${origin}/voucher`, expires_at: 1_800_000_000 },
    };
    const voucher = { method: "boleto", url: `${origin}/voucher`, until: new Date(1_800_000_000_000) };
    for (const [status, found] of [
      ["requires_action", voucher],
      ["processing", null],
      ["requires_payment_method", null],
    ] as const) {
      intentStatus = status;
      expect(await provider.readPage("cs_test_1")).toMatchObject({ voucher: found });
    }
  });

  it("readPage throws ProviderUnreadable when the payment intent has an unknown status", async () => {
    intentStatus = "a_word_of_tomorrow";
    await expect(provider.readPage("cs_test_1")).rejects.toMatchObject({ code: "payment_unreadable" });
  });

  it("readPage returns unpaid when the session has no payment intent", async () => {
    paymentIntent = null;
    requested = [];
    expect(await provider.readPage("cs_test_1")).toMatchObject({ payment: "unpaid" });
    expect(requested).toEqual(["/v1/checkout/sessions/cs_test_1"]);
  });
});

describe("readPage for an expired session", () => {
  it.each([
    ["card_error", "pi_1", true],
    ["invalid_request_error", "pi_1", false],
    [null, "pi_1", false],
    ["card_error", null, false],
  ])(
    "readPage for an expired session with the last error %s and the payment intent %s returns isDeclined %s",
    async (type, intent, isDeclined) => {
      sessionStatus = "expired";
      intentStatus = "canceled";
      lastError = type === null ? null : { type };
      paymentIntent = intent;
      expect(await provider.readPage("cs_test_1")).toMatchObject({ status: "expired", isDeclined });
    },
  );
});
