import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { emailMessages } from "#db/schema/email.ts";
import { restockRequests, stockLevels } from "#db/schema/stock-alerts.ts";
import { receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  addWaiting,
  askAndConfirm,
  askForRestock,
  newAddress,
  runRestock,
} from "#tests/factories/stock/restock.ts";
import { findRestockLink } from "./find-restock-link.ts";
import { sendRestockMails } from "./send-restock-mails.ts";
import { stopRestockMails } from "./stop-restock-mails.ts";
import { watchStock } from "./watch-stock.ts";

afterEach(async () => {
  await db.delete(emailMessages);
  await db.delete(restockRequests);
});

const letPass = (productId: string, minutes: number) =>
  db.execute(sql`update stock_levels set mailed_at = mailed_at - make_interval(mins => ${minutes}),
    mail_at = mail_at - make_interval(mins => ${minutes}) where product_id = ${productId}`);

describe("the mails about stock", () => {
  it("the shop sends three restock mails for each unit, to the oldest requests first, and sends the next mails after an hour", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const people = await addWaiting(id, 10);
    await restock(id, 2);
    expect((await runRestock()).sort()).toEqual(people.slice(0, 6).sort());
    await letPass(id, 59);
    expect(await runRestock()).toHaveLength(6);
    await letPass(id, 1);
    expect((await runRestock()).sort()).toEqual([...people].sort());
    const [level] = await db.select().from(stockLevels).where(eq(stockLevels.productId, id));
    expect(level?.mailAt).toBeNull();
  });

  it("additional units cause additional restock mails, even within the same hour", async () => {
    const { id } = await buildProduct({ stock: 0 });
    await addWaiting(id, 10);
    await restock(id, 1);
    expect(await runRestock()).toHaveLength(3);
    await restock(id, 1);
    expect(await runRestock()).toHaveLength(6);
  });

  it("every person with a restock request gets a mail when the stock becomes unlimited", async () => {
    const { id } = await buildProduct({ deliveryType: "manual", manualStock: 0, stock: 0 });
    await addWaiting(id, 150);
    await runRestock();
    await db.update(products).set({ manualStock: null }).where(eq(products.id, id));
    expect(new Set(await runRestock()).size).toBe(150);
  });

  it("each restock mail is queued only once when several workers run", async () => {
    const { id } = await buildProduct({ stock: 0 });
    await addWaiting(id, 9);
    await restock(id, 3);
    while (await watchStock());
    await Promise.all(Array.from({ length: 4 }, () => sendRestockMails()));
    expect(await runRestock()).toHaveLength(9);
  });

  it("restock mails skip blocked accounts and go to the next person", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const blocked = await buildShopper();
    await askForRestock(id, "", blocked);
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    const [next] = await addWaiting(id, 1);
    await restock(id, 1);
    expect(await runRestock()).toEqual([next]);
  });

  it("no restock mail is sent when the product was archived or sold out in the meantime", async () => {
    const { id } = await buildProduct({ stock: 0 });
    await addWaiting(id, 1);
    await restock(id, 1);
    while (await watchStock());
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    expect(await runRestock()).toEqual([]);
    await db.update(products).set({ archivedAt: null }).where(eq(products.id, id));
    expect(await runRestock()).toHaveLength(1);
  });

  it("a restock mail about a variant links to the page of the group to which the variant now belongs", async () => {
    const group = await buildProduct({ kind: "group", optionName: "Term", stock: 0 });
    const place = { kind: "variant", optionValue: "1 year", optionPosition: 1 } as const;
    const { id, slug } = await buildProduct({ ...place, parentId: group.id, stock: 0 });
    const email = await askAndConfirm(id);
    const other = await buildProduct({ kind: "group", optionName: "Plan", stock: 0 });
    await db.update(products).set({ parentId: other.id }).where(eq(products.id, id));
    await restock(id, 1);
    await runRestock();
    const mail = await receiveMail(email, "restock_available");
    expect(mail?.text).toContain(`/marketplace/${other.slug}?v=${slug}`);
    await db.update(products).set({ status: "inactive" }).where(eq(products.id, group.id));
  });

  it("the link in a restock mail stops all restock mails to the e-mail address", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const { id: otherId } = await buildProduct({ stock: 0 });
    const shopper = await buildShopper();
    await askForRestock(id, "", shopper);
    await askForRestock(otherId, "", shopper);
    await restock(id, 1);
    await runRestock();
    const token = tokenIn(await receiveMail(shopper.email, "restock_available"));
    expect(await findRestockLink(token)).toMatchObject({ state: "stop" });
    await stopRestockMails(visitor, { token });
    expect(await db.$count(restockRequests)).toBe(0);
    await expect(stopRestockMails(visitor, { token })).rejects.toThrow("link_unusable");
    await restock(otherId, 1);
    expect(await runRestock()).toHaveLength(1);
  });

  it("restock mails are sent only to confirmed e-mail addresses", async () => {
    const { id } = await buildProduct({ stock: 0 });
    await askForRestock(id, newAddress());
    const [confirmed] = await addWaiting(id, 1);
    await restock(id, 1);
    expect(await runRestock()).toEqual([confirmed]);
  });

  it("a restock mail is not sent when the request was deleted before the mail was sent", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const email = await askAndConfirm(id);
    await restock(id, 1);
    await runRestock();
    await db.delete(restockRequests);
    expect(await receiveMail(email, "restock_available")).toBeNull();
  });

  it("requests are deleted 30 days after their mail, and unconfirmed requests 3 days after their creation", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const request = (notified: number | null, created: number) => ({
      productId: id,
      address: newAddress(),
      createdAt: ago(created),
      confirmedAt: notified === null ? null : ago(created),
      notifiedAt: notified === null ? null : ago(notified),
    });
    const waiting = { ...request(null, 400), confirmedAt: ago(400) };
    await db
      .insert(restockRequests)
      .values([request(31, 40), request(29, 40), request(null, 4), request(null, 2), waiting]);
    await runRestock();
    expect(await db.$count(restockRequests)).toBe(3);
  });
});
