import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentMethodType } from "#db/values/payment-method-types.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { ACTED_ON, kindOf } from "./event-kinds.ts";

/** The response that the test server sends, and the requests that the server received. */
let answer: { status: number; body: unknown } = { status: 200, body: {} };
let received: { method: string; url: string; body: string }[] = [];
const server = createServer(async (incoming, outgoing) => {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  received.push({ method: incoming.method ?? "", url: incoming.url ?? "", body });
  outgoing.writeHead(answer.status, { "content-type": "application/json", "stripe-should-retry": "false" });
  outgoing.end(JSON.stringify(answer.body));
});

const session = {
  id: "cs_test_1",
  object: "checkout.session",
  client_reference_id: "order-1",
  status: "complete",
  payment_status: "paid",
  amount_total: 5_000,
  currency: "usd",
  payment_intent: "pi_1",
  url: null,
  expires_at: 1_800_000_000,
  livemode: false,
};
const without = (field: string) =>
  Object.fromEntries(Object.entries(session).filter(([name]) => name !== field));
const request = {
  shopId: "shop-1",
  orderId: "order-1",
  orderNumber: "HO-1",
  currency: "USD",
  methodTypes: ["card"] as PaymentMethodType[],
  voucherSeconds: 600,
  lines: [{ name: "Key", unitAmount: 5_000, quantity: 1 }],
  customerEmail: "a@example.com",
  expiresAt: new Date(1_800_000_000_000),
  successUrl: () => "http://localhost/payment-success",
  cancelUrl: "http://localhost/payment-cancelled",
};
let provider: Required<PaymentProvider>;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "::1", listening));
  vi.stubEnv("STRIPE_API_BASE", `http://[::1]:${(server.address() as AddressInfo).port}/base/path/`);
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_sandbox");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_sandbox");
  provider = (await import("./stripe-provider.server.ts")).stripeProvider;
});
beforeEach(() => {
  received = [];
  answer = { status: 200, body: session };
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

describe("readPage", () => {
  it("readPage sends its request to the IPv6 address and the path of STRIPE_API_BASE", async () => {
    expect(await provider.readPage("cs_test_1")).toMatchObject({ payment: "paid", amountTotal: 5_000 });
    expect(received[0]?.url).toBe("/base/path/v1/checkout/sessions/cs_test_1");
  });

  it.each([
    ["without a payment status", without("payment_status"), "payment_status"],
    ["with an unknown payment status", { ...session, payment_status: "settled" }, "payment_status"],
    [
      "with an amount to pay and the status no_payment_required",
      { ...session, payment_status: "no_payment_required" },
      "payment_status",
    ],
    ["with an unknown status", { ...session, status: "finished" }, "status"],
    ["without an amount", without("amount_total"), "amount_total"],
    ["with a broken amount", { ...session, amount_total: "5000" }, "amount_total"],
    ["without a currency", without("currency"), "currency"],
    ["without an id", without("id"), "id"],
  ])("readPage throws ProviderUnreadable for a session %s", async (_, body, field) => {
    answer = { status: 200, body };
    await expect(provider.readPage("cs_test_1")).rejects.toMatchObject({
      code: "payment_unreadable",
      details: { field },
    });
  });

  it("readPage returns paid when the amount of the session is 0 and no payment is required", async () => {
    answer = { status: 200, body: { ...session, amount_total: 0, payment_status: "no_payment_required" } };
    expect(await provider.readPage("cs_test_1")).toMatchObject({ payment: "paid" });
  });
});

describe("openPage", () => {
  it("openPage sends the order's payment methods and turns off the settings that could change the amount", async () => {
    await provider.openPage({ ...request, methodTypes: ["card", "pix"] }, "key");
    const sent = Object.fromEntries(new URLSearchParams(received[0]?.body));
    expect(sent).not.toHaveProperty("allowed_payment_method_types[2]");
    expect(sent).toMatchObject({
      "allowed_payment_method_types[0]": "card",
      "allowed_payment_method_types[1]": "pix",
      "adaptive_pricing[enabled]": "false",
      "automatic_tax[enabled]": "false",
      allow_promotion_codes: "false",
      "payment_method_options[pix][expires_after_seconds]": "600",
    });
  });
});

describe("listEvents", () => {
  it("listEvents requests only the event types that the shop handles", async () => {
    answer = { status: 200, body: { object: "list", data: [], has_more: false } };
    for await (const page of provider.listEvents(new Date(0))) expect(page).toEqual([]);
    const types = [...new URLSearchParams(received[0]?.url.split("?")[1])].filter(([name]) =>
      name.startsWith("types"),
    );
    expect(types.map(([, type]) => type)).toEqual([...ACTED_ON]);
    expect(types.length).toBeLessThanOrEqual(20);
    expect(ACTED_ON.map(kindOf)).not.toContain(null);
  });
});

describe("a response that the provider did not send", () => {
  it.each([
    [502, { message: "Bad gateway" }],
    [404, { message: "no Route matched with those values" }],
    [403, { message: "forbidden" }],
    [200, { message: "ok" }],
    [200, []],
  ])(
    "openPage, readPage and endPage throw payment_unavailable when a response with the status %i does not come from the provider",
    async (status, body) => {
      answer = { status, body };
      const unreachable = { code: "payment_unavailable", status: 503 };
      await expect(provider.openPage(request, "key")).rejects.toMatchObject(unreachable);
      await expect(provider.readPage("cs_test_1")).rejects.toMatchObject(unreachable);
      await expect(provider.endPage("cs_test_1")).rejects.toMatchObject(unreachable);
    },
  );

  it("createRefund throws payment_unavailable when the response does not come from the provider", async () => {
    answer = { status: 404, body: { message: "no Route matched with those values" } };
    const refund = { paymentId: "pi_1", amount: 100, refundId: "r", orderId: "o" };
    await expect(provider.createRefund(refund, "key")).rejects.toMatchObject({ code: "payment_unavailable" });
  });

  it("openPage throws payment_unavailable when the response contains a session without an id", async () => {
    answer = { status: 200, body: without("id") };
    await expect(provider.openPage(request, "key")).rejects.toMatchObject({ code: "payment_unavailable" });
  });
});

describe("listRefunds", () => {
  it("listRefunds throws ProviderUnreadable for a refund with an unknown status", async () => {
    const refund = {
      id: "re_1",
      object: "refund",
      payment_intent: "pi_1",
      amount: 1,
      currency: "usd",
      status: "gone",
    };
    answer = { status: 200, body: { object: "list", data: [refund], has_more: false } };
    await expect(provider.listRefunds("pi_1")).rejects.toMatchObject({ code: "payment_unreadable" });
  });
});

describe("submitEvidence", () => {
  it("submitEvidence omits every field that has no text", async () => {
    answer = {
      status: 200,
      body: {
        id: "dp_1",
        object: "dispute",
        status: "under_review",
        reason: "fraudulent",
        amount: 1,
        currency: "usd",
        balance_transactions: [],
      },
    };
    const evidence = {
      customerEmail: "a@example.com",
      customerName: "",
      purchaseIp: "",
      productDescription: "Key",
      serviceDate: "",
      accessActivityLog: "",
      uncategorizedText: " ",
    };
    await provider.disputes.submitEvidence("dp_1", evidence, "key");
    const sent = new URLSearchParams(received[0]?.body);
    expect([...sent.keys()].sort()).toEqual([
      "evidence[customer_email_address]",
      "evidence[product_description]",
      "submit",
    ]);
  });
});
