import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MovedObject, ProviderFee } from "#domain/payments/moved-money.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";

/**
 * The response of the test server for each path. The server returns an empty list for a path without an
 * entry.
 */
let answers: Record<string, unknown> = {};
const list = (...data: unknown[]) => ({ object: "list", data, has_more: false });
const server = createServer((incoming, outgoing) => {
  const path = (incoming.url ?? "").split("?")[0] ?? "";
  outgoing.writeHead(200, { "content-type": "application/json" });
  outgoing.end(JSON.stringify(answers[path] ?? list()));
});

const charge = {
  id: "ch_1",
  object: "charge",
  payment_intent: "pi_1",
  status: "succeeded",
  captured: true,
  amount_captured: 500,
  currency: "usd",
};
const refund = {
  id: "re_1",
  object: "refund",
  payment_intent: "pi_1",
  status: "succeeded",
  amount: 100,
  currency: "usd",
};
const dispute = {
  id: "du_1",
  object: "dispute",
  payment_intent: "pi_1",
  status: "needs_response",
  reason: "fraudulent",
  amount: 500,
  currency: "usd",
  evidence_details: { due_by: 1_800_000_000 },
  balance_transactions: [{ id: "txn_2", amount: -500 }],
};
const payment = { kind: "payment", id: "pi_1", paymentId: "pi_1", amount: 500, currency: "USD" };
const without = (object: object, field: string) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));

let provider: Required<PaymentProvider>;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  vi.stubEnv("STRIPE_API_BASE", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_sandbox");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_sandbox");
  provider = (await import("./stripe-provider.server.ts")).stripeProvider;
});
beforeEach(() => {
  answers = {};
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

async function moved(): Promise<(MovedObject | ProviderFee)[]> {
  const found: (MovedObject | ProviderFee)[] = [];
  for await (const page of provider.ledger.listMoved(new Date(0), new Date())) found.push(...page);
  return found;
}
const unreadable = (id: string, field: string) => ({ kind: "unreadable", id, field });

describe("listMoved", () => {
  it.each([
    ["a refund with the status null", { ...refund, id: "re_2", status: null }, "re_2", "status"],
    ["a refund with an unknown status", { ...refund, id: "re_2", status: "held" }, "re_2", "status"],
    ["a refund without an amount", { ...without(refund, "amount"), id: "re_2" }, "re_2", "amount"],
    ["a refund without an id", without(refund, "id"), "no id", "id"],
    ["no object", null, "no id", "object"],
    [
      "a foreign refund with the status null",
      { ...refund, id: "re_2", payment_intent: null, status: null },
      "re_2",
      "status",
    ],
  ])("listMoved lists %s as unreadable beside the other objects", async (_, odd, id, field) => {
    answers["/v1/charges"] = list(charge);
    answers["/v1/refunds"] = list(odd, refund);
    expect(await moved()).toMatchObject([payment, unreadable(id, field), { kind: "refund", id: "re_1" }]);
  });

  it("listMoved lists a refund without a payment intent, although such a refund does not belong to the shop", async () => {
    answers["/v1/refunds"] = list({ ...refund, payment_intent: null });
    expect(await moved()).toMatchObject([{ kind: "refund", id: "re_1", paymentId: "" }]);
  });

  it.each([
    ["an unknown status", { ...charge, id: "ch_2", status: "settled" }, "status"],
    ["a broken amount", { ...charge, id: "ch_2", amount_captured: "500" }, "amount_captured"],
    ["no currency", { ...charge, id: "ch_2", currency: null }, "currency"],
  ])(
    "listMoved lists a charge with %s as unreadable, and still lists the other objects",
    async (_, odd, field) => {
      answers["/v1/charges"] = list(odd, charge);
      expect(await moved()).toMatchObject([unreadable("ch_2", field), payment]);
    },
  );

  it("listMoved lists malformed balance movements and malformed referenced objects as unreadable", async () => {
    answers["/v1/balance_transactions"] = list(
      { id: "txn_1", source: 5 },
      null,
      { id: "txn_2", source: "du_1" },
      { id: "txn_3", source: "re_2" },
      { id: "txn_4", source: "ch_1" },
      { id: "txn_5", source: null },
    );
    answers["/v1/disputes/du_1"] = without(dispute, "balance_transactions");
    answers["/v1/refunds/re_2"] = { ...refund, id: "re_2", status: null };
    answers["/v1/charges/ch_1"] = charge;
    expect(await moved()).toMatchObject([
      unreadable("txn_1", "source"),
      unreadable("no id", "object"),
      unreadable("du_1", "balance_transactions"),
      unreadable("re_2", "status"),
      payment,
    ]);
  });

  it("listMoved lists the fees of all movements of a payment, including its refunds and its disputes", async () => {
    answers["/v1/charges"] = list(charge);
    answers["/v1/refunds"] = list(refund);
    answers["/v1/disputes/du_1"] = dispute;
    const movement = { fee: 45, currency: "eur" };
    answers["/v1/balance_transactions"] = list(
      { ...movement, id: "txn_1", source: "ch_1" },
      { ...movement, id: "txn_2", source: "re_1", fee: 0 },
      { ...movement, id: "txn_3", source: "du_1", fee: 1500 },
      { ...movement, id: "txn_4", source: "du_1", fee: -1500 },
      { ...movement, id: "txn_5", source: "po_1" },
      { ...movement, id: "txn_6", source: null },
    );
    const fee = (id: string, amount: number, isOfPayment = false) =>
      ({ kind: "fee", id, paymentId: "pi_1", isOfPayment, amount, currency: "EUR" }) as const;
    expect((await moved()).filter(({ kind }) => kind === "fee")).toEqual([
      fee("txn_1", 45, true),
      fee("txn_2", 0),
      fee("txn_3", 1500),
      fee("txn_4", -1500),
    ]);
  });

  it("listMoved lists the fee of an older payment together with the payment", async () => {
    answers["/v1/charges/py_1"] = { ...charge, id: "py_1" };
    answers["/v1/balance_transactions"] = list({ id: "txn_1", source: "py_1", fee: 99, currency: "usd" });
    expect(await moved()).toMatchObject([
      payment,
      { kind: "fee", paymentId: "pi_1", isOfPayment: true, amount: 99 },
    ]);
  });

  it.each([
    ["a broken amount", { fee: "45" }],
    ["no amount", { fee: null }],
    ["a part of a minor unit", { fee: 4.5 }],
    ["no currency", { currency: null }],
    ["a currency that the shop cannot store", { currency: "us\0" }],
    ["an id that the shop cannot store", { id: "txn_\0" }],
  ])("listMoved lists no fee with %s, but still lists the object that moved the money", async (_, odd) => {
    answers["/v1/charges"] = list(charge);
    answers["/v1/balance_transactions"] = list({
      id: "txn_1",
      source: "ch_1",
      fee: 45,
      currency: "usd",
      ...odd,
    });
    expect(await moved()).toMatchObject([payment]);
  });

  it("listMoved throws ProviderUnreadable when the response is not a list", async () => {
    answers["/v1/refunds"] = { object: "list", data: null, has_more: false };
    await expect(moved()).rejects.toMatchObject({ code: "payment_unreadable", details: { field: "data" } });
  });
});

describe("readMoved", () => {
  it.each([
    ["pi_1", "/v1/payment_intents/pi_1", { id: "pi_1", object: "payment_intent", status: "paid" }, "status"],
    ["re_1", "/v1/refunds/re_1", { ...refund, status: null }, "status"],
    ["du_1", "/v1/disputes/du_1", { ...dispute, status: null }, "status"],
    ["du_1", "/v1/disputes/du_1", { ...dispute, balance_transactions: [null] }, "balance_transactions.0"],
    ["ch_1", "/v1/charges/ch_1", without(charge, "captured"), "captured"],
  ])(
    "readMoved returns the malformed object %s at the path %s as unreadable",
    async (id, path, odd, field) => {
      answers[path] = odd;
      expect(await provider.ledger.readMoved(id)).toEqual(unreadable(id, field));
    },
  );
});

describe("disputes.read", () => {
  it("disputes.read returns a dispute even when its status is unknown and its details are missing", async () => {
    answers["/v1/disputes/du_1"] = dispute;
    const snapshot = { id: "du_1", paymentId: "pi_1", state: "open", isWithdrawn: true, isReinstated: false };
    expect(await provider.disputes.read("du_1")).toMatchObject(snapshot);
    answers["/v1/disputes/du_1"] = { ...dispute, status: "a_word_of_tomorrow", evidence_details: null };
    const unknown = { ...snapshot, state: "unknown", evidenceDueAt: null };
    expect(await provider.disputes.read("du_1")).toMatchObject(unknown);
  });

  it.each(["status", "amount", "currency", "balance_transactions"])(
    "disputes.read throws ProviderUnreadable for a dispute without the field %s",
    async (field) => {
      answers["/v1/disputes/du_1"] = without(dispute, field);
      answers["/v1/disputes"] = list(without(dispute, field));
      const error = { code: "payment_unreadable", details: { field } };
      await expect(provider.disputes.read("du_1")).rejects.toMatchObject(error);
      await expect(provider.disputes.list("pi_1")).rejects.toMatchObject(error);
    },
  );
});
