import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentProvider } from "#domain/payments/provider.ts";

/** Mocks the token key, because the key file belongs to a shop and this test has no shop. */
vi.mock("#domain/security/vault/token-key.ts", () => ({ tokenKey: () => Buffer.alloc(32, 7) }));

/**
 * A test double of the provider. A test can set whether the provider's key has the right to read charges, and
 * whether the payment used a card.
 */
let mayReadCharges = true;
let details: unknown;
let requested: string[] = [];
const server = createServer((incoming, outgoing) => {
  const url = decodeURIComponent(incoming.url ?? "");
  requested.push(url);
  const isExpanded = url.includes("expand");
  outgoing.setHeader("content-type", "application/json");
  if (isExpanded && !mayReadCharges) {
    outgoing.statusCode = 403;
    outgoing.end(JSON.stringify({ error: { type: "invalid_request_error", message: "not permitted" } }));
    return;
  }
  const intent = { id: "pi_1", latest_charge: { id: "ch_1", payment_method_details: details } };
  outgoing.end(
    JSON.stringify({
      id: "cs_test_1",
      object: "checkout.session",
      client_reference_id: "order-1",
      status: "complete",
      payment_status: "paid",
      amount_total: 5_000,
      currency: "usd",
      payment_intent: isExpanded ? intent : "pi_1",
      url: null,
      expires_at: 1_800_000_000,
      livemode: false,
    }),
  );
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

beforeEach(() => {
  mayReadCharges = true;
  details = { type: "card", card: { fingerprint: "fp-of-a-card" } };
  requested = [];
});

describe("readPage with the option withCard", () => {
  it("readPage needs only one request, and returns the same keyed hash for the same card fingerprint", async () => {
    const page = await provider.readPage("cs_test_1", { withCard: true });
    expect(page).toMatchObject({ payment: "paid", paymentId: "pi_1" });
    expect(page?.cardKey).toMatch(/^[\w-]{43}$/);
    expect(requested).toHaveLength(1);
    expect((await provider.readPage("cs_test_1", { withCard: true }))?.cardKey).toBe(page?.cardKey);
    details = { type: "card", card: { fingerprint: "fp-of-another-card" } };
    expect((await provider.readPage("cs_test_1", { withCard: true }))?.cardKey).not.toBe(page?.cardKey);
  });

  it("readPage does not request the card when the caller does not set the option withCard", async () => {
    expect(await provider.readPage("cs_test_1")).toMatchObject({ payment: "paid", cardKey: null });
    expect(requested).toEqual(["/v1/checkout/sessions/cs_test_1"]);
  });

  it.each([
    ["another method", { type: "boleto", boleto: {} }],
    ["a card without a fingerprint", { type: "card", card: {} }],
    ["no details", null],
  ])("readPage with the option withCard returns the payment without a card for %s", async (_, other) => {
    details = other;
    expect(await provider.readPage("cs_test_1", { withCard: true })).toMatchObject({
      payment: "paid",
      cardKey: null,
    });
  });

  it("readPage with the option withCard returns the payment without a card when the provider's key cannot read charges", async () => {
    mayReadCharges = false;
    expect(await provider.readPage("cs_test_1", { withCard: true })).toMatchObject({
      payment: "paid",
      paymentId: "pi_1",
      cardKey: null,
    });
    expect(requested).toHaveLength(2);
  });
});
