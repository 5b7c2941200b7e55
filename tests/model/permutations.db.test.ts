import type { DisputeKind } from "@handover/stripe-sandbox/courses/dispute-course.ts";
import type { TestCardName } from "@handover/stripe-sandbox/records/test-cards.ts";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { handleEvent } from "#domain/operations/provider-events/handle-event.ts";
import { recordEvents } from "#domain/operations/provider-events/record-event.ts";
import type { ProviderEvent } from "#domain/payments/provider.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { atScale } from "#tests/faults/scale.ts";
import { digestOf } from "./digest.ts";

const RUNS = atScale(4, 40);

vi.setConfig({ testTimeout: 600_000 });

/** One event in the life of a payment at the provider. */
type Turn =
  | { kind: "refund"; amount: number | null }
  | { kind: "end refund"; to: "succeeded" | "failed" }
  | { kind: "dispute"; what: DisputeKind }
  | { kind: "rule"; to: "won" | "lost" | "under_review" | "warning_closed" };

const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.record({ kind: fc.constant("refund" as const), amount: fc.constantFrom(null, 1000, 6000) }),
  fc.record({
    kind: fc.constant("end refund" as const),
    to: fc.constantFrom("succeeded" as const, "failed" as const),
  }),
  fc.record({
    kind: fc.constant("dispute" as const),
    what: fc.constantFrom<DisputeKind[]>(
      "fraudulent",
      "product_not_received",
      "inquiry",
      "resolution",
      "block",
    ),
  }),
  fc.record({
    kind: fc.constant("rule" as const),
    to: fc.constantFrom("won" as const, "lost" as const, "under_review" as const, "warning_closed" as const),
  }),
);

const card = fc.constantFrom<TestCardName[]>(
  "success",
  "refund_pending",
  "refund_fails",
  "disputed_fraudulent",
  "early_fraud_warning",
);

/** Applies one event. The function does nothing when the provider rejects the event. */
async function play(intent: string, next: Turn): Promise<void> {
  const refunds = (await stripe.refunds.list({ payment_intent: intent })).data;
  const disputes = (await stripe.disputes.list({ payment_intent: intent })).data;
  const rejected = () => {};
  switch (next.kind) {
    case "refund":
      return void (await stripe.refunds
        .create({ payment_intent: intent, ...(next.amount !== null && { amount: next.amount }) })
        .catch(rejected));
    case "end refund":
      return void (await sandbox.setRefund(refunds[0]?.id ?? "", next.to).catch(rejected));
    case "dispute": {
      const charge = String((await stripe.paymentIntents.retrieve(intent)).latest_charge);
      return disputes.length > 0
        ? undefined
        : void (await sandbox.openDispute(charge, next.what).catch(rejected));
    }
    case "rule": {
      const open = disputes.find(
        ({ status }) => !["won", "lost", "prevented", "warning_closed"].includes(status),
      );
      return void (open && (await sandbox.setDispute(open.id, next.to)));
    }
  }
}

/** Builds an order that is paid at the provider. The shop has not received any event about the order. */
async function buildPaid(name: TestCardName) {
  const product = await buildProduct({ stock: 2 });
  const { orderId, session } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 2 }] });
  await sandbox.pay({ session, card: name });
  const intent = String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
  return { orderId, session, intent };
}

/** Returns the provider's events about one payment so far, oldest first. */
async function eventsOf({ session, intent }: { session: string; intent: string }): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = [];
  for await (const page of stripeProvider.listEvents(new Date(0))) events.push(...page);
  const isOwn = ({ references }: ProviderEvent) =>
    references.page === session || references.payment === intent;
  return events.filter(isOwn).toReversed();
}

/** Delivers an event to the shop, which handles the event even when it was handled before. */
async function tell(event: ProviderEvent | undefined): Promise<void> {
  if (!event) return;
  if ((await recordEvents(stripeProvider, [event])).length > 0) return handleEvent(event.id);
  const again = "update provider_events set handled_at = null where id = $1 and attempts > 0";
  if ((await pool.query(again, [event.id])).rowCount) await handleEvent(event.id);
}

afterEach(async () => {
  await sandbox.reset();
});

/** Returns the list, sorted by the random keys. */
const reordered = <T>(list: readonly T[], keys: readonly number[]): T[] =>
  list
    .map((one, at) => ({ one, key: keys[at % keys.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

const story = fc.array(turn, { maxLength: 6 });
const keys = fc.array(fc.nat(1_000_000), { minLength: 40, maxLength: 40 });

it("I20: the events of an order lead to the same state in any sequence and with any repetitions", async () => {
  let delivered = 0;
  const property = fc.asyncProperty(
    card,
    story,
    keys,
    fc.array(fc.nat(30), { maxLength: 12 }),
    async (name, turns, order, twice) => {
      await sandbox.reset();
      const calm = await buildPaid(name);
      for (const next of turns) await play(calm.intent, next);
      for (const event of await eventsOf(calm)) await tell(event);

      const mad = await buildPaid(name);
      for (const next of turns) await play(mad.intent, next);
      const events = await eventsOf(mad);
      const again = twice.flatMap((at) => events[at % events.length] ?? []);
      delivered += events.length + again.length;
      for (const event of reordered([...events, ...again], order)) await tell(event);
      expect(await digestOf(mad.orderId)).toEqual(await digestOf(calm.orderId));
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed: 20, includeErrorInReport: true });
  expect(delivered).toBeGreaterThan(RUNS * 4);
});

it("I20: a second delivery of all events changes nothing", async () => {
  const lived = fc.array(fc.record({ next: turn, delivered: fc.array(fc.nat(30), { maxLength: 6 }) }), {
    maxLength: 6,
  });
  const property = fc.asyncProperty(card, lived, keys, async (name, turns, order) => {
    await sandbox.reset();
    const lives = await buildPaid(name);
    for (const { next, delivered } of turns) {
      const events = await eventsOf(lives);
      for (const at of delivered) await tell(events[at % events.length]);
      await play(lives.intent, next);
    }
    const events = await eventsOf(lives);
    for (const event of events) await tell(event);
    const once = await digestOf(lives.orderId);
    for (const event of reordered(events, order)) await tell(event);
    expect(await digestOf(lives.orderId)).toEqual(once);
  });
  await fc.assert(property, { numRuns: RUNS, seed: 21, includeErrorInReport: true });
});
