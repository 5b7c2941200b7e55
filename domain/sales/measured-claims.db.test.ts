import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { measuredClaims } from "#db/schema/settings.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { measureClaims, measureTimes, readMeasuredClaims } from "./measured-claims.ts";
import { storeClaims } from "./store-claims.ts";

/**
 * Stores a provider event that reports an order as paid. The event's time is `seconds` seconds before the
 * order's delivery.
 */
async function tellPaid(orderId: string, seconds: number, type = "paid") {
  const order = await readOrder(orderId);
  await db.insert(providerEvents).values({
    id: `evt_${orderId}_${type}`,
    provider: order.provider,
    kind: "page_completed",
    type,
    objectId: order.providerSessionId ?? "",
    livemode: false,
    providerCreatedAt: new Date((order.completedAt?.getTime() ?? 0) - seconds * 1000),
    handledAt: sql`now()`,
  });
}

const MINUTES = 60_000;

it("the storefront pages read the last figures that the worker stored, and never compute the figures", async () => {
  expect(await readMeasuredClaims(0)).toBeNull();
  expect(await storeClaims()).toBe(true);
  expect(await storeClaims(), "another worker has just measured the figures").toBe(false);
  expect(await readMeasuredClaims(11 * MINUTES), "a figure of too few orders is null").toBeNull();

  const figures = { medianDeliverySeconds: 5, claimRate: 0.25 };
  await db.update(measuredClaims).set(figures);
  expect(await readMeasuredClaims(22 * MINUTES), "pages show the old figures during the refresh").toBeNull();
  await vi.waitFor(async () => expect(await readMeasuredClaims(23 * MINUTES)).toEqual(figures));
  await db.update(measuredClaims).set({ isLive: true });
  void readMeasuredClaims(34 * MINUTES);
  await vi.waitFor(async () =>
    expect(
      await readMeasuredClaims(35 * MINUTES),
      "pages show no figures of the other payment mode",
    ).toBeNull(),
  );
  await db.update(measuredClaims).set({ isLive: false, updatedAt: new Date(0) });
  expect(await storeClaims()).toBe(true);
  expect(await db.$count(measuredClaims)).toBe(1);
});

it("measureClaims returns the median delivery time and the share of orders with a refund or a dispute", async () => {
  const orders = [await buildPaidOrder(), await buildPaidOrder(), await buildPaidOrder()];
  await buildAwaitingOrder();
  const [first, second, third] = orders.map((order) => order.orderId) as [string, string, string];
  await tellPaid(first, 4);
  await tellPaid(second, 900);
  // A delayed payment counts as paid when the money arrives, and not when the shopper completes the payment
  // page.
  await tellPaid(third, 90_000);
  await tellPaid(third, 7, "paid later");

  expect(await measureClaims(), "three orders are too few").toBeNull();
  expect(await measureClaims(4), "an unpaid order does not count").toBeNull();
  const figures = await measureClaims(3);
  expect(figures?.medianDeliverySeconds).toBeCloseTo(7, 1);
  expect(figures?.claimRate).toBe(0);

  expect(await measureTimes(), "three orders are too few").toBeNull();
  const times = await measureTimes(3);
  expect(times?.handOverSeconds).toBeCloseTo(7, 1);
  expect(times?.orders).toBe(3);

  const order = await readOrder(second);
  await inTransaction((tx) =>
    changeOrder(tx, system("test"), order, { disputeState: "inquiry" }, { type: "dispute" }),
  );
  expect((await measureClaims(3))?.claimRate).toBeCloseTo(1 / 3);
});
