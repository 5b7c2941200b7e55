import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { env } from "#env";
import {
  buildAwaitingOrder,
  buildPaidOrder,
  checkOut,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { abandonOrder } from "./abandon-order.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { confirmReturn } from "./return/confirm-return.ts";
import { sweepOrders } from "./sweep-orders.ts";

const deliverablesOf = (orderId: string) =>
  db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
const openQueue = async (orderId: string) =>
  (await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId)))
    .filter((row) => !row.resolvedAt)
    .map((row) => row.kind);

/** Expires a session at the provider. */
const expireAtProvider = (session: string) =>
  fetch(`${env.STRIPE_API_BASE}/v1/checkout/sessions/${session}/expire`, {
    method: "POST",
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
  });

beforeEach(async () => {
  await sandbox.setFaults([]);
});

describe("an order", () => {
  it("a paid order delivers each unit, records the payment and queues one mail", async () => {
    const first = await buildProduct({ stock: 3 });
    const second = await buildProduct({ price: 100, stock: 2 });
    const paid = await buildPaidOrder({
      items: [
        { productId: first.id, quantity: 3 },
        { productId: second.id, quantity: 1 },
      ],
    });
    const order = await readOrder(paid.orderId);
    expect(order).toMatchObject({
      status: "completed",
      paymentState: "paid",
      deliveryState: "delivered",
      paidAmount: 18100,
    });
    expect(order.completedAt).not.toBeNull();
    expect(await deliverablesOf(paid.orderId)).toHaveLength(4);
    const mails = await db
      .select()
      .from(emailMessages)
      .where(eq(emailMessages.toAddress, paid.shopper.email));
    expect(mails.map((mail) => mail.template)).toEqual(["order_confirmed"]);
  });

  it("the shop reveals a credential of an order only to the order's owner, and writes an audit row", async () => {
    const paid = await buildPaidOrder();
    const [item] = (await listDeliverables(paid.shopper)).items;
    expect(item?.fieldNames).toEqual(["login", "password"]);
    const { fields } = await revealDeliverable(paid.shopper, { deliverableId: item?.id ?? "" });
    expect(fields.map((field) => field.name)).toEqual(["login", "password"]);
    expect(fields[1]?.value).toMatch(/^pass-/);
    const stranger = await buildShopper();
    await expect(revealDeliverable(stranger, { deliverableId: item?.id ?? "" })).rejects.toThrow(NotFound);
    await expect(revealDeliverable(stranger, { deliverableId: "1 or 1=1" })).rejects.toThrow(NotFound);
    const audit = await db.execute(sql`select 1 from admin_audit_log where record_id = ${item?.id}`);
    expect(audit.rows).toHaveLength(1);
  });

  it("an order is delivered only once when twenty success pages and the poller settle it concurrently", async () => {
    const product = await buildProduct({ stock: 10 });
    const { orderId, session, shopper } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 2 }],
    });
    await sandbox.pay({ session });
    const views = await Promise.all([
      ...Array.from({ length: 20 }, () => confirmReturn(shopper, { sessionId: session })),
      reconcileOrder(orderId, "poll").then(() => null),
      reconcileOrder(orderId, "event").then(() => null),
    ]);
    expect(views.some((view) => view?.status === "completed")).toBe(true);
    expect(await deliverablesOf(orderId)).toHaveLength(2);
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, shopper.email));
    expect(mails).toHaveLength(1);
  });

  it("an unpaid order delivers nothing, however often the success page requests the delivery", async () => {
    const { orderId, session, shopper } = await buildAwaitingOrder();
    for (let i = 0; i < 20; i++) await confirmReturn(shopper, { sessionId: session });
    expect((await readOrder(orderId)).status).toBe("pending");
    expect(await deliverablesOf(orderId)).toHaveLength(0);
  });

  it("confirmReturn returns null when the session belongs to another shopper", async () => {
    const { session, orderId } = await buildPaidOrder();
    const stranger = await buildShopper();
    expect(await confirmReturn(stranger, { sessionId: session })).toBeNull();
    expect(await confirmReturn(stranger, { orderId })).toBeNull();
    expect(await confirmReturn(stranger, { sessionId: "cs_test_nothing" })).toBeNull();
    expect(await confirmReturn(stranger, {})).toBeNull();
  });

  it("an order delivers digital content immediately, but its manual products wait for staff", async () => {
    const digital = await buildProduct({ deliveryType: "digital", manualStock: null });
    const content = sealFields(
      { link: "https://example.com/manual" },
      { itemId: digital.id, productId: digital.id },
    );
    await db.execute(sql`update products set content_sealed = ${content.sealed}, content_field_names = '{link}', content_key_version = 1
      where id = ${digital.id}`);
    const manual = await buildProduct({ deliveryType: "manual", manualStock: 4 });
    const paid = await buildPaidOrder({
      items: [
        { productId: digital.id, quantity: 2 },
        { productId: manual.id, quantity: 1 },
      ],
    });
    expect(await readOrder(paid.orderId)).toMatchObject({
      status: "processing",
      deliveryState: "partial",
      exceptions: [],
    });
    const mails = await db
      .select()
      .from(emailMessages)
      .where(eq(emailMessages.toAddress, paid.shopper.email));
    expect(mails.map((mail) => mail.template)).toEqual(["order_in_preparation"]);
    const items = (await listDeliverables(paid.shopper)).items;
    expect(items).toHaveLength(2);
    const opened = await revealDeliverable(paid.shopper, { deliverableId: items[0]?.id ?? "" });
    expect(opened.fields).toEqual([{ name: "link", value: "https://example.com/manual" }]);
  });
});

describe("an unpaid order", () => {
  it("an unpaid order releases its stock when its payment session has expired at the provider", async () => {
    const product = await buildProduct({ stock: 1 });
    const { orderId, session } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 1 }],
    });
    await expireAtProvider(session);
    await reconcileOrder(orderId, "poll");
    expect(await readOrder(orderId)).toMatchObject({ status: "cancelled", paymentState: "expired" });
    await expect(
      buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] }),
    ).resolves.toBeDefined();
  });

  it("an unpaid order keeps its stock after its expiry time and opens an exception while the provider is unreachable", async () => {
    const product = await buildProduct({ stock: 1 });
    const { orderId } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await db.execute(
      sql`update orders set expires_at = now() - interval '2 minutes', next_check_at = now() where id = ${orderId}`,
    );
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
    expect(await sweepOrders()).toMatchObject({ unreachable: 1 });
    expect((await readOrder(orderId)).status).toBe("pending");
    expect(await openQueue(orderId)).toEqual(["provider_unreachable"]);
    await expect(
      checkOut(await buildShopper(), [{ productId: product.id, quantity: 1 }]),
    ).rejects.toMatchObject({ code: "insufficient_stock" });

    await sandbox.setFaults([]);
    await db.execute(sql`update orders set next_check_at = now() where id = ${orderId}`);
    await sweepOrders();
    expect((await readOrder(orderId)).status).toBe("cancelled");
    expect(await openQueue(orderId)).toEqual([]);
  });

  it("an order is delivered when the shopper paid just before the order ended", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    await db.execute(
      sql`update orders set expires_at = now() - interval '2 minutes', next_check_at = now() where id = ${orderId}`,
    );
    await sweepOrders();
    expect((await readOrder(orderId)).status).toBe("completed");
  });

  it("an unpaid order ends immediately when its shopper leaves the payment page", async () => {
    const { orderId, shopper } = await buildAwaitingOrder();
    await abandonOrder(await buildShopper(), orderId);
    expect((await readOrder(orderId)).status).toBe("pending");
    await abandonOrder(shopper, orderId);
    expect((await readOrder(orderId)).status).toBe("cancelled");
  });
});
