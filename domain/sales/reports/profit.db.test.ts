import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { payments } from "#db/schema/payments.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { recordFees } from "#domain/payments/record-fees.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildPaidOrder, type Cart, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { readReport } from "./queries.ts";
import type { ProductSales, StockSales } from "./read-product-sales.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";
import { marginOf, profitOf } from "./report-views.ts";
import { NO_SALES, type Sums } from "./sums.ts";

const admin = await buildSignedInAdmin();

async function refreshAll(): Promise<void> {
  while (await refreshSalesDays(0));
}
afterEach(async () => {
  await refreshAll();
  expect(await findBrokenInvariants()).toEqual([]);
});

const ask = (name: string) => readReport(admin, new URLSearchParams({ relatorio: name, periodo: "hoje" }));
async function total(): Promise<Sums> {
  await refreshAll();
  const report = await ask("");
  return report?.kind === "series" ? report.series.total : NO_SALES;
}
async function productOf(id: string): Promise<ProductSales> {
  await refreshAll();
  const report = await ask("produtos");
  const row = report?.kind === "products" && report.rows.find((one) => one.id === id);
  if (!row) throw new Error("the report has no such product");
  return row;
}
async function supplierOf(name: string): Promise<StockSales> {
  await refreshAll();
  const report = await ask("fornecedores");
  const row = report?.kind === "stock" && report.rows.find((one) => one.id === name);
  if (!row) throw new Error("the report has no such supplier");
  return row;
}

/** Builds a product whose items cost 15.00 or have no known cost. */
async function buildStocked(price: number, stock: number, unitCost: number | null = 1500, supplier = "") {
  const product = await buildProduct({ price, stock });
  await db
    .update(inventoryBatches)
    .set({ unitCost, supplier })
    .where(eq(inventoryBatches.productId, product.id));
  return product;
}
const buy = (items: Cart[]) => buildPaidOrder({ items });

/**
 * Places an order for one unit in pounds and pays the order. Returns the id of the order and the amount that
 * the provider charged.
 */
async function payInPounds(productId: string): Promise<{ orderId: string; charged: number }> {
  await saveSettings(system("command"), {
    changes: {
      minPurchase: 0,
      chargeCurrencies: ["GBP"],
      currencyRates: {
        date: new Date(shopNow()).toISOString().slice(0, 10),
        rates: { USD: 1, BRL: 5.35, EUR: 0.87, GBP: 0.76, JPY: 153 },
      },
    },
  });
  const { orderId } = await startCheckout(await buildShopper(), {
    attemptId: randomUUID(),
    items: [{ productId, quantity: 1 }],
    paymentMethod: "card",
    currency: "GBP",
  });
  await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" });
  await reconcileOrder(orderId, "test");
  await db.delete(siteSettings);
  return { orderId, charged: (await readOrder(orderId)).total };
}

/** Records the provider's fee of an order's payment, as the nightly comparison does. */
async function feeOf(orderId: string, amount: number, currency = "USD"): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const paymentId = payment?.providerPaymentId ?? "";
  await recordFees([{ kind: "fee", id: `txn_${orderId}`, paymentId, isOfPayment: true, amount, currency }]);
}

describe("the profit", () => {
  it("in every report, the profit includes only units with a known cost", async () => {
    const costed = await buildStocked(7000, 5, 1500, "Southgate");
    const unknown = await buildStocked(9000, 5, null, "Southgate");
    const before = profitOf(await total()) ?? 0;
    await buy([{ productId: costed.id, quantity: 2 }]);
    await buy([{ productId: unknown.id, quantity: 3 }]);
    expect(profitOf(await productOf(costed.id))).toBe(14_000 - 3000);
    expect(profitOf(await productOf(unknown.id))).toBeNull();
    expect(profitOf(await total())).toBe(before + 11_000);
    const supplier = await supplierOf("Southgate");
    expect(supplier).toMatchObject({ units: 5, net: 41_000, costedUnits: 2 });
    expect(profitOf(supplier)).toBe(11_000);
    expect(marginOf(supplier)).toBeCloseTo(11_000 / 14_000);
  });

  it("refunds and known provider fees reduce the profit of units with a known cost", async () => {
    const costed = await buildStocked(7000, 5, 1500, "Eastgate");
    const unknown = await buildStocked(7000, 5, null);
    const { orderId } = await buy([
      { productId: costed.id, quantity: 1 },
      { productId: unknown.id, quantity: 1 },
    ]);
    const known = await total();
    await requestRefund(system("command"), {
      orderId,
      scope: { kind: "amount", amount: 4000 },
      reason: "goodwill",
    });
    expect(profitOf(await productOf(costed.id))).toBe(7000 - 2000 - 1500);
    await feeOf(orderId, 436);
    expect(await productOf(costed.id)).toMatchObject({ fees: 218, feeUnits: 1, costedRevenue: 5000 });
    expect(profitOf(await productOf(costed.id))).toBe(7000 - 2000 - 1500 - 218);
    expect(profitOf(await supplierOf("Eastgate"))).toBe(7000 - 2000 - 1500 - 218);
    const after = await total();
    expect(after.feeOrders - known.feeOrders).toBe(1);
    expect((profitOf(after) ?? 0) - (profitOf(known) ?? 0)).toBe(-2000 - 218);
  });

  it("a refund does not reduce the profit when the refunded unit was never delivered", async () => {
    const costed = await buildStocked(7000, 1);
    const byHand = await buildProduct({ deliveryType: "manual", manualStock: 5, price: 9000 });
    const { orderId } = await buy([costed, byHand].map(({ id }) => ({ productId: id, quantity: 1 })));
    await requestRefund(system("command"), { orderId, scope: { kind: "owed" }, reason: "not available" });
    expect(profitOf(await productOf(costed.id))).toBe(7000 - 1500);
  });

  it("the profit takes a fee in the order's currency into account, but ignores a fee in a currency without an exchange rate", async () => {
    const [charged, other] = [await buildStocked(7000, 2), await buildStocked(7000, 2)];
    const pounds = await payInPounds(charged.id);
    await feeOf(pounds.orderId, Math.round(pounds.charged / 10), "GBP");
    const row = await productOf(charged.id);
    expect(row).toMatchObject({ costedUnits: 1, feeUnits: 1 });
    expect(Math.abs(row.fees - row.costedRevenue / 10)).toBeLessThanOrEqual(1);
    const { orderId } = await buy([{ productId: other.id, quantity: 1 }]);
    await feeOf(orderId, 215, "EUR");
    expect(await productOf(other.id)).toMatchObject({ costedUnits: 1, feeUnits: 0, fees: 0 });
  });
});
