import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signatureHeader } from "../context/signature.ts";
import {
  type Receiver,
  sessionFor,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
  testSecret,
  waitFor,
} from "../started-sandbox.ts";

let receiver: Receiver;
let sandbox: TestSandbox;
let answers: (call: number) => number;

beforeEach(async () => {
  answers = () => 200;
  receiver = await startReceiver((call) => answers(call));
  sandbox = await startTestSandbox({ webhooks: { url: receiver.url, secret: testSecret } });
});
afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const usual = [
  "charge.succeeded",
  "charge.updated",
  "checkout.session.completed",
  "payment_intent.created",
  "payment_intent.succeeded",
];

async function payOne(): Promise<void> {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor());
  await sandbox.control.pay({ session: session.id });
}
const opened = (body: string, signature: string, secret = testSecret): Stripe.Event =>
  sandbox.stripe.webhooks.constructEvent(body, signature, secret);

test("a payment sends its five events with signatures that the official client accepts", async () => {
  await payOne();
  const all = await receiver.until(5);
  expect(all.map((one) => one.event.type).sort()).toEqual(usual);
  for (const { body, signature } of all) {
    expect(opened(body, signature)).toMatchObject({ object: "event", api_version: "2026-10-28.endive" });
    expect(() => opened(body, signature, "whsec_other")).toThrow();
    expect(JSON.stringify(JSON.parse(body))).not.toBe(body);
  }
  await waitFor(
    async () => (await sandbox.control.state()).deliveries.delivered === 5,
    () => "not all deliveries are complete",
  );
  expect((await sandbox.stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

test("every flipped bit in body or signature invalidates the webhook", async () => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "charge.succeeded" });
  const header = signatureHeader(body, [testSecret], Math.floor(Date.now() / 1000));
  expect(opened(body, header).id).toBe("evt_1");
  expect(header).toBe(
    sandbox.stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: testSecret,
      timestamp: Number(header.slice(2, 12)),
    }),
  );
  const flips = (text: string) =>
    [...Buffer.from(text)].flatMap((byte, at) =>
      [0, 1, 2, 3, 4, 5, 6].map((bit) => {
        const bytes = Buffer.from(text);
        bytes[at] = byte ^ (1 << bit);
        return bytes.toString();
      }),
    );
  const mark = header.indexOf("v1=") + 3;
  const accepted = [
    ...flips(body).map((changed) => [changed, header] as const),
    ...flips(header.slice(mark)).map((changed) => [body, header.slice(0, mark) + changed] as const),
    ...flips(header.slice(2, 12)).map((changed) => [body, `t=${changed}${header.slice(12)}`] as const),
  ].filter(([changedBody, changedHeader]) => {
    try {
      opened(changedBody, changedHeader);
      return true;
    } catch {
      return false;
    }
  });
  expect(accepted).toEqual([]);
});

test("webhooks arrive in random order by default, and in creation order with shuffle: false", async () => {
  const orders = new Set<string>();
  for (let run = 1; run <= 6; run++) {
    await payOne();
    await receiver.until(run * 5);
    orders.add(
      receiver.received
        .slice(-5)
        .map((one) => one.event.type)
        .join(),
    );
  }
  expect(orders.size).toBeGreaterThan(1);
  await sandbox.control.setWebhookPolicy({ shuffle: false, delayMs: [0, 3] });
  await payOne();
  await receiver.until(35);
  expect(receiver.received.slice(-5).map((one) => one.event.type)).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "charge.updated",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
});

test("the sandbox retries a webhook after an error status or a redirect, with three attempts in total", async () => {
  answers = (call) => [500, 302, 404][call % 3] as number;
  await sandbox.control.setWebhookPolicy({ backoffMs: [10] });
  await payOne();
  await receiver.until(15);
  await waitFor(
    async () => (await sandbox.control.state()).deliveries.failed === 5,
    () => "not all deliveries have failed",
  );
  expect(receiver.received).toHaveLength(15);
  const first = receiver.received.filter((one) => one.event.id === receiver.received[0]?.event.id);
  expect(first).toHaveLength(3);
  for (const one of first) expect(opened(one.body, one.signature).id).toBe(one.event.id);
  expect((await sandbox.stripe.events.list({ delivery_success: false })).data).toHaveLength(5);
});

test("the waiting time before a retry of a webhook follows the virtual clock", async () => {
  answers = (call) => (call < 5 ? 500 : 200);
  await sandbox.control.setWebhookPolicy({ backoffMs: [3_600_000] });
  await payOne();
  await receiver.until(5);
  await waitFor(
    async () =>
      ((await sandbox.control.state(["deliveries"])).objects?.deliveries ?? []).every(
        (row) => row.lastStatus === 500,
      ),
    () => "not all attempts were answered",
  );
  await sandbox.control.advanceClock(3_601);
  await receiver.until(10);
});

test("held webhooks arrive after their release, and the webhook policy can repeat, drop or withhold webhooks", async () => {
  await sandbox.control.setWebhookPolicy({ hold: true });
  await payOne();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(receiver.received).toHaveLength(0);
  expect(await sandbox.control.release()).toBe(5);
  await receiver.until(5);
  await sandbox.control.setWebhookPolicy({ hold: false, copies: 3 });
  await payOne();
  await receiver.until(20);
  await sandbox.control.setWebhookPolicy({ copies: 1, drop: 1 });
  await payOne();
  await sandbox.control.setWebhookPolicy({ drop: 0, deliver: false });
  await payOne();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(receiver.received).toHaveLength(20);
  expect((await sandbox.stripe.events.list({ limit: 100 })).data).toHaveLength(20);
  await expect(sandbox.control.setWebhookPolicy({ drop: 2 })).rejects.toThrow("not allowed for drop");
});

test("a wrong secret invalidates the signature", async () => {
  await sandbox.control.setWebhookPolicy({ wrongSecret: true });
  await payOne();
  const [first] = await receiver.until(5);
  expect(() => opened(first?.body ?? "", first?.signature ?? "")).toThrow("No signatures found");
});

test("webhooks are signed with both secrets during a replacement of the secret, and afterwards only with the new secret", async () => {
  const fresh = await sandbox.control.rollSecret({ overlap: 3600 });
  await payOne();
  const [one] = await receiver.until(5);
  expect(opened(one?.body ?? "", one?.signature ?? "").object).toBe("event");
  expect(opened(one?.body ?? "", one?.signature ?? "", fresh).object).toBe("event");
  await sandbox.control.advanceClock(3601);
  await payOne();
  const later = (await receiver.until(10))[9];
  expect(() => opened(later?.body ?? "", later?.signature ?? "")).toThrow();
  expect(opened(later?.body ?? "", later?.signature ?? "", fresh).object).toBe("event");
});

test("the API returns the secret of an endpoint only once, and an enabled endpoint receives the events of its types", async () => {
  const { webhookEndpoints } = sandbox.stripe;
  const [started] = (await webhookEndpoints.list()).data;
  await webhookEndpoints.update(started?.id ?? "", { disabled: true });
  const made = await webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ["charge.succeeded"],
    metadata: { a: "1" },
  });
  expect(made.secret).toMatch(/^whsec_/);
  expect(await webhookEndpoints.retrieve(made.id)).not.toHaveProperty("secret");
  await payOne();
  await receiver.until(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(receiver.received.map((one) => one.event.type)).toEqual(["charge.succeeded"]);
  expect(
    opened(receiver.received[0]?.body ?? "", receiver.received[0]?.signature ?? "", made.secret).type,
  ).toBe("charge.succeeded");
  expect(await webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
  await payOne();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(receiver.received).toHaveLength(1);
  await expect(webhookEndpoints.retrieve(made.id)).rejects.toMatchObject({ statusCode: 404 });
});

test("events are listed by type, with paging in both directions", async () => {
  for (let run = 0; run < 5; run++) await payOne();
  const all: string[] = [];
  for await (const event of sandbox.stripe.events.list({ limit: 3 })) all.push(event.id);
  expect(new Set(all).size).toBe(25);
  const some: string[] = [];
  for await (const event of sandbox.stripe.events.list({
    limit: 2,
    types: ["charge.succeeded", "charge.updated"],
  }))
    some.push(event.type);
  expect(some).toHaveLength(10);
  const newer = await sandbox.stripe.events.list({ ending_before: all[4], limit: 3 });
  expect(newer.data.map((event) => event.id)).toEqual(all.slice(1, 4));
  expect(newer.has_more).toBe(true);
  await expect(sandbox.stripe.events.list({ starting_after: "evt_none" })).rejects.toMatchObject({
    code: "resource_missing",
  });
  await sandbox.control.advanceClock(31 * 86_400);
  expect((await sandbox.stripe.events.list()).data).toEqual([]);
});

test("an event contains the id of its request, or no id when a payer caused the event", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor());
  await sandbox.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: "expire-1" });
  const [event] = (await sandbox.stripe.events.list({ type: "checkout.session.expired" })).data;
  expect(event?.request).toEqual({ id: expect.stringMatching(/^req_/), idempotency_key: "expire-1" });
  await payOne();
  const [paid] = (await sandbox.stripe.events.list({ type: "checkout.session.completed" })).data;
  expect(paid?.request).toEqual({ id: null, idempotency_key: null });
});
