import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { handleProviderWebhook } from "#app/endpoints/provider-webhook.ts";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { system } from "#domain/kernel/caller.ts";
import { compareSpan } from "#domain/operations/ledger/compare-span.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { registerProvider } from "#domain/payments/registry/providers.server.ts";
import { recheckOrder } from "#domain/sales/recheck-order.ts";
import { env } from "#env";
import { buildAwaitingOrder, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { CodeProvider } from "./code-provider.ts";

const code = new CodeProvider();
let before: Awaited<ReturnType<typeof buildAwaitingOrder>>;

beforeAll(async () => {
  before = await buildAwaitingOrder();
  registerProvider(code.provider);
});

/** Sends every event of the code provider to the shop as a webhook. */
async function sendWebhooks(): Promise<void> {
  for await (const list of code.provider.listEvents(new Date(0)))
    for (const { id } of list) {
      const { body, headers } = code.webhookOf(id);
      const request = new Request("http://localhost/webhooks/code", { method: "POST", body, headers });
      expect((await handleProviderWebhook(code.provider, request)).status).toBe(200);
    }
}

/** Places an order that the shopper pays with a code. */
async function placeOrder() {
  const shopper = await buildShopper();
  const product = await buildProduct({ stock: 2 });
  const { orderId, paymentUrl } = await checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
  const { providerSessionId } = await readOrder(orderId);
  return { shopper, orderId, paymentUrl, pageId: providerSessionId ?? "" };
}

describe("a shop with a second payment provider", () => {
  it("an order that a second payment provider charges is delivered exactly once and can be refunded", async () => {
    const { shopper, orderId, paymentUrl, pageId } = await placeOrder();
    expect(await readOrder(orderId)).toMatchObject({ provider: "code", status: "pending", isTest: true });
    expect(paymentUrl).toBe(`${env.APP_URL}/payment-success?session_id=${pageId}`);
    expect(code.enterCode("a wrong code")).toBe(false);
    await reconcileOrder(orderId, "test");
    expect(await readOrder(orderId)).toMatchObject({ status: "pending" });

    expect(code.enterCode(code.codeOf(pageId))).toBe(true);
    await Promise.all([sendWebhooks(), sendWebhooks(), reconcileOrder(orderId, "test")]);
    await pollEvents();
    await vi.waitFor(async () => expect(await readOrder(orderId)).toMatchObject({ status: "completed" }));
    await db.execute("update provider_events set received_at = received_at - interval '1 minute'");
    await handleDueEvents();

    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(paid).toMatchObject([{ provider: "code", amount: 6_000, isDuplicate: false }]);
    expect(await readOrder(orderId)).toMatchObject({
      deliveryState: "delivered",
      providerPaymentId: paid[0]?.providerPaymentId,
    });
    const units = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
    expect(units).toHaveLength(1);
    expect(await revealDeliverable(shopper, { deliverableId: units[0]?.id ?? "" })).toMatchObject({
      fields: [{ name: "login" }, { name: "password", value: expect.stringMatching(/^pass-/) }],
    });
    const mails = eq(emailMessages.dedupeKey, `order_confirmed:${orderId}`);
    expect(await db.$count(emailMessages, mails)).toBe(1);

    const reason = "the shopper asked for it";
    await requestRefund(system("command"), { orderId, scope: { kind: "all" }, reason });
    await sendWebhooks();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 6_000 });
    expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
      { state: "succeeded", amount: 6_000 },
    ]);
    expect(await code.provider.listRefunds(paid[0]?.providerPaymentId ?? "")).toHaveLength(1);
  });

  it("a shop with a second payment provider finds no difference between the records of both providers and its ledger", async () => {
    await sandbox.pay({ session: before.session });
    await reconcileOrder(before.orderId, "test");
    const found = await compareSpan(new Date(Date.now() - 3_600_000), new Date(Date.now() + 5_000));
    expect(found.differences).toEqual([]);
    expect(found.compared).toMatchObject({ payments: 2, refunds: 1 });
  });

  it("a shop with a second payment provider settles an order at the provider where the order was placed", async () => {
    expect(await readOrder(before.orderId)).toMatchObject({ provider: "stripe", status: "completed" });
    await requestRefund(system("command"), {
      orderId: before.orderId,
      scope: { kind: "amount", amount: 1_000 },
      reason: "the shopper asked for it",
    });
    expect(await readOrder(before.orderId)).toMatchObject({ refundState: "partial", refundedAmount: 1_000 });
  });

  it("a recheck by staff settles a payment at the second provider without any event", async () => {
    const { orderId, pageId } = await placeOrder();
    code.enterCode(code.codeOf(pageId));
    const admin = await buildSignedInAdmin();
    expect(await recheckOrder(admin, { orderId })).toMatchObject({ before: "pending", after: "completed" });
  });

  it("a shop with a second payment provider does not settle an order by a payment at the wrong provider", async () => {
    const other = await placeOrder();
    const page = await code.provider.openPage(
      {
        shopId: (await code.provider.readPage(other.pageId))?.shopId ?? "",
        orderId: before.orderId,
        orderNumber: "HO-1",
        currency: "USD",
        lines: [{ name: "Seat", unitAmount: 6_000, quantity: 1 }],
        methodTypes: ["card"],
        voucherSeconds: 2_100,
        customerEmail: undefined,
        expiresAt: new Date(Date.now() + 60_000),
        successUrl: () => "",
        cancelUrl: "",
      },
      "a page of another order",
    );
    const version = (await readOrder(before.orderId)).version;
    code.enterCode(code.codeOf(page.id));
    await sendWebhooks();
    const paymentId = (await code.provider.readPage(page.id))?.paymentId ?? "";
    await vi.waitFor(async () =>
      expect(
        await db.select().from(exceptionQueue).where(eq(exceptionQueue.subject, paymentId)),
      ).toMatchObject([{ kind: "orphan_payment" }]),
    );
    expect((await readOrder(before.orderId)).version).toBe(version);
  });
});
