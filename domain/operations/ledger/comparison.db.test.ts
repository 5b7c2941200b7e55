import { isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { closeException } from "#domain/sales/close-exception.ts";
import { visitor } from "#tests/factories/build-account.ts";
import {
  buildAwaitingOrder,
  buildPaidOrder,
  openProviderSession,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import {
  buildWrongAmount,
  compare,
  DAY_MS,
  intentOf,
  nextNight,
  openQueue,
  toldNews,
} from "#tests/factories/compare-books.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { compareNightly } from "./compare-nightly.ts";
import { compareSpan } from "./compare-span.ts";
import { showComparison } from "./show-comparison.ts";

const reason = "the books were looked at";
const differences = async () =>
  (await compareSpan(new Date(Date.now() - DAY_MS), new Date(Date.now() + 5_000))).differences.map(
    ({ kind, problem }) => [kind, problem],
  );
async function openDispute(orderId: string) {
  const intent = await intentOf(orderId);
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === intent);
  return (await sandbox.openDispute(String(charge?.id), "fraudulent")).id;
}

beforeEach(async () => {
  await pool.query("update exception_queue set resolved_at = now() where resolved_at is null");
});

describe("the comparison of provider and ledger", () => {
  it("the comparison of provider and ledger finds no difference in regular money movements, and only admins see the result", async () => {
    const admin = await buildSignedInAdmin();
    expect(await showComparison(admin)).toBeNull();
    const { orderId } = await buildPaidOrder();
    await requestRefund(system("command"), { orderId, scope: { kind: "amount", amount: 1000 }, reason });
    const other = await buildPaidOrder();
    await reconcileDispute(stripeProvider, await openDispute(other.orderId));
    expect(await differences()).toEqual([]);
    const done = await compare();
    expect(done).toMatchObject({
      compared: { payments: 2, refunds: 1, disputes: 1 },
      mended: 0,
      differences: 0,
    });
    expect(await showComparison(admin)).toEqual(done);
    expect(await toldNews()).toEqual([]);
    for (const caller of [visitor, await buildSignedInMember("manage_orders")])
      expect(await domainErrorOf(Promise.resolve().then(() => showComparison(caller)))).toMatch(
        /sign_in_required|not_permitted/,
      );
  });

  it("only one worker runs the nightly comparison of provider and ledger", async () => {
    await buildPaidOrder();
    const later = nextNight();
    const done = await Promise.all([1, 2, 3].map(() => compareNightly(later, 0)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await compareNightly(later, 0)).toBeNull();
  });
});

describe("a movement whose event never arrived", () => {
  it("compareSpan reports a money movement without an event, but only the nightly comparison records the movement", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    expect(await differences()).toEqual([["payment", "not written down"]]);
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "awaiting" });
    expect(await compare()).toMatchObject({ mended: 1, differences: 0 });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed" });

    await stripe.refunds.create({ payment_intent: await intentOf(orderId), amount: 6000 });
    expect(await differences()).toEqual([["refund", "not written down"]]);
    expect(await compare()).toMatchObject({ mended: 1, differences: 0 });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", deliveryState: "revoked" });
  });

  it("the comparison records the lost dispute of an old payment when the event never arrived", async () => {
    const { orderId } = await buildPaidOrder();
    const dispute = await openDispute(orderId);
    await sandbox.setDispute(dispute, "lost");
    expect(await differences()).toEqual([["dispute", "not written down"]]);
    expect(await compare()).toMatchObject({ mended: 1, differences: 0 });
    expect(await readOrder(orderId)).toMatchObject({ disputeState: "lost" });
    expect(await differences()).toEqual([]);
  });

  it("a money movement without an event opens one exception when no order matches, and staff can close the exception permanently", async () => {
    const { id } = await openProviderSession({ orderId: "nobody's" });
    await sandbox.pay({ session: id });
    await compare();
    expect(await openQueue()).toEqual([["orphan_payment", null, undefined]]);
    const [row] = await db.select().from(exceptionQueue).where(isNull(exceptionQueue.resolvedAt));
    await closeException(await buildSignedInAdmin(), { exceptionId: row?.id ?? "", reason });
    expect(await compare()).toMatchObject({ mended: 0, differences: 0 });
    expect(await openQueue()).toEqual([]);
  });
});

describe("a difference that no event explains", () => {
  it("a difference opens one exception and one alert, and both are closed when the shop and the provider agree again", async () => {
    const before = await toldNews();
    const { orderId, mend } = await buildWrongAmount();
    expect(await differences()).toEqual([["payment", "amount"]]);
    expect(await compare()).toMatchObject({ differences: 1, mended: 0 });
    expect(await openQueue()).toEqual([["money_differs", orderId, "amount"]]);
    expect(await compare()).toMatchObject({ differences: 1 });
    expect(await toldNews()).toHaveLength(before.length + 1);
    await mend();
    expect(await compare()).toMatchObject({ differences: 0 });
    expect(await openQueue()).toEqual([]);
  });

  it("an unexplained difference stays closed after staff close it, as long as the difference does not change", async () => {
    const { orderId } = await buildPaidOrder();
    await pool.query("update payments set amount = amount + 1 where order_id = $1", [orderId]);
    await compare();
    const [row] = await db.select().from(exceptionQueue).where(isNull(exceptionQueue.resolvedAt));
    await closeException(await buildSignedInAdmin(), { exceptionId: row?.id ?? "", reason });
    expect(await compare()).toMatchObject({ differences: 1 });
    expect(await openQueue()).toEqual([]);
    await pool.query("update payments set amount = amount - 1 where order_id = $1", [orderId]);
  });
});

describe("a provider that has lost its data", () => {
  it("a provider that has lost its data causes a difference for each object in the ledger", async () => {
    const { orderId } = await buildPaidOrder();
    await sandbox.reset();
    expect(await differences()).toContainEqual(["payment", "not at the provider"]);
    await compare();
    expect(await openQueue()).toContainEqual(["money_differs", orderId, "not at the provider"]);
  });
});
