import { existsSync, readFileSync } from "node:fs";
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "./operations.ts";
import { sessionFor, startTestSandbox, type TestSandbox, testKey } from "./started-sandbox.ts";

type Json = Record<string, unknown>;

/**
 * Stripe's published fixtures (`openapi/fixtures3.json` of github.com/stripe/openapi). The comparison runs
 * only when the file with Stripe's fixtures is in `.cache`. The file with Stripe's fixtures is too large for
 * the repository.
 */
const fixturesFile = new URL("../../.cache/stripe-fixtures3.json", import.meta.url);

/**
 * The expected differences between the sandbox's objects and the fixtures. The fixtures belong to an earlier
 * API version. "+" marks a field that only the sandbox has. "-" marks a field that only the fixtures have.
 */
const knownDifferences: Record<string, string> = {
  "checkout.session +allowed_payment_method_types": "new in this version",
  "checkout.session.payment_method_options +card": "the fixture shows no payment method's options",
  "payment_intent +allowed_payment_method_types": "new in this version",
  "payment_intent +payment_record": "new in this version",
  "payment_intent.payment_method_options +card": "the fixture shows no payment method's options",
  "payment_intent.next_action +redirect_to_url": "the fixture shows no kind of action",
  "payment_intent.last_payment_error +code": "the fixture shows the type only",
  "payment_intent.last_payment_error +decline_code": "the fixture shows the type only",
  "payment_intent.last_payment_error +message": "the fixture shows the type only",
  "payment_intent.last_payment_error +charge": "the fixture shows the type only",
  "payment_intent.last_payment_error +payment_method_type": "the fixture shows the type only",
  "charge -refunds": "only present when expanded",
  "charge.outcome +risk_level": "optional, present for every card payment",
  "charge.outcome +risk_score": "optional, present for every card payment",
  "charge.payment_method_details.card +electronic_commerce_indicator": "new in this version",
  "refund +failure_balance_transaction": "only present after a failure",
  "refund +failure_reason": "only present after a failure",
  "refund.destination_details.card +reference_status":
    "optional, present for a refund that is not a reversal",
  "refund.destination_details.card +reference_type": "optional, present for a refund that is not a reversal",
  "dispute +intended_submission_method": "new in this version",
  "dispute.evidence_details +submission_method": "new in this version",
  "product +tax_details": "new in this version",
  "radar.early_fraud_warning +payment_intent": "optional, present when the charge has an intent",
  "webhook_endpoint +secret": "only present at its creation",
  "account.business_profile +specified_commercial_transactions_act_url": "new in this version",
};

let sandbox: TestSandbox;
/** All answers that the sandbox gave to `call`, each with its operation and the returned object. */
const answers: { operation: string; object: Json }[] = [];

async function call(method: string, path: string, id = "", form: Record<string, string> = {}): Promise<Json> {
  const query = new URLSearchParams(form).toString();
  const address = `http://127.0.0.1:${sandbox.port}${path.replace(":id", id)}${method === "POST" || query === "" ? "" : `?${query}`}`;
  const answer = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${testKey}`, "content-type": "application/x-www-form-urlencoded" },
    ...(method === "POST" && { body: query }),
  });
  const body = (await answer.json()) as Json;
  const operation = `${method} ${path}`;
  const listed = body.object === "list" ? (body.data as Json[]) : [body];
  for (const object of listed) answers.push({ operation, object });
  if (listed.length === 0) answers.push({ operation, object: {} });
  return body;
}

async function pay(card: string): Promise<Stripe.Checkout.Session> {
  const { id } = await sandbox.stripe.checkout.sessions.create(
    sessionFor(2_000, { customer_email: "buyer@example.com" }),
  );
  await sandbox.control.pay({ session: id, card, outcome: card.startsWith("three") ? "leave" : undefined });
  return sandbox.stripe.checkout.sessions.retrieve(id);
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { stripe } = sandbox;
  const customer = await call("POST", "/v1/customers", "", { email: "buyer@example.com" });
  const product = await call("POST", "/v1/products", "", { name: "IDE Pro" });
  const price = await call("POST", "/v1/prices", "", {
    currency: "usd",
    unit_amount: "900",
    product: product.id as string,
  });
  const made = await call("POST", "/v1/checkout/sessions", "", {
    mode: "payment",
    success_url: "http://localhost:43100/done",
    "line_items[0][price]": price.id as string,
    "line_items[0][quantity]": "1",
    customer: customer.id as string,
  });
  const endpoint = await call("POST", "/v1/webhook_endpoints", "", {
    url: "http://127.0.0.1:9/x",
    "enabled_events[]": "charge.captured",
  });
  const paid = await pay("refund_fails");
  const failed = await pay("insufficient_funds");
  const waiting = await pay("three_d_secure");
  const disputed = await pay("disputed_fraudulent");
  await pay("inquiry");
  await pay("rapid_resolution");
  await pay("early_fraud_warning");
  const refund = await call("POST", "/v1/refunds", "", {
    payment_intent: paid.payment_intent as string,
    amount: "500",
  });
  const dispute =
    (await stripe.disputes.list({ payment_intent: disputed.payment_intent as string })).data[0]?.id ?? "";
  const ids: Record<string, string> = {
    "/v1/checkout/sessions": made.id as string,
    "/v1/payment_intents": paid.payment_intent as string,
    "/v1/charges":
      (await stripe.charges.list({ payment_intent: paid.payment_intent as string })).data[0]?.id ?? "",
    "/v1/refunds": refund.id as string,
    "/v1/disputes": dispute,
    "/v1/events": (await stripe.events.list({ limit: 1 })).data[0]?.id ?? "",
    "/v1/webhook_endpoints": endpoint.id as string,
    "/v1/balance_transactions": (await stripe.balanceTransactions.list({ limit: 1 })).data[0]?.id ?? "",
    "/v1/customers": customer.id as string,
    "/v1/products": product.id as string,
    "/v1/prices": price.id as string,
    "/v1/radar/early_fraud_warnings": (await stripe.radar.earlyFraudWarnings.list()).data[0]?.id ?? "",
    "/v1/accounts": (await stripe.accounts.retrieveCurrent()).id,
  };
  await sandbox.control.advanceClock(5);
  for (const session of [failed, waiting])
    await call("GET", "/v1/payment_intents/:id", session.payment_intent as string);
  const rest = operations.filter((one) => one.method !== "POST" || one.path.includes(":id"));
  const last = (path: string) => Number(/\/(expire|close|cancel)$/.test(path));
  for (const { method, path, list } of [...rest].sort(
    (a, b) => last(a.path) - last(b.path) || Number(a.method === "DELETE") - Number(b.method === "DELETE"),
  )) {
    const id = ids[path.slice(0, path.includes("/:id") ? path.indexOf("/:id") : undefined)] ?? "";
    await call(method, path, id, list ? { limit: "100" } : {});
  }
});
afterAll(() => sandbox.stop());

test("every operation returns an object of its kind, or the expected error", () => {
  for (const { method, path, returns, list } of operations) {
    const name = `${method} ${path}`;
    const mine = answers.filter((one) => one.operation === name);
    expect(mine.length, name).toBeGreaterThan(0);
    for (const { object } of mine) {
      if (path.endsWith("/cancel"))
        expect(object.error, name).toMatchObject({ code: "payment_intent_unexpected_state" });
      else expect(object.object, `${name} ${JSON.stringify(object.error)}`).toBe(returns);
    }
    expect(list === true, name).toBe(
      (method === "GET" && !path.includes(":id") && !["/v1/balance", "/v1/account"].includes(path)) ||
        path.endsWith("/line_items"),
    );
  }
});

test("the README lists exactly the operations of the sandbox", () => {
  const readme = readFileSync(new URL("./README.md", import.meta.url), "utf8");
  const named = [...readme.matchAll(/`(GET|POST|DELETE) (\/v1\/[^`]*)`/g)].map(
    (match) => `${match[1]} ${match[2]}`,
  );
  expect(named.sort()).toEqual(operations.map((one) => `${one.method} ${one.path}`).sort());
});

describe.runIf(existsSync(fixturesFile))(
  "the objects compared with the provider's published fixtures",
  () => {
    test("the sandbox's objects have exactly the fields of the provider's published fixtures, except for the known differences", () => {
      const { resources } = JSON.parse(readFileSync(fixturesFile, "utf8")) as {
        resources: Record<string, Json>;
      };
      const found = new Set<string>();
      for (const { object } of answers) {
        if (object.error !== undefined || object.deleted === true || typeof object.object !== "string")
          continue;
        compare(object.object, object, resources[object.object] as Json, found);
      }
      expect([...found].sort()).toEqual(Object.keys(knownDifferences).sort());
    });
  },
);

/**
 * The test does not compare the nested keys of these fields, because the keys are free data or belong to
 * another object.
 */
const notCompared = new Set([
  "metadata",
  "data",
  "customer",
  "enhanced_evidence",
  "enhanced_eligibility",
  "capabilities",
]);

function compare(where: string, ours: Json, theirs: Json, found: Set<string>): void {
  for (const key of Object.keys(ours)) if (!(key in theirs)) found.add(`${where} +${key}`);
  for (const key of Object.keys(theirs)) if (!(key in ours)) found.add(`${where} -${key}`);
  for (const [key, value] of Object.entries(ours)) {
    const other = theirs[key];
    if (notCompared.has(key) || !isObject(value) || !isObject(other)) continue;
    compare(`${where}.${key}`, value, other, found);
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
