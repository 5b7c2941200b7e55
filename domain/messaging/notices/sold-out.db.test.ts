import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { emailMessages } from "#db/schema/email.ts";
import { staffNotices } from "#db/schema/notices.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
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

/** Updates the shelf levels and sends the mails about sold-out products to one person. */
async function soldOutMails(): Promise<OutgoingMail[]> {
  while (await countShelves());
  await db.update(staffNotices).set({
    bundledAt: sql`bundled_at - make_interval(mins => ${noticeKinds.sold_out.pauseMinutes})`,
  });
  await bundleNotices();
  const sent: OutgoingMail[] = [];
  await deliverDueEmails(200, async (mail) => void sent.push(mail));
  return sent.filter(({ to, subject }) => to === keeper.email && subject.includes("sold out"));
}

/** Sells units whose arrival the worker has counted. */
async function sell(productId: string): Promise<void> {
  while (await countShelves());
  await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
}

describe("the notice of a sold-out product", () => {
  it("the notice of a sold-out product is mailed once for each time the product sells out, with its name", async () => {
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
    expect(await soldOutMails()).toHaveLength(1);
  });

  it("the notice of a sold-out product is mailed for manual stock too", async () => {
    const product = await buildProduct({ deliveryType: "manual", manualStock: 1, stock: 0 });
    await sell(product.id);
    expect(await soldOutMails()).toHaveLength(1);
  });

  it("the notice of a sold-out product waits for an unpaid order with the last unit, and is dropped when it returns", async () => {
    for (const product of [
      await buildProduct({ stock: 1 }),
      await buildProduct({ deliveryType: "manual", manualStock: 1, stock: 0 }),
    ]) {
      while (await countShelves());
      const { orderId } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
      expect(await soldOutMails()).toEqual([]);
      expect(await db.$count(staffNotices, eq(staffNotices.subject, product.id))).toBe(1);
      await releaseOrder(system("worker"), orderId, "expired", "test");
      expect(await soldOutMails()).toEqual([]);
      expect(await db.$count(staffNotices, eq(staffNotices.subject, product.id))).toBe(0);
    }
  });

  it("the notice of a sold-out product is not recorded for inactive and archived products", async () => {
    const inactive = await buildProduct({ stock: 1 });
    const archived = await buildProduct({ stock: 1 });
    await sell(inactive.id);
    await sell(archived.id);
    await db.update(products).set({ status: "inactive" }).where(eq(products.id, inactive.id));
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived.id));
    expect(await soldOutMails()).toEqual([]);
    expect(await db.$count(staffNotices)).toBe(0);
  });

  it("the notice of a sold-out product goes only to admins and to staff with the inventory permission", async () => {
    const admin = await buildAdmin();
    const seller = await buildTeamMember(["manage_orders"]);
    const product = await buildProduct({ stock: 1 });
    await sell(product.id);
    while (await countShelves());
    await bundleNotices();
    const to = (await db.select().from(emailMessages))
      .filter(({ template }) => template === "staff_notice")
      .map(({ toAddress }) => toAddress);
    expect(to).toContain(admin.email);
    expect(to).toContain(keeper.email);
    expect(to).not.toContain(seller.email);
  });
});
