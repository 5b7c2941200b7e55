import { afterEach, describe, expect, it, vi } from "vitest";
import { type PaymentRequest, requestPayment } from "./request-payment.ts";

const request: PaymentRequest = {
  attemptId: "8d6f2f7e-4a8c-4a0c-9d43-5b1f0c1d2e3f",
  lines: [
    {
      product: {
        id: "p1",
        name: "Gift code",
        slug: "gift-code",
        shortDescription: "",
        price: 2_500,
        emoji: "🎁",
        cover: "ink-0",
        stockQuantity: 4,
      },
      quantity: 2,
    },
  ],
  email: "ana@example.com",
  fullName: "Ana Prado",
  phone: "5511912345678",
  total: 5_000,
  currency: "BRL",
  charge: 27_000,
  consent: true,
};

function answerWith(body: unknown, status = 200) {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe("requestPayment", () => {
  it("requestPayment sends products, quantities and the total that the shopper saw, but no line prices", async () => {
    const fetched = answerWith({ session_url: "https://pay.example.com/c/1" });
    expect(await requestPayment(request)).toEqual({ kind: "page", url: "https://pay.example.com/c/1" });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe("/functions/create-payment-intent-secure");
    expect(JSON.parse(String(init?.body))).toEqual({
      items: [{ product_id: "p1", quantity: 2 }],
      customer_email: "ana@example.com",
      customer_data: { full_name: "Ana Prado", phone: "5511912345678" },
      payment_method: "card",
      attempt_id: request.attemptId,
      consent: true,
      expected_total: 5_000,
      currency: "BRL",
      expected_charge: 27_000,
    });
  });

  it("requestPayment returns the server's error message", async () => {
    answerWith({ error: { code: "insufficient_stock", message: "Gift code is sold out." } }, 409);
    expect(await requestPayment(request)).toEqual({
      kind: "refused",
      code: "insufficient_stock",
      message: "Gift code is sold out.",
    });
  });

  it("requestPayment returns a general message when the server sends no message", async () => {
    answerWith({}, 500);
    expect(await requestPayment(request)).toMatchObject({
      kind: "refused",
      message: "Failed to process payment. Please try again.",
    });
  });

  it.each([{}, { session_url: "" }, { session_url: 7 }])(
    "requestPayment reports the missing payment URL when the response is %j",
    async (body) => {
      answerWith(body);
      expect(await requestPayment(request)).toMatchObject({
        kind: "refused",
        message: "No payment URL received from payment service",
      });
    },
  );

  it("requestPayment returns signed-out when the session has ended", async () => {
    answerWith({ error: { code: "sign_in_required", message: "Please log in." } }, 401);
    expect(await requestPayment(request)).toEqual({ kind: "signed-out" });
  });

  it.each([
    ["cannot be reached", () => Promise.reject(new TypeError("fetch failed"))],
    ["answers no JSON", async () => new Response("<html>", { status: 502 })],
  ])("requestPayment does not throw when the shop %s", async (_case, fetched) => {
    vi.stubGlobal("fetch", fetched);
    expect(await requestPayment(request)).toEqual({
      kind: "refused",
      code: "unreachable",
      message: "Failed to process payment. Please try again.",
    });
  });
});
