import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PaymentProvider } from "#domain/payments/provider.ts";

const SECRET = "whsec_sandbox";
const session = {
  id: "cs_test_1",
  object: "checkout.session",
  client_reference_id: "order-1",
  payment_intent: "pi_1",
};
let provider: PaymentProvider;

beforeAll(async () => {
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_sandbox");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", SECRET);
  provider = (await import("./stripe-provider.server.ts")).stripeProvider;
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe("readEvent", () => {
  const read = (payload: unknown) => {
    const body = typeof payload === "string" ? payload : JSON.stringify(payload);
    const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
      payload: body,
      secret: SECRET,
    });
    return provider.readEvent(body, new Headers({ "stripe-signature": signature }));
  };
  const event = {
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: 1_800_000_000,
    livemode: false,
    data: { object: session },
  };
  const omit = (field: string) =>
    Object.fromEntries(Object.entries(event).filter(([name]) => name !== field));

  it("readEvent returns the event when a signed webhook contains a snapshot of the object", () => {
    expect(read(event)).toMatchObject({
      id: "evt_1",
      kind: "page_completed",
      references: { page: "cs_test_1", order: "order-1" },
    });
  });

  it.each(["\0", "\ud800", "a\0b", "a".repeat(501)])(
    "readEvent leaves out a reference that no database can store: %j",
    (text) => {
      const object = {
        ...session,
        client_reference_id: text,
        metadata: { order_id: "order-2", other: text },
      };
      expect(read({ ...event, data: { object } }).references.order).toBe("order-2");
      const without = { ...object, metadata: { order_id: text } };
      expect(read({ ...event, data: { object: without } }).references.order).toBeUndefined();
    },
  );

  it.each([
    ["without an id", omit("id"), "id"],
    ["without a time", omit("created"), "created"],
    ["that is a thin event", { ...event, object: "v2.core.event", data: {} }, "object"],
    ["that is not JSON", "hello", "body"],
    ["with a NUL in its id", { ...event, id: "evt_\0" }, "id"],
    ["with a lone surrogate in its id", { ...event, id: "evt_\ud800" }, "id"],
    ["with a line break in its id", { ...event, id: "evt_1\n" }, "id"],
    ["with an id of 256 characters", { ...event, id: "e".repeat(256) }, "id"],
    ["with a NUL in its type", { ...event, type: "checkout.session\0completed" }, "type"],
    ["with a time that no date has", { ...event, created: 9e15 }, "created"],
    ["with a negative time", { ...event, created: -1 }, "created"],
    ["with a NUL in the id of its object", { ...event, data: { object: { id: "cs\0" } } }, "data.object.id"],
    [
      "with a NUL in the id of its payment",
      { ...event, data: { object: { ...session, payment_intent: "pi\0" } } },
      "data.object.payment_intent",
    ],
  ])("readEvent throws UnsupportedEvent for a signed webhook %s", (_, payload, field) => {
    try {
      read(payload);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "unsupported_event", status: 400, details: { field } });
    }
  });
});
