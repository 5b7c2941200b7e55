import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { activeAlerts } from "#db/schema/notices.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { listActiveAlerts } from "#domain/messaging/alerts/active-alerts.ts";
import { noteProviderSale, readProviderSale } from "#domain/payments/note-provider-sale.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { buildAwaitingOrder, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { stockOf } from "#tests/factories/read-stock.ts";

/**
 * Deletes the notes about the provider. The function does not delete other rows of the table, such as the
 * record of the newest audit row.
 */
const forgetNotes = () => db.delete(readerCursors).where(like(readerCursors.name, "provider-sale:%"));
const managed = (answer: "refuse" | "tax", ignoresOff: boolean) =>
  sandbox.setConditions({ managedPayments: { answer, ignoresOff } });
const seen = async () => (await readProviderSale(checkoutProvider()))?.seen ?? null;

beforeEach(async () => void (await forgetNotes()));
afterEach(() => sandbox.setConditions({ managedPayments: null }));

describe("an account with Managed Payments on by default", () => {
  it.each(["refuse", "tax"] as const)(
    "an account with Managed Payments on by default takes the shop's amount (%s), and the order is delivered",
    async (answer) => {
      await managed(answer, false);
      const { orderId, session } = await buildAwaitingOrder();
      await sandbox.pay({ session });
      await reconcileOrder(orderId, "test");
      const order = await readOrder(orderId);
      expect(order).toMatchObject({ status: "completed", exceptions: [], paidAmount: order.total });
      expect(await seen()).toBeNull();
    },
  );
});

describe("an account that ignores that Managed Payments is turned off", () => {
  it("an order with added tax is not delivered, and the shop records the tax and that the provider was the seller", async () => {
    await managed("tax", true);
    const { orderId, session } = await buildAwaitingOrder();
    expect(await seen()).toBe("page");
    await forgetNotes();
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
    const { total, orderNumber, ...order } = await readOrder(orderId);
    const tax = Math.round(total * 0.09);
    expect(order).toMatchObject({ status: "processing", paidAmount: total + tax });
    const sale = await findSale(await buildSignedInAdmin(), orderNumber);
    expect(sale?.openExceptions).toMatchObject([
      { kind: "amount_mismatch", amount: total + tax, addedTax: tax, isSoldByProvider: true },
    ]);
    expect(await seen()).toBe("page");
    // The order is settled, so reading its page again changes nothing and writes nothing.
    await forgetNotes();
    await reconcileOrder(orderId, "test");
    expect(await seen()).toBeNull();
  });

  it("a rejected payment page ends the order and releases its stock, and the shop records the rejection", async () => {
    await managed("refuse", true);
    const product = await buildProduct({ stock: 1 });
    const items = [{ productId: product.id, quantity: 1 }];
    expect(await domainErrorOf(checkOut(await buildShopper(), items))).toBe("payment_refused");
    expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
    expect(await seen()).toBe("refusal");
  });

  it("many rejected payment pages raise one critical alert with one mail to each admin", async () => {
    await managed("refuse", true);
    const admin = await buildSignedInAdmin();
    await db.delete(activeAlerts);
    await db.delete(emailMessages);
    for (let order = 0; order < 3; order++) {
      const { id: productId } = await buildProduct({ stock: 1 });
      const rejected = checkOut(await buildShopper(), [{ productId, quantity: 1 }]);
      expect(await domainErrorOf(rejected)).toBe("payment_refused");
    }
    expect(await listActiveAlerts(admin)).toMatchObject([
      { kind: "PAGES_REFUSED", times: 1, table: "provider" },
    ]);
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, admin.email));
    expect(mails.map(({ data }) => data.alert)).toEqual(["PAGES_REFUSED"]);
  });
});

describe("readProviderSale", () => {
  it("readProviderSale returns null for a different key and for a record that is older than 30 days", async () => {
    const provider = checkoutProvider();
    await noteProviderSale(provider, "page");
    const keyEnd = "none";
    const other = { ...provider, connection: { ...provider.connection, keyEnd } };
    expect(await readProviderSale(other)).toBeNull();
    vi.useFakeTimers({ now: Date.now() - 30 * 24 * 3_600_000, toFake: ["Date"] });
    await noteProviderSale(provider, "refusal");
    vi.useRealTimers();
    expect(await readProviderSale(provider)).toBeNull();
    expect(await db.$count(readerCursors, eq(readerCursors.name, "provider-sale:stripe"))).toBe(1);
  });
});
