import { type Context, Hono } from "hono";
import { changedConditions } from "./context/conditions.ts";
import type { Sandbox } from "./context/context.ts";
import { ApiError, invalidValue, missing } from "./context/errors.ts";
import { changeDispute, type DisputeKind, openDispute } from "./courses/dispute-course.ts";
import { failRefund, succeedRefund } from "./courses/refund-course.ts";
import { findDispute } from "./disputes.ts";
import type { Fault, FaultScript } from "./http/faults.ts";
import { limitBody } from "./http/limit-body.ts";
import { findCharge } from "./objects/charges.ts";
import type { CheckoutRecord } from "./records/records.ts";
import { findTestCard, type TestCardName, testCards } from "./records/test-cards.ts";
import { findVoucherType } from "./records/voucher-types.ts";
import { findSession } from "./sessions/checkout-sessions.ts";
import { endDelayed, payDelayed } from "./sessions/delayed-payments.ts";
import { answerChallenge, type PaymentResult, payWithCard } from "./sessions/payments.ts";
import { takeVoucher } from "./sessions/voucher-payments.ts";
import { rollSecret } from "./webhooks/webhook-endpoints.ts";

type Body = Record<string, unknown>;

const disputeKinds: DisputeKind[] = ["fraudulent", "product_not_received", "inquiry", "resolution", "block"];

/** The control interface for tests, under /_test. `reset` restores the sandbox's initial state. */
export function controlRoutes(sandbox: Sandbox, faults: FaultScript, reset: () => void): Hono {
  const app = new Hono();
  app.use("/_test/*", limitBody(1_000_000));
  app.onError((error, c) => {
    const status = error instanceof ApiError ? error.status : 500;
    if (status === 500) console.error(error);
    return c.json({ error: { message: error.message } }, status as 400);
  });

  /**
   * Registers a POST route for a JSON object. Other content types are rejected, so no HTML form can call the
   * control interface.
   */
  const post = (path: string, run: (body: Body) => object) =>
    app.post(path, async (c: Context) => {
      if (!c.req.header("content-type")?.startsWith("application/json")) {
        throw new ApiError(415, { type: "invalid_request_error", message: "send application/json" });
      }
      const body: unknown = await c.req.json().catch(() => undefined);
      if (typeof body !== "object" || body === null || Array.isArray(body))
        throw invalidValue("body", "send a JSON object");
      const answer = run(body as Body);
      sandbox.store.flush();
      return c.json(answer);
    });

  app.get("/_test/state", (c) => c.json(state(c.req.query("objects")?.split(",") ?? [])));
  app.get("/_test/snapshot", (c) => c.json(state(Object.keys(sandbox.store.counts()))));

  post("/_test/clock", (body) => {
    sandbox.clock.advance(number(body, "advance", 0, 10 * 365 * 86_400));
    sandbox.store.settings.put({ id: "clock", created: 0, value: sandbox.clock.offset });
    return { now: sandbox.clock.seconds(), offset: sandbox.clock.offset / 1000 };
  });

  post("/_test/faults", (body) => {
    if (!Array.isArray(body.faults)) throw invalidValue("faults", "faults must be a list");
    faults.set(body.faults as Fault[], body.seed === undefined ? 1 : number(body, "seed", 0, 2 ** 32));
    return { faults: faults.report() };
  });

  post("/_test/rights", (body) => {
    if (typeof body.rights !== "object" || body.rights === null)
      throw invalidValue("rights", "rights must be an object");
    sandbox.rights.set(body.rights as Record<string, unknown>);
    return { rights: body.rights };
  });
  post("/_test/webhooks", (body) => ({ policy: sandbox.webhooks.change(body) }));
  post("/_test/conditions", (body) => {
    sandbox.conditions = changedConditions(sandbox.conditions, body);
    return { conditions: sandbox.conditions };
  });

  post("/_test/webhooks/release", () => ({ released: sandbox.webhooks.release() }));
  post("/_test/webhooks/roll", (body) => {
    const endpoint = body.endpoint === undefined ? firstEndpoint() : string(body, "endpoint");
    const secret = body.secret === undefined ? undefined : string(body, "secret");
    return { secret: rollSecret(sandbox, endpoint, number(body, "overlap", 0, 86_400 * 30), secret) };
  });

  post("/_test/pay", (body) => {
    const record = findSession(sandbox, string(body, "session"));
    const name = cardName(body.card ?? "success");
    const year = new Date(sandbox.clock.now()).getUTCFullYear() + 2;
    const first = payWithCard(sandbox, record, { name, expMonth: 12, expYear: year, holder: "Test Payer" });
    if (first.outcome !== "requires_action" || body.outcome === "leave") return shown(first);
    if (body.outcome !== undefined && body.outcome !== "complete" && body.outcome !== "fail") {
      throw invalidValue("outcome", "outcome must be complete, fail or leave");
    }
    return shown(answerChallenge(sandbox, record, body.outcome !== "fail"));
  });

  post("/_test/delayed", (body) => {
    const record = findSession(sandbox, string(body, "session"));
    if (body.outcome === "start") return shown(startDelayed(record, body.method));
    if (body.outcome !== "succeed" && body.outcome !== "fail")
      throw invalidValue("outcome", "outcome must be start, succeed or fail");
    endDelayed(sandbox, record, body.outcome === "succeed");
    return record.session;
  });

  post("/_test/dispute", (body) => {
    if (body.dispute !== undefined) {
      const dispute = findDispute(sandbox, string(body, "dispute"));
      changeDispute(sandbox, dispute, string(body, "status"));
      return dispute;
    }
    const charge = findCharge(sandbox, string(body, "charge"));
    const kind = string(body, "kind") as DisputeKind;
    if (!disputeKinds.includes(kind))
      throw invalidValue("kind", `kind must be one of ${disputeKinds.join(", ")}`);
    if (charge.status !== "succeeded" || charge.refunded)
      throw invalidValue("charge", "the charge has no amount left to dispute");
    const amount = body.amount === undefined ? undefined : number(body, "amount", 1, 99_999_999);
    return openDispute(sandbox, charge, kind, amount);
  });

  post("/_test/refund-update", (body) => {
    const id = string(body, "refund");
    const record = sandbox.store.refunds.get(id);
    if (!record) throw missing("refund", id, "refund");
    if (body.status === "succeeded") succeedRefund(sandbox, record);
    else if (body.status === "failed") failRefund(sandbox, record);
    else throw invalidValue("status", "status must be succeeded or failed");
    return record.refund;
  });

  post("/_test/reset", () => {
    reset();
    return { reset: true };
  });

  return app;

  function state(objects: string[]): object {
    const deliveries = { waiting: 0, held: 0, delivered: 0, failed: 0, dropped: 0 };
    for (const delivery of sandbox.store.deliveries.oldestFirst()) deliveries[delivery.state]++;
    const named = objects.map((name) => {
      if (!(name in sandbox.store.counts())) throw invalidValue("objects", `no such table: ${name}`);
      const table = sandbox.store[name as "sessions"];
      return [name, [...table.oldestFirst()]] as const;
    });
    return {
      now: sandbox.clock.seconds(),
      offset: sandbox.clock.offset / 1000,
      counts: sandbox.store.counts(),
      deliveries,
      policy: sandbox.webhooks.policy,
      conditions: sandbox.conditions,
      faults: faults.report(),
      ...(named.length > 0 && { objects: Object.fromEntries(named) }),
    };
  }

  function startDelayed(record: CheckoutRecord, method: unknown): PaymentResult {
    if (method === undefined || method === "sepa_debit") return payDelayed(sandbox, record);
    const type = findVoucherType(record.session, String(method));
    if (!type) throw invalidValue("method", "the payment page does not offer this method");
    return takeVoucher(sandbox, record, type);
  }

  function firstEndpoint(): string {
    for (const record of sandbox.store.endpoints.oldestFirst()) if (!record.deleted) return record.id;
    throw invalidValue("endpoint", "no webhook endpoint exists");
  }
}

function shown(result: PaymentResult): object {
  switch (result.outcome) {
    case "succeeded":
      return { outcome: result.outcome, redirect_url: result.redirectUrl };
    case "requires_action":
      return { outcome: result.outcome, challenge_url: result.challengeUrl };
    case "declined":
      return {
        outcome: result.outcome,
        code: result.code,
        decline_code: result.declineCode,
        message: result.message,
      };
    case "closed":
      return { outcome: result.outcome };
  }
}

function cardName(given: unknown): TestCardName {
  if (typeof given === "string" && Object.hasOwn(testCards, given)) return given as TestCardName;
  const found = typeof given === "string" ? findTestCard(given.replaceAll(" ", "")) : undefined;
  if (!found) throw invalidValue("card", "card must be the name or the number of a test card");
  return found.name;
}

function string(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== "string" || value === "") throw invalidValue(name, `${name} must be a text`);
  return value;
}

function number(body: Body, name: string, least: number, most: number): number {
  const value = body[name];
  if (typeof value !== "number" || !(value >= least && value <= most)) {
    throw invalidValue(name, `${name} must be a number from ${least} to ${most}`);
  }
  return value;
}
