import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { settlePage } from "#domain/checkout/settlement/settle-page.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { registerProvider } from "#domain/payments/registry/providers.server.ts";
import { ensureShopId } from "#domain/settings/shop-id.ts";
import { buildAwaitingOrder, readOrder } from "#tests/factories/build-order.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { CodeProvider } from "./code-provider.ts";

const code = new CodeProvider();
beforeAll(() => registerProvider(code.provider));
afterEach(() => {
  code.shown = {};
});

/**
 * Builds an order and pays on its page at the provider. The shop has not asked the provider for the state of
 * this page yet.
 */
async function buildPaidPage() {
  const { orderId, session } = await buildAwaitingOrder();
  code.enterCode(code.codeOf(session));
  return { orderId, session };
}
const paymentsOf = (orderId: string) => db.select().from(payments).where(eq(payments.orderId, orderId));
const refundsOf = (orderId: string) =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
const openKinds = async (orderId: string) =>
  (await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId)))
    .filter(({ resolvedAt }) => !resolvedAt)
    .map(({ kind }) => kind);
/** Expects that the order was delivered for one payment, without a refund. */
async function expectPaidOnce(orderId: string): Promise<void> {
  expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [], refundedAmount: 0 });
  expect(await paymentsOf(orderId)).toMatchObject([{ isDuplicate: false }]);
  expect(await refundsOf(orderId)).toEqual([]);
  expect(await openKinds(orderId)).toEqual([]);
}

describe("a paid page", () => {
  it.each([{ paymentId: null }, { amountTotal: 0 }, { paymentId: null, amountTotal: 0 }])(
    "a page read with %j does not mark the order as paid, and the order is delivered exactly once after the provider names the payment",
    async (shown) => {
      const { orderId } = await buildPaidPage();
      code.shown = shown;
      expect(await domainErrorOf(reconcileOrder(orderId, "event"))).toBe("payment_unreadable");
      expect(await readOrder(orderId)).toMatchObject({ status: "pending", paidAmount: 0 });
      expect(await paymentsOf(orderId)).toEqual([]);
      await db.update(orders).set({ nextCheckAt: sql`now()` }).where(eq(orders.id, orderId));
      await sweepOrders().catch(() => {});
      expect(await openKinds(orderId)).toEqual(["order_not_settled"]);
      code.shown = {};
      for (const cause of ["event", "the same event"]) await reconcileOrder(orderId, cause);
      await sweepOrders();
      await expectPaidOnce(orderId);
    },
  );

  it.each([{ paymentId: null }, { paymentId: "code_payment_other" }, { amountTotal: 0 }])(
    "a page that paid the order changes nothing when the shop later reads the page with %j",
    async (shown) => {
      const { orderId, session } = await buildPaidPage();
      await reconcileOrder(orderId, "event");
      code.shown = shown;
      await reconcileOrder(orderId, "event");
      await settlePage(code.provider, session, orderId);
      await expectPaidOnce(orderId);
    },
  );

  it("a payment page with a payment id counts as a second payment when a different payment page has already paid the order", async () => {
    const { orderId, session } = await buildPaidPage();
    const { id: second } = await openSecondPage(orderId);
    code.enterCode(code.codeOf(second));
    await reconcileOrder(orderId, "event", second);
    await expectPaidOnce(orderId);
    code.shown = { paymentId: null };
    expect(await domainErrorOf(reconcileOrder(orderId, "event", session))).toBe("payment_unreadable");
    await expectPaidOnce(orderId);
    code.shown = {};
    for (const page of [session, second, session]) await reconcileOrder(orderId, "event", page);
    expect((await paymentsOf(orderId)).map(({ isDuplicate }) => isDuplicate).sort()).toEqual([false, true]);
    expect(await refundsOf(orderId)).toMatchObject([{ reason: "paid twice" }]);
    expect(await openKinds(orderId)).toEqual(["duplicate_payment"]);
  });

  it("a paid payment page of an unknown order gets exactly one exception-queue row, after the provider returns the payment id", async () => {
    const { id } = await openSecondPage(randomUUID());
    code.enterCode(code.codeOf(id));
    code.shown = { paymentId: null };
    expect(await domainErrorOf(settlePage(code.provider, id, null))).toBe("payment_unreadable");
    code.shown = {};
    for (let times = 0; times < 2; times++) await settlePage(code.provider, id, null);
    const orphans = await db.select().from(exceptionQueue).where(eq(exceptionQueue.kind, "orphan_payment"));
    expect(orphans.filter(({ details }) => details.session === id)).toHaveLength(1);
  });
});

/** Opens a page for an order directly at the provider. */
async function openSecondPage(orderId: string) {
  return code.provider.openPage(
    {
      shopId: await ensureShopId(),
      orderId,
      orderNumber: "HO-0",
      currency: "USD",
      lines: [{ name: "Something", unitAmount: 6_000, quantity: 1 }],
      methodTypes: ["card"],
      voucherSeconds: 2_100,
      customerEmail: undefined,
      expiresAt: new Date(Date.now() + 31 * 60_000),
      successUrl: (pageId) => `http://localhost/payment-success?session_id=${pageId}`,
      cancelUrl: "http://localhost/payment-cancelled",
    },
    `second-${orderId}`,
  );
}
