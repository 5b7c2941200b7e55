import { afterAll, beforeAll, expect, test } from "vitest";
import { clientFor, sessionFor, startTestSandbox, type TestSandbox, testKey } from "../started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const body = new URLSearchParams({
  mode: "payment",
  success_url: "http://localhost:43100/done",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "500",
  "line_items[0][price_data][product_data][name]": "Thing",
}).toString();
const post = (key: string, form = body) =>
  fetch(`http://127.0.0.1:${sandbox.port}/v1/checkout/sessions`, {
    method: "POST",
    body: form,
    headers: {
      authorization: `Bearer ${testKey}`,
      "content-type": "application/x-www-form-urlencoded",
      "idempotency-key": key,
    },
  });
const errorOf = async (answer: Response) =>
  ((await answer.json()) as { error: { type: string; code?: string } }).error;

test("a repeated idempotency key returns the first response without a second effect", async () => {
  const first = await post("same");
  const again = await post("same");
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("original-request")).toBe(first.headers.get("request-id"));
  expect(await again.text()).toBe(await first.text());
});

test("an idempotency key is rejected when a second request uses the key with different parameters", async () => {
  await post("other");
  const answer = await post("other", body.replace("500", "600"));
  expect(answer.status).toBe(400);
  expect((await errorOf(answer)).type).toBe("idempotency_error");
});

test("a parameter error is not stored, so the corrected request can use the same idempotency key", async () => {
  expect((await post("corrected", "mode=payment")).status).toBe(400);
  expect((await post("corrected")).status).toBe(200);
});

test("a second request with the same key gets the status 409 while the first request runs", async () => {
  await sandbox.control.setFaults([{ path: "/v1/checkout/sessions", kind: "delay", ms: 150, times: 1 }]);
  const first = post("racing");
  await new Promise((resolve) => setTimeout(resolve, 40));
  const second = await post("racing");
  expect(second.status).toBe(409);
  expect((await errorOf(second)).code).toBe("idempotency_key_in_use");
  expect((await first).status).toBe(200);
  expect((await post("racing")).headers.get("idempotent-replayed")).toBe("true");
});

test("the sandbox repeats a server error for the same idempotency key, but does not repeat the status 429", async () => {
  await sandbox.control.setFaults([{ path: "/v1/checkout/sessions", kind: "status", status: 500, times: 1 }]);
  expect((await post("broken")).status).toBe(500);
  const again = await post("broken");
  expect(again.status).toBe(500);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  await sandbox.control.setFaults([{ path: "/v1/checkout/sessions", kind: "status", status: 429, times: 1 }]);
  expect((await post("busy")).status).toBe(429);
  expect((await post("busy")).status).toBe(200);
});

test("an idempotency key expires after 24 hours of virtual time", async () => {
  const first = (await (await post("aged")).json()) as { id: string };
  await sandbox.control.advanceClock(24 * 3600 + 1);
  const later = (await (await post("aged")).json()) as { id: string };
  expect(later.id).not.toBe(first.id);
});

test.each([
  ["an answer that never comes", { kind: "timeout", when: "after", ms: 50 }],
  ["a request that never arrives", { kind: "timeout", when: "before", ms: 50 }],
  [
    "an error after the effect that is not stored",
    { kind: "status", status: 503, when: "after", keep: false },
  ],
] as const)("the official client recovers from %s and creates one session", async (_name, fault) => {
  const retrying = clientFor(sandbox.port, { maxNetworkRetries: 2 });
  const before = (await sandbox.control.state()).counts.sessions as number;
  await sandbox.control.setFaults([{ method: "POST", path: "/v1/checkout/sessions", times: 1, ...fault }]);
  const session = await retrying.checkout.sessions.create(sessionFor());
  expect(session.status).toBe("open");
  const state = await sandbox.control.state();
  expect(state.counts.sessions).toBe(before + 1);
  expect(state.faults[0]?.struck).toBe(1);
});

test("the official client fails on a truncated response, and a retry with the same idempotency key returns the same session", async () => {
  const retrying = clientFor(sandbox.port, { maxNetworkRetries: 2 });
  const before = (await sandbox.control.state()).counts.sessions as number;
  await sandbox.control.setFaults([{ path: "/v1/checkout/sessions", kind: "cut", times: 1 }]);
  const make = () => retrying.checkout.sessions.create(sessionFor(), { idempotencyKey: "cut" });
  await expect(make()).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect((await make()).status).toBe("open");
  expect((await sandbox.control.state()).counts.sessions).toBe(before + 1);
});

test("an invalid fault script is rejected, and the old script stays active", async () => {
  await sandbox.control.setFaults([{ path: "/v1/balance", kind: "status", times: 1 }]);
  await expect(sandbox.control.setFaults([{ path: "/v1/**", kind: "explode" as "cut" }])).rejects.toThrow(
    "faults[0]: kind must be one of",
  );
  await expect(sandbox.stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 500 });
  expect(await sandbox.stripe.balance.retrieve()).toMatchObject({ object: "balance" });
});
