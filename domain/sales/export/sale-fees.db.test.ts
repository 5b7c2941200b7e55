import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { payments, providerFees } from "#db/schema/payments.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { compareSpan } from "#domain/operations/ledger/compare-span.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import {
  buildAwaitingOrder,
  buildPaidOrder,
  openProviderSession,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { compare, DAY_MS, intentOf } from "#tests/factories/compare-books.ts";
import { parseSalesFilter } from "../sales-filter.ts";
import { exportSales } from "./export-sales.ts";
import type { Fee } from "./sale-fees.ts";

/** The sandbox's fee for a card payment of 60.00. The fee is 2.9 % of the amount plus 0.30. */
const CARD_FEE = 204;
const DISPUTE_FEE = 1500;
const usd = (amount: number): Fee[] => [{ amount, currency: "USD" }];

/** For each line of an order, returns the fees that the CSV file of sales contains. */
async function exportedFees(orderId: string): Promise<(readonly Fee[] | undefined)[]> {
  const { orderNumber } = await readOrder(orderId);
  const filter = parseSalesFilter(new URLSearchParams({ q: orderNumber }));
  const found: (readonly Fee[] | undefined)[] = [];
  for await (const batch of await exportSales(await buildSignedInAdmin(), filter))
    found.push(...batch.map(({ ofOrder }) => ofOrder?.fees));
  return found;
}

async function openDispute(orderId: string): Promise<string> {
  const intent = await intentOf(orderId);
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === intent);
  return (await sandbox.openDispute(String(charge?.id), "fraudulent")).id;
}

afterEach(async () => {
  await sandbox.setConditions({ settlement: null });
});

describe("the provider's fee in the file of sales", () => {
  it("the provider's fee in the sales file is empty until the nightly comparison reads the fee, and then never changes", async () => {
    const { orderId } = await buildPaidOrder();
    expect(await exportedFees(orderId)).toEqual([[]]);
    for (const _ of ["the first night", "the second night"]) {
      await compare();
      expect(await exportedFees(orderId)).toEqual([usd(CARD_FEE)]);
    }
  });

  it("the sales file shows the provider's fee only in the row of an order's first line", async () => {
    const items = await Promise.all(
      [4000, 2000].map(async (price) => ({ productId: (await buildProduct({ price })).id, quantity: 1 })),
    );
    const { orderId } = await buildPaidOrder({ items });
    await compare();
    expect(await exportedFees(orderId)).toEqual([usd(CARD_FEE), undefined]);
  });

  it("the provider's fee in the sales file includes the fees of refunds and disputes, minus the fees that the provider returned", async () => {
    const refunded = (await buildPaidOrder()).orderId;
    const scope = { kind: "amount", amount: 1000 } as const;
    await requestRefund(system("command"), { orderId: refunded, scope, reason: "a test of fees" });
    const disputed = (await buildPaidOrder()).orderId;
    const dispute = await openDispute(disputed);
    await reconcileDispute(stripeProvider, dispute);
    await compare();
    expect(await exportedFees(refunded)).toEqual([usd(CARD_FEE)]);
    expect(await exportedFees(disputed)).toEqual([usd(CARD_FEE + DISPUTE_FEE)]);
    await sandbox.setDispute(dispute, "won");
    await compare();
    expect(await exportedFees(disputed)).toEqual([usd(CARD_FEE)]);
  });

  it("the provider's fee in the sales file includes the fee of a second payment", async () => {
    const { orderId } = await buildPaidOrder();
    await compare();
    const second = await openProviderSession({ orderId });
    await sandbox.pay({ session: second.id });
    await reconcileOrder(orderId, "test", second.id);
    expect(await exportedFees(orderId)).toEqual([[]]);
    await compare();
    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(paid).toHaveLength(2);
    const [sum] = (await exportedFees(orderId)).flat();
    expect(sum?.amount).toBe(paid.reduce((fees, { amount }) => fees + Math.round(amount * 0.029) + 30, 0));
  });

  it("the sales file shows the provider's fees in the currency of the provider's balance, one sum for each currency", async () => {
    await sandbox.setConditions({ settlement: { currency: "eur", rate: 0.5 } });
    const { orderId } = await buildPaidOrder();
    await compare();
    expect(await exportedFees(orderId)).toEqual([[{ amount: CARD_FEE / 2, currency: "EUR" }]]);
    await sandbox.setConditions({ settlement: null });
    await reconcileDispute(stripeProvider, await openDispute(orderId));
    await compare();
    expect(await exportedFees(orderId)).toEqual([
      [{ amount: CARD_FEE / 2, currency: "EUR" }, ...usd(DISPUTE_FEE)],
    ]);
  });

  it("the provider's fee appears in the sales file in the same night even when the payment event never arrived", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    await compare();
    expect(await exportedFees(orderId)).toEqual([usd(CARD_FEE)]);
  });

  it("the provider's fee in the sales file stays empty while only the fee of a refund is known", async () => {
    const { orderId } = await buildPaidOrder();
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    const paymentId = payment?.id ?? "";
    const fee = { id: `txn_${paymentId}`, paymentId, amount: 50, currency: "USD" };
    await db.insert(providerFees).values({ ...fee, isOfPayment: false });
    expect(await exportedFees(orderId)).toEqual([[]]);
    await compare();
    expect(await exportedFees(orderId)).toEqual([usd(CARD_FEE + 50)]);
  });

  it("the provider's fee stays empty when staff marked the order as paid", async () => {
    const { orderId } = await buildAwaitingOrder();
    await markOrderPaid(await buildSignedInAdmin(), { orderId, reason: "the money came by transfer" });
    await compare();
    expect(await exportedFees(orderId)).toEqual([[]]);
  });

  it("the shop records no provider's fee for a payment of other software on the same provider account", async () => {
    await compare();
    const known = await db.$count(providerFees);
    const { id } = await openProviderSession({ orderId: "nobody's" });
    await sandbox.pay({ session: id });
    await compare();
    expect(await db.$count(providerFees)).toBe(known);
  });

  it("compareSpan adds no provider's fee to the sales file, because compareSpan only reads", async () => {
    const { orderId } = await buildPaidOrder();
    await compareSpan(new Date(Date.now() - DAY_MS), new Date(Date.now() + 5_000));
    expect(await exportedFees(orderId)).toEqual([[]]);
  });
});

describe("the table of the provider's fees", () => {
  it("the database refuses to change, delete and truncate recorded fees", async () => {
    await buildPaidOrder();
    await compare();
    for (const statement of [
      "update provider_fees set amount = 0",
      "delete from provider_fees",
      "truncate provider_fees",
    ])
      await expect(pool.query(statement)).rejects.toThrow("provider_fees is append-only");
  });
});
