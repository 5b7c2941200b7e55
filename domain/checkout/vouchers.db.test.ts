import { randomUUID } from "node:crypto";
import { and, eq, like, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { findOrder } from "#domain/delivery/order-history/own-orders.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { deliverEmail } from "#domain/messaging/email/send-email.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { reconcileOrder } from "./settlement/reconcile-order.ts";
import { sweepOrders } from "./settlement/sweep-orders.ts";

const rates = {
  date: new Date(shopNow()).toISOString().slice(0, 10),
  rates: { USD: 1, BRL: 5, EUR: 0.9, GBP: 0.8, JPY: 150 },
} as const;

beforeEach(() =>
  saveSettings(system("command"), {
    changes: {
      paymentMethodTypes: ["card", "pix", "boleto", "konbini"],
      chargeCurrencies: ["BRL", "JPY"],
      currencyRates: rates,
    },
  }),
);

afterEach(async () => {
  await db.delete(siteSettings);
});

interface Bought {
  orderId: string;
  session: string;
  shopper: Shopper;
  productId: string;
}

async function buy(shopper: Shopper, currency: "BRL" | "JPY" | "USD", quantity = 1): Promise<Bought> {
  const product = await buildProduct({ price: 6000, stock: quantity });
  const { orderId } = await startCheckout(shopper, {
    attemptId: randomUUID(),
    items: [{ productId: product.id, quantity }],
    paymentMethod: "card",
    currency,
    locale: "en",
  });
  const session = (await readOrder(orderId)).providerSessionId ?? "";
  return { orderId, session, shopper, productId: product.id };
}

/** Buys products and chooses a voucher as the payment method on the payment page. */
async function buyByVoucher(method: "pix" | "boleto" | "konbini"): Promise<Bought> {
  const bought = await buy(await buildShopper(), method === "konbini" ? "JPY" : "BRL");
  await sandbox.payDelayed(bought.session, "start", method);
  await reconcileOrder(bought.orderId, "test");
  return bought;
}

const mailsOf = (orderId: string) =>
  db
    .select()
    .from(emailMessages)
    .where(like(emailMessages.dedupeKey, `%:${orderId}`))
    .orderBy(emailMessages.createdAt);

async function sendMail(orderId: string, template: "order_voucher" | "order_payment_failed") {
  const [mail] = await db
    .select()
    .from(emailMessages)
    .where(and(like(emailMessages.dedupeKey, `%:${orderId}`), eq(emailMessages.template, template)));
  if (!mail) throw new Error(`no mail ${template}`);
  await deliverEmail(mail.id);
  const [sent] = await db.select().from(emailMessages).where(eq(emailMessages.id, mail.id));
  return sent;
}

const freeUnits = async (productId: string) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from product_inventory where product_id = ${productId} and state = 'available'`,
  );
  return rows[0]?.n;
};

describe("a voucher", () => {
  it.each(["pix", "boleto", "konbini"] as const)(
    "the URL and the deadline of a %s payment are shown only to the shopper of the order",
    async (method) => {
      const { orderId, session, shopper } = await buyByVoucher(method);
      const order = await readOrder(orderId);
      expect(order).toMatchObject({
        paymentState: "async_pending",
        status: "pending",
        voucherMethod: method,
      });
      const view = await findOrder(shopper, orderId);
      expect(view?.voucher).toMatchObject({ method, isOver: false });
      expect(view?.voucher?.url).toContain(`/c/voucher/${session}`);
      expect(Date.parse(view?.voucher?.until ?? "")).toBeGreaterThan(shopNow());
      expect(view?.checkoutUrl).toBeNull();
      expect(await findOrder(await buildShopper(), orderId)).toBeNull();

      const sale = await findSale(await buildSignedInAdmin(), order.orderNumber);
      expect(sale?.voucher).toEqual({ method, until: view?.voucher?.until });
      expect(sale?.events.map(({ type }) => type)).toEqual(["placed", "payment_opened", "voucher_issued"]);
      expect(sale?.mails.map(({ template }) => template)).toEqual(["order_voucher"]);
      expect(JSON.stringify(sale)).not.toContain("/c/voucher/");
      const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
      expect(JSON.stringify(events)).not.toContain("/c/voucher/");
    },
  );

  it("a shopper can pay a Pix code until the payment page closes, and a voucher slip until the next day", async () => {
    const pix = await readOrder((await buyByVoucher("pix")).orderId);
    const length = (pix.voucherUntil?.getTime() ?? 0) - pix.createdAt.getTime();
    expect(length / 60_000).toBeGreaterThan(34);
    expect(length / 60_000).toBeLessThan(36);
    for (const method of ["boleto", "konbini"] as const) {
      const order = await readOrder((await buyByVoucher(method)).orderId);
      const hours = ((order.voucherUntil?.getTime() ?? 0) - order.createdAt.getTime()) / 3_600_000;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThan(48);
    }
  });

  it("a voucher mail with URL and deadline is sent only once, in the language of the order", async () => {
    const { orderId } = await buyByVoucher("boleto");
    await reconcileOrder(orderId, "again");
    expect((await mailsOf(orderId)).map(({ template }) => template)).toEqual(["order_voucher"]);
    const { voucherUrl } = await readOrder(orderId);
    const mail = await sendMail(orderId, "order_voucher");
    expect(mail).toMatchObject({ state: "sent" });
    expect(mail?.subject).toMatch(/^Order HO-\d+: Pay your boleto$/);
    expect(mail?.textBody).toMatch(
      /Pay your boleto until \w{3} \d+, 20\d\d, 23:59 \(Brasília time\)\. Nothing has been charged yet\./,
    );
    expect(mail?.textBody).toContain(`Open the boleto: ${voucherUrl}`);
    expect(mail?.htmlBody).toContain(`href="${voucherUrl}"`);
  });

  it("no mail about a voucher is sent when the voucher is already paid", async () => {
    const { orderId, session } = await buyByVoucher("pix");
    await sandbox.payDelayed(session, "succeed");
    await reconcileOrder(orderId, "test");
    expect(await sendMail(orderId, "order_voucher")).toMatchObject({ state: "failed", textBody: "" });
  });

  it("an order with a voucher is delivered even when the voucher is paid long after the payment page has closed", async () => {
    const { orderId, session, shopper } = await buyByVoucher("boleto");
    await db.execute(sql`
      update orders set created_at = created_at - interval '20 hours', expires_at = expires_at - interval '20 hours',
        next_check_at = now() where id = ${orderId}`);
    await sweepOrders();
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "async_pending" });
    await sandbox.payDelayed(session, "succeed");
    await reconcileOrder(orderId, "test");
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [], voucherUrl: null });
    expect((await findOrder(shopper, orderId))?.voucher).toBeNull();
  });

  it("when a voucher expires, the shop releases the stock and sends a mail about the expiry", async () => {
    const { orderId, session, shopper, productId } = await buyByVoucher("boleto");
    await sandbox.payDelayed(session, "fail");
    await reconcileOrder(orderId, "test");
    expect(await readOrder(orderId)).toMatchObject({
      paymentState: "failed",
      status: "cancelled",
      voucherMethod: "boleto",
      voucherUrl: null,
    });
    expect(await freeUnits(productId)).toBe(1);
    expect((await findOrder(shopper, orderId))?.voucher).toBeNull();
    const mail = await sendMail(orderId, "order_payment_failed");
    expect(mail?.subject).toMatch(/^Order HO-\d+ was not paid and has ended$/);
    expect(mail?.textBody).toContain(
      "Your boleto ended. No payment arrived, so your order has ended. Nothing was charged.",
    );
    expect(mail?.textBody).not.toContain("/c/voucher/");
  });

  it("a voucher becomes a delayed payment when the provider reports that the bank is checking the payment", async () => {
    const { orderId, shopper } = await buyByVoucher("boleto");
    await db.execute(
      sql`update orders set voucher_until = now() - interval '1 minute' where id = ${orderId}`,
    );
    expect((await findOrder(shopper, orderId))?.voucher).toMatchObject({ url: null, isOver: true });
    await reconcileOrder(orderId, "test");
    expect((await findOrder(shopper, orderId))?.voucher).toMatchObject({ isOver: false });
  });
});

describe("an order that is paid by bank debit", () => {
  it("an order with a bank debit waits for the bank, and the shopper gets a mail when the debit fails", async () => {
    const { orderId, session, shopper, productId } = await buy(await buildShopper(), "USD");
    await sandbox.payDelayed(session, "start");
    await reconcileOrder(orderId, "test");
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "async_pending", voucherMethod: null });
    expect((await findOrder(shopper, orderId))?.voucher).toBeNull();
    expect(await mailsOf(orderId)).toEqual([]);
    await sandbox.payDelayed(session, "fail");
    await reconcileOrder(orderId, "test");
    expect(await freeUnits(productId)).toBe(1);
    const mail = await sendMail(orderId, "order_payment_failed");
    expect(mail?.textBody).toContain(
      "Your bank did not make the payment, so your order has ended. We received no money.",
    );
    expect((await mailsOf(orderId)).map(({ template }) => template)).toEqual(["order_payment_failed"]);
  });
});

describe("payment methods that take days to confirm a payment", () => {
  const offeredTo = async (orderId: string) => (await readOrder(orderId)).paymentMethodTypes;

  it("slow payment methods need an account with a confirmed e-mail address, but Pix is offered to everybody", async () => {
    const confirmed = await buildShopper();
    expect(await offeredTo((await buy(confirmed, "BRL")).orderId)).toEqual(["card", "pix", "boleto"]);
    const unconfirmed = await buildShopper({ isVerified: false });
    expect(await offeredTo((await buy(unconfirmed, "BRL")).orderId)).toEqual(["card", "pix"]);
    expect(await offeredTo((await buy(unconfirmed, "JPY")).orderId)).toEqual(["card"]);
  });

  it("slow payment methods are not offered to a shopper whose voucher held stock for days without a payment", async () => {
    const { orderId, session, shopper } = await buyByVoucher("boleto");
    await db.execute(sql`
      update orders set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'
      where id = ${orderId}`);
    await sandbox.payDelayed(session, "fail");
    await reconcileOrder(orderId, "test");
    const next = await buy(shopper, "BRL");
    expect(await offeredTo(next.orderId)).toEqual(["card", "pix"]);
    const { holdUntil, createdAt } = await readOrder(next.orderId);
    expect(((holdUntil?.getTime() ?? 0) - createdAt.getTime()) / 60_000).toBe(10);
    await sandbox.payDelayed(next.session, "start", "pix");
    await reconcileOrder(next.orderId, "test");
    const pix = await readOrder(next.orderId);
    expect(((pix.voucherUntil?.getTime() ?? 0) - pix.createdAt.getTime()) / 60_000).toBeLessThan(11);
  });
});
