import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionFor, startTestSandbox, type TestSandbox, testKey } from "../started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
    method: "POST",
    body,
    headers: {
      authorization: `Bearer ${testKey}`,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
  });

test("a new session has the requested parameters, is open and unpaid, and has no payment intent", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(
    sessionFor(6_450, {
      client_reference_id: "order-1",
      customer_email: "buyer@example.com",
      metadata: { order: "1" },
      line_items: [
        {
          quantity: 2,
          price_data: { currency: "USD", unit_amount: 6_450, product_data: { name: "IDE Pro" } },
        },
        { quantity: 1, price_data: { currency: "usd", unit_amount: 100, product_data: { name: "Note" } } },
      ],
    }),
  );
  expect(session).toMatchObject({
    object: "checkout.session",
    amount_total: 13_000,
    currency: "usd",
    client_reference_id: "order-1",
    customer_email: "buyer@example.com",
    metadata: { order: "1" },
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    livemode: false,
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(session.url).toBe(`${sandbox.url}/c/pay/${session.id}`);
  const lines = await sandbox.stripe.checkout.sessions.listLineItems(session.id, {
    expand: ["data.price.product"],
  });
  expect(lines.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ["IDE Pro", 2, 12_900],
    ["Note", 1, 100],
  ]);
  expect(lines.data[0]?.price?.product).toMatchObject({ object: "product", name: "IDE Pro" });
});

test("the expiry of a session must be between 30 minutes and 24 hours after its creation, measured by the virtual clock", async () => {
  const now = (await sandbox.control.state()).now;
  const make = (expires_at: number) =>
    sandbox.stripe.checkout.sessions.create(sessionFor(500, { expires_at }));
  await expect(make(now + 29 * 60)).rejects.toMatchObject({ statusCode: 400, param: "expires_at" });
  await expect(make(now + 24 * 3600 + 60)).rejects.toMatchObject({ statusCode: 400, param: "expires_at" });
  expect((await make(now + 31 * 60)).expires_at).toBe(now + 31 * 60);
});

test.each([
  ["an unknown parameter", "mode=payment&colour=red", 400, "parameter_unknown", "colour"],
  [
    "an unknown nested parameter",
    "mode=payment&line_items[0][weight]=1",
    400,
    "parameter_unknown",
    "line_items[0][weight]",
  ],
  [
    "payment_method_types, removed in this version",
    "mode=payment&payment_method_types[]=card",
    400,
    "parameter_unknown",
    "payment_method_types",
  ],
  ["no mode", "success_url=http://a.b", 400, "parameter_missing", "mode"],
  ["no line items", "mode=payment&success_url=http://a.b", 400, "parameter_missing", "line_items"],
  ["an invalid URL", "mode=payment&success_url=nowhere", 400, "url_invalid", "success_url"],
  [
    "a quantity of 0",
    "mode=payment&line_items[0][quantity]=0",
    400,
    "parameter_invalid_integer",
    "line_items[0][quantity]",
  ],
  [
    "a quantity of 1.5",
    "mode=payment&line_items[0][quantity]=1.5",
    400,
    "parameter_invalid_integer",
    "line_items[0][quantity]",
  ],
  [
    "an empty value",
    "mode=payment&client_reference_id=",
    400,
    "parameter_invalid_empty",
    "client_reference_id",
  ],
  [
    "an unsupported parameter of the real API",
    "mode=payment&discounts[0][coupon]=x",
    501,
    "sandbox_not_implemented",
    undefined,
  ],
  ["another mode", "mode=subscription", 501, "sandbox_not_implemented", undefined],
  ["another page mode", "mode=payment&ui_mode=elements", 501, "sandbox_not_implemented", undefined],
])("session creation with %s is rejected and creates nothing", async (_name, body, status, code, param) => {
  const before = (await sandbox.control.state()).counts;
  const answer = await post("/v1/checkout/sessions", body);
  expect(answer.status).toBe(status);
  const { error } = (await answer.json()) as { error: { code: string; param?: string } };
  expect(error.code).toBe(code);
  expect(error.param).toBe(param);
  expect((await sandbox.control.state()).counts).toEqual(before);
});

test("an unknown currency, mixed currencies and a total that is too small are rejected", async () => {
  const make = (lines: [string, number][]) =>
    sandbox.stripe.checkout.sessions.create(
      sessionFor(0, {
        line_items: lines.map(([currency, unit_amount]) => ({
          quantity: 1,
          price_data: { currency, unit_amount, product_data: { name: "Thing" } },
        })),
      }),
    );
  await expect(make([["zzz", 500]])).rejects.toThrow("Invalid currency: zzz");
  await expect(
    make([
      ["usd", 500],
      ["eur", 500],
    ]),
  ).rejects.toThrow("same currency");
  await expect(make([["usd", 49]])).rejects.toMatchObject({ code: "amount_too_small" });
});

test("an open session can be expired only once, and a complete session cannot be expired", async () => {
  const { sessions } = sandbox.stripe.checkout;
  const first = await sessions.create(sessionFor());
  expect(await sessions.expire(first.id)).toMatchObject({
    status: "expired",
    url: null,
    payment_status: "unpaid",
  });
  await expect(sessions.expire(first.id)).rejects.toThrow("This Checkout Session has a status of `expired`");
  const second = await sessions.create(sessionFor());
  await sandbox.control.pay({ session: second.id });
  await expect(sessions.expire(second.id)).rejects.toThrow(
    "This Checkout Session has a status of `complete`",
  );
});

test("a session expires when the virtual clock reaches its expiry, emits an event and cancels the intent of a failed payment", async () => {
  const { sessions } = sandbox.stripe.checkout;
  const now = (await sandbox.control.state()).now;
  const session = await sessions.create(sessionFor(500, { expires_at: now + 31 * 60 }));
  await sandbox.control.pay({ session: session.id, card: "insufficient_funds" });
  await sandbox.control.advanceClock(31 * 60 - 10);
  expect((await sessions.retrieve(session.id)).status).toBe("open");
  await sandbox.control.advanceClock(11);
  const types = async (type: string) =>
    (await sandbox.stripe.events.list({ type, limit: 100 })).data.map(
      (event) => (event.data.object as { id: string }).id,
    );
  expect(await types("checkout.session.expired")).toContain(session.id);
  const after = await sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(after.status).toBe("expired");
  expect(after.payment_intent).toMatchObject({ status: "canceled" });
  expect(await sandbox.control.pay({ session: session.id })).toEqual({ outcome: "closed" });
});

test("sessions can be listed by intent, status and creation time, and an update merges metadata", async () => {
  const { sessions } = sandbox.stripe.checkout;
  const session = await sessions.create(sessionFor(500, { metadata: { a: "1", b: "2" } }));
  await sandbox.control.pay({ session: session.id });
  const paid = await sessions.update(session.id, { metadata: { a: "", c: "3" } });
  expect(paid.metadata).toEqual({ b: "2", c: "3" });
  const found = await sessions.list({ payment_intent: paid.payment_intent as string });
  expect(found.data.map((one) => one.id)).toEqual([session.id]);
  const complete = await sessions.list({ status: "complete", created: { gte: session.created }, limit: 100 });
  expect(complete.data.map((one) => one.id)).toContain(session.id);
  expect((await sessions.list({ created: { lt: 1000 } })).data).toEqual([]);
});

test("the API answers 404 for an unknown object, 401 for a wrong or missing key, 501 for an unsupported operation", async () => {
  await expect(sandbox.stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  const get = (path: string, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${sandbox.port}${path}`, { headers });
  expect((await get("/v1/events", {})).status).toBe(401);
  expect((await get("/v1/events", { authorization: "Bearer sk_test_other" })).status).toBe(401);
  const basic = `Basic ${Buffer.from(`${testKey}:`).toString("base64")}`;
  expect((await get("/v1/events", { authorization: basic })).status).toBe(200);
  expect((await get("/v1/events", { authorization: basic, "stripe-version": "2019-01-01" })).status).toBe(
    400,
  );
  await expect(sandbox.stripe.coupons.create({ percent_off: 10 })).rejects.toMatchObject({
    statusCode: 501,
    code: "sandbox_not_implemented",
    message: "The card sandbox does not implement POST /v1/coupons.",
  });
  await expect(sandbox.stripe.checkout.sessions.retrieve("x", { expand: ["colour"] })).rejects.toThrow(
    "cannot be expanded",
  );
});

test("an intent of a session cannot be cancelled separately", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor());
  await sandbox.control.pay({ session: session.id, card: "generic_decline" });
  const intent = (await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
  await expect(sandbox.stripe.paymentIntents.cancel(intent)).rejects.toThrow(
    "Expire the Checkout Session instead",
  );
});
