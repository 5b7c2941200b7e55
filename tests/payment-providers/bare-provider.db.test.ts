import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { submitEvidence } from "#domain/after-sale/disputes/submit-evidence.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { checkKeyRights } from "#domain/operations/connections/check-key-rights.ts";
import { readCardConnection } from "#domain/operations/connections/connections.ts";
import { checkPayments, checkSeller, checkWebhook } from "#domain/operations/doctor/check-payments.ts";
import { examineShop } from "#domain/operations/doctor/examined.ts";
import { compareSpan } from "#domain/operations/ledger/compare-span.ts";
import { showComparison } from "#domain/operations/ledger/show-comparison.ts";
import { handleEvent } from "#domain/operations/provider-events/handle-event.ts";
import { recordEvents } from "#domain/operations/provider-events/record-event.ts";
import { readClocks } from "#domain/operations/watching/watch-clocks.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { providersWith, registerProvider } from "#domain/payments/registry/providers.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { recheckOrder } from "#domain/sales/recheck-order.ts";
import { checkOut, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { CodeProvider } from "./code-provider.ts";

const code = new CodeProvider();
const { ledger: _, ...bareStripe } = stripeProvider;

// The providers of this shop keep no records of money movements.
beforeAll(() => {
  registerProvider(bareStripe);
  registerProvider(code.bare);
});

/** Places an order that the shopper has paid with a code. */
async function buildPaid() {
  const product = await buildProduct({ stock: 1 });
  const { orderId } = await checkOut(await buildShopper(), [{ productId: product.id, quantity: 1 }]);
  code.enterCode(code.codeOf((await readOrder(orderId)).providerSessionId ?? ""));
  await reconcileOrder(orderId, "test");
  return readOrder(orderId);
}

describe("a shop whose payment provider has no optional part", () => {
  it("a shop delivers, rechecks and refunds a paid order when its payment provider has none of the optional functions", async () => {
    const order = await buildPaid();
    expect(order).toMatchObject({ provider: "code", status: "completed", deliveryState: "delivered" });
    const admin = await buildSignedInAdmin();
    expect(await recheckOrder(admin, { orderId: order.id })).toMatchObject({ isChanged: false });
    const reason = "the shopper asked for it";
    await requestRefund(system("command"), { orderId: order.id, scope: { kind: "all" }, reason });
    expect(await readOrder(order.id)).toMatchObject({ refundState: "full" });
  });

  it("a shop compares no money movements and reports no missing payment when its provider cannot list money movements", async () => {
    await buildPaid();
    expect(providersWith("ledger")).toEqual([]);
    const found = await compareSpan(new Date(Date.now() - 3_600_000), new Date(Date.now() + 5_000));
    expect(found).toMatchObject({ differences: [], compared: { payments: 0 } });
    expect(await showComparison(await buildSignedInAdmin())).toBeUndefined();
  });

  it("a shop shows no evidence form and no dashboard link, and submits nothing, when its provider takes no evidence", async () => {
    const order = await buildPaid();
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
    const [dispute] = await db
      .insert(disputes)
      .values({
        provider: "code",
        providerDisputeId: "code_dispute",
        providerPaymentId: payment?.providerPaymentId ?? "",
        orderId: order.id,
        state: "open",
        providerStatus: "needs_response",
        reason: "fraudulent",
        amount: order.total,
        currency: "USD",
      })
      .returning();
    const admin = await buildSignedInAdmin();
    expect(await findSale(admin, order.orderNumber)).toMatchObject({
      providerUrl: null,
      disputes: [{ takesEvidence: false }],
    });
    const sent = submitEvidence(admin, { disputeId: dispute?.id ?? "", note: "" });
    expect(await domainErrorOf(sent)).toBe("not_found");
    await db.delete(disputes).where(eq(disputes.id, dispute?.id ?? ""));
  });

  it.each(["dispute", "fraud_warning"] as const)(
    "a shop whose payment provider has no optional part closes an event about a %s",
    async (kind) => {
      const event = { id: `code_event_${kind}`, kind, type: kind, objectId: `code_${kind}` };
      await recordEvents(code.bare, [{ ...event, createdAt: new Date(), livemode: false, references: {} }]);
      await handleEvent(event.id);
      const rows = await db.execute<{ isHandled: boolean }>(
        `select handled_at is not null as "isHandled" from provider_events where id = '${event.id}'`,
      );
      expect(rows.rows).toEqual([{ isHandled: true }]);
    },
  );

  it("the doctor checks only the key of a provider without optional functions, and not rights, seller or webhook URLs", async () => {
    const examined = examineShop();
    expect(await checkPayments(examined)).toMatchObject({ says: "payments_test" });
    expect(await checkSeller(examined)).toBeNull();
    expect(await checkWebhook(examined)).toBeNull();
    expect(await checkKeyRights()).toMatchObject({ missing: [] });
    expect(await readCardConnection(await buildSignedInAdmin())).toMatchObject({
      mode: "test",
      keySetting: "CODE_KEY",
      rights: null,
      webhookUrl: expect.stringMatching(/\/webhooks\/code$/),
    });
    expect(await readClocks()).toMatchObject({ own: expect.any(Number) });
  });
});
