import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { measureClaims } from "./measured-claims.ts";

/** Stores a provider event that reports an order as paid `seconds` before its delivery. */
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

it("measureClaims returns the median delivery time and the share of orders with a claim", async () => {
  const orders = [await buildPaidOrder(), await buildPaidOrder(), await buildPaidOrder()];
  await buildAwaitingOrder();
  const [first, second, third] = orders.map((order) => order.orderId) as [string, string, string];
  await tellPaid(first, 4);
  await tellPaid(second, 900);
  // A delayed payment is paid when the money arrives, not when the page is completed.
  await tellPaid(third, 90_000);
  await tellPaid(third, 7, "paid later");

  expect(await measureClaims(), "three orders are too few").toBeNull();
  expect(await measureClaims(4), "an unpaid order does not count").toBeNull();
  const figures = await measureClaims(3);
  expect(figures?.medianDeliverySeconds).toBeCloseTo(7, 1);
  expect(figures?.claimRate).toBe(0);

  const order = await readOrder(second);
  await inTransaction((tx) =>
    changeOrder(tx, system("test"), order, { disputeState: "inquiry" }, { type: "dispute" }),
  );
  expect((await measureClaims(3))?.claimRate).toBeCloseTo(1 / 3);
});
