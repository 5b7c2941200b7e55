import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { shopEvents } from "#db/schema/channels.ts";
import { emailMessages } from "#db/schema/email.ts";
import { staffNotices } from "#db/schema/notices.ts";
import { watchStock } from "#domain/catalog/stock-alerts/watch-stock.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { deliverDueEmails } from "#domain/messaging/email/send-email.ts";
import type { OutgoingMail } from "#domain/messaging/email/smtp.server.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildAdmin, buildTeamMember } from "#tests/factories/build-staff.ts";
import { bundleNotices } from "./bundle-notices.ts";
import { noticeKinds } from "./notice-kinds.ts";

const keeper = await buildTeamMember(["manage_inventory"]);

afterEach(async () => {
  await db.delete(emailMessages);
  await db.delete(staffNotices);
});

/** Updates the stock levels and sends the mails. Returns the sold-out mails that one staff user received. */
async function soldOutMails(): Promise<OutgoingMail[]> {
  while (await watchStock());
  await db.update(staffNotices).set({
    bundledAt: sql`bundled_at - make_interval(mins => ${noticeKinds.sold_out.pauseMinutes})`,
  });
  await bundleNotices();
  const sent: OutgoingMail[] = [];
  await deliverDueEmails(200, async (mail) => void sent.push(mail));
  return sent.filter(({ to, subject }) => to === keeper.email && subject.includes("sold out"));
}

/**
 * Moves the stored times of a product ten minutes into the past. This simulates that ten minutes have passed
 * since the product was back in stock.
 */
const letPass = (productId: string) =>
  db.execute(sql`update stock_levels set back_at = back_at - interval '10 minutes',
    check_at = check_at - interval '10 minutes' where product_id = ${productId}`);

/** Runs the worker's job that counts the stock, and then sells one unit. */
async function sell(productId: string): Promise<void> {
  while (await watchStock());
  await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
}

describe("the notice of a sold-out product", () => {
  it("the sold-out notice is mailed each time the product sells out, and contains the product's name", async () => {
    const product = await buildProduct({ stock: 2, name: "Lanternfish Keys" });
    await sell(product.id);
    expect(await soldOutMails()).toEqual([]);
    await sell(product.id);
    const [mail, ...more] = await soldOutMails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain("Lanternfish Keys");
    expect(await soldOutMails()).toEqual([]);
    await restock(product.id, 1);
    expect(await soldOutMails()).toEqual([]);
    await sell(product.id);
    await letPass(product.id);
    expect(await soldOutMails()).toHaveLength(1);
  });

  it("the sold-out notice is mailed only once when the stock alternates ten times between zero and one", async () => {
    const { id } = await buildProduct({ deliveryType: "manual", manualStock: 1, stock: 0 });
    const setStock = (manualStock: number) =>
      db.update(products).set({ manualStock }).where(eq(products.id, id));
    let mails = 0;
    for (const _ of Array(10)) {
      await setStock(0);
      mails += (await soldOutMails()).length;
      await setStock(1);
      mails += (await soldOutMails()).length;
    }
    expect(mails).toBe(1);
    const types = async () =>
      (await db.select().from(shopEvents).where(eq(shopEvents.subjectId, id)).orderBy(shopEvents.id))
        .map(({ type }) => type)
        .filter((type) => type.startsWith("stock."));
    expect(await types()).toEqual(["stock.out", "stock.back"]);
    await setStock(0);
    expect(await soldOutMails()).toEqual([]);
    await letPass(id);
    expect(await soldOutMails()).toHaveLength(1);
    expect(await types()).toEqual(["stock.out", "stock.back", "stock.out"]);
  });

  it("the sold-out notice is dropped when the product is back in stock before the mail is sent", async () => {
    const { id } = await buildProduct({ stock: 1 });
    await sell(id);
    while (await watchStock());
    expect(await db.$count(staffNotices, eq(staffNotices.subject, id))).toBe(1);
    await restock(id, 9);
    expect(await soldOutMails()).toEqual([]);
    expect((await db.select().from(staffNotices)).map(({ kind }) => kind)).not.toContain("sold_out");
  });

  it("the sold-out notice is mailed when staff set a product to sold out", async () => {
    const { id } = await buildProduct({ stock: 3 });
    while (await watchStock());
    await db.update(products).set({ status: "out_of_stock" }).where(eq(products.id, id));
    expect(await soldOutMails()).toHaveLength(1);
  });

  it("the sold-out notice is mailed for a product with manual stock", async () => {
    const product = await buildProduct({ deliveryType: "manual", manualStock: 1, stock: 0 });
    await sell(product.id);
    expect(await soldOutMails()).toHaveLength(1);
  });

  it("the sold-out notice waits while an unpaid order reserves the last unit, and is dropped when the unit is available again", async () => {
    for (const product of [
      await buildProduct({ stock: 1 }),
      await buildProduct({ deliveryType: "manual", manualStock: 1, stock: 0 }),
    ]) {
      while (await watchStock());
      const { orderId } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
      expect(await soldOutMails()).toEqual([]);
      await releaseOrder(system("worker"), orderId, "expired", "test");
      expect(await soldOutMails()).toEqual([]);
      expect(await db.$count(staffNotices, eq(staffNotices.subject, product.id))).toBe(0);
    }
  });

  it("the sold-out notice is not recorded when the product is inactive or archived", async () => {
    const inactive = await buildProduct({ stock: 1 });
    const archived = await buildProduct({ stock: 1 });
    await sell(inactive.id);
    await sell(archived.id);
    await db.update(products).set({ status: "inactive" }).where(eq(products.id, inactive.id));
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived.id));
    expect(await soldOutMails()).toEqual([]);
    expect(await db.$count(staffNotices)).toBe(0);
  });

  it("the sold-out notice is sent only to admins and to staff with the inventory permission", async () => {
    const admin = await buildAdmin();
    const seller = await buildTeamMember(["manage_orders"]);
    const product = await buildProduct({ stock: 1 });
    await sell(product.id);
    while (await watchStock());
    await bundleNotices();
    const to = (await db.select().from(emailMessages))
      .filter(({ template }) => template === "staff_notice")
      .map(({ toAddress }) => toAddress);
    expect(to).toContain(admin.email);
    expect(to).toContain(keeper.email);
    expect(to).not.toContain(seller.email);
  });
});
