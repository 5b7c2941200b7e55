import { createHmac } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { receiveEvent } from "#domain/operations/provider-events/receive-event.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { env } from "#env";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { recordRoundTrips, watchConnections } from "#tests/factories/record-round-trips.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { confirmReturn } from "./return/confirm-return.ts";
import { settleReturn } from "./return/settle-return.ts";

const BEGIN = "begin; set local synchronous_commit = off";
/**
 * The statements that store an event about a page or a payment. The commit of the event does not wait for the
 * disk.
 */
const STORED = `${BEGIN} + store_events + commit`;
/** The statements that settle an order when its units are on hold. Each entry is one database round trip. */
const SETTLEMENT = [
  `${BEGIN} + lock_order`,
  "book_payment",
  "deliver_held_units",
  expect.stringMatching(/^change_order\w* \+ count_sale$/),
  expect.stringMatching(/^commit \+ select pg_logical_emit_message/),
];

beforeAll(watchConnections);

/**
 * Returns the database round trips of a function. Each returned round trip lists the names of its statements.
 */
async function roundTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { roundTrips } = await recordRoundTrips(work);
  return roundTrips.map((statements) => statements.join(" + "));
}

/** Builds an order of several products and units that was paid at the provider. */
async function buildUnsettledOrder() {
  const items = [];
  for (const quantity of [2, 1, 3])
    items.push({ productId: (await buildProduct({ stock: quantity })).id, quantity });
  const awaiting = await buildAwaitingOrder({ items });
  await sandbox.pay({ session: awaiting.session });
  return awaiting;
}

/** Signs a provider event as the provider signs its webhooks. */
function signed(event: object): [body: string, headers: Headers] {
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", env.STRIPE_WEBHOOK_SECRET ?? "")
    .update(`${at}.${body}`)
    .digest("hex");
  return [body, new Headers({ "stripe-signature": `t=${at},v1=${signature}` })];
}

it("each webhook of an order needs one database round trip, and the settlement needs five more, however many lines the order has", async () => {
  const { orderId, session } = await buildUnsettledOrder();
  const { data: events } = await stripe.events.list({ limit: 20 });
  const last = events.findIndex(({ type }) => type === "payment_intent.created");
  const ofPayment = events.slice(0, last + 1).reverse();
  expect(ofPayment.at(-1)).toMatchObject({
    type: "checkout.session.completed",
    data: { object: { id: session } },
  });
  expect(ofPayment.length).toBeGreaterThan(3);
  const trips = await roundTripsOf(async () => {
    await Promise.all(ofPayment.map((event) => receiveEvent(stripeProvider, ...signed(event))));
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select 1 from orders where id = $1 and paid_at is null", [orderId]);
      expect(rows).toEqual([]);
    });
  });
  expect((await readOrder(orderId)).status).toBe("completed");
  const work = trips.filter((trip) => !trip.startsWith("select 1"));
  expect(work.filter((trip) => trip === STORED)).toHaveLength(ofPayment.length);
  expect(work.filter((trip) => trip !== STORED)).toEqual(SETTLEMENT);
  const open = "select 1 from provider_events where handled_at is null";
  expect((await pool.query(open)).rowCount).toBeGreaterThan(0);
  await handleDueEvents();
  expect((await pool.query(open)).rowCount).toBe(0);
});

it("the return page settles an order in six round trips", async () => {
  const { orderId, shopper } = await buildUnsettledOrder();
  const trips = await roundTripsOf(() => settleReturn(shopper, { orderId }));
  expect((await readOrder(orderId)).status).toBe("completed");
  expect(trips).toEqual(["read_own_order", ...SETTLEMENT]);
});

it("the return page needs three round trips to read a settled order, and one round trip to read only the state", async () => {
  const { shopper, session, orderId } = await buildPaidOrder();
  expect(await roundTripsOf(() => confirmReturn(shopper, { sessionId: session }))).toHaveLength(3);
  expect(await roundTripsOf(() => settleReturn(shopper, { orderId }))).toEqual(["read_own_order"]);
});

it("findCaller finds a session in one database round trip", async () => {
  expect(
    await roundTripsOf(() => findCaller("a".repeat(43), { ip: "", userAgent: "", requestId: "" } as never)),
  ).toHaveLength(1);
});

describe("a webhook and a return that arrive together", () => {
  const { readPage } = stripeProvider;
  const looks = vi.spyOn(stripeProvider, "readPage");
  afterEach(() => looks.mockReset().mockImplementation(readPage));

  /**
   * Delays the response to the next read of a payment page until the caller calls `open`. The delayed read
   * returns the state that the page had before the delay.
   */
  function holdNextLook(): { open: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    looks.mockImplementationOnce(async (...asked) => {
      const snapshot = await readPage(...asked);
      await promise;
      return snapshot;
    });
    return { open: resolve };
  }

  it("a paid page is read only once when the webhook and the shopper's return arrive at the same time", async () => {
    const { orderId, shopper } = await buildUnsettledOrder();
    looks.mockClear();
    const look = holdNextLook();
    const first = reconcileOrder(orderId, "event");
    await vi.waitFor(() => expect(looks).toHaveBeenCalled());
    const second = settleReturn(shopper, { orderId });
    // The shopper must return while the webhook still reads the page.
    setTimeout(look.open, 300);
    await first;
    expect((await second)?.status).toBe("completed");
    expect(looks).toHaveBeenCalledTimes(1);
  });

  it("when webhook and return arrive together, the payment page is read again if the first read found an unpaid page", async () => {
    const { orderId, shopper, session } = await buildAwaitingOrder();
    const look = holdNextLook();
    const first = reconcileOrder(orderId, "event");
    await vi.waitFor(() => expect(looks).toHaveBeenCalled());
    await sandbox.pay({ session });
    const second = settleReturn(shopper, { orderId });
    look.open();
    await first;
    expect((await second)?.status).toBe("completed");
  });

  it("when webhook and return arrive together, the payment page is read again if the first read failed", async () => {
    const { orderId, shopper } = await buildUnsettledOrder();
    const look = Promise.withResolvers<never>();
    looks.mockReturnValueOnce(look.promise);
    const first = reconcileOrder(orderId, "event").catch((error: Error) => error.name);
    await vi.waitFor(() => expect(looks).toHaveBeenCalled());
    const second = settleReturn(shopper, { orderId });
    look.reject(new ProviderUnreachable());
    expect(await first).toBe("ProviderUnreachable");
    expect((await second)?.status).toBe("completed");
  });

  it("the shopper's return does not wait long when the provider request of a concurrent webhook hangs", async () => {
    const { orderId, shopper } = await buildUnsettledOrder();
    const look = holdNextLook();
    const first = reconcileOrder(orderId, "event");
    await vi.waitFor(() => expect(looks).toHaveBeenCalled());
    expect((await settleReturn(shopper, { orderId }))?.status).toBe("completed");
    look.open();
    expect(await first).toBe(true);
    expect((await readOrder(orderId)).status).toBe("completed");
  });
});
