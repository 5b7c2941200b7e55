import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { oneTimeTokens, users } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { emailMessages } from "#db/schema/email.ts";
import { restockRequests } from "#db/schema/stock-alerts.ts";
import { eraseUser } from "#domain/identity/accounts/erase-user.ts";
import { readOwnData } from "#domain/identity/accounts/own-data.ts";
import { newErasedAddress } from "#domain/messaging/outbox/erased-address.ts";
import { receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { askForRestock, newAddress, runRestock } from "#tests/factories/stock/restock.ts";
import { confirmRestockMail } from "./confirm-restock-mail.ts";
import { findRestockLink } from "./find-restock-link.ts";

afterEach(async () => {
  await db.delete(emailMessages);
  await db.delete(restockRequests);
});

const confirmMails = async (to: string) =>
  db.$count(
    emailMessages,
    and(eq(emailMessages.template, "restock_confirm"), eq(emailMessages.toAddress, to)),
  );

const letPass = (productId: string, minutes: number) =>
  db.execute(sql`update stock_levels set mailed_at = mailed_at - make_interval(mins => ${minutes}),
    mail_at = mail_at - make_interval(mins => ${minutes}) where product_id = ${productId}`);

describe("a request for a mail about stock", () => {
  it("a restock request from a signed-in shopper needs no confirmation, and causes one mail", async () => {
    const { id } = await buildProduct({ stock: 0, name: "Lanternfish Keys" });
    const shopper = await buildShopper();
    expect(await askForRestock(id, "", shopper)).toMatchObject({ state: "waiting" });
    expect(await askForRestock(id, "", shopper)).toMatchObject({ state: "waiting" });
    expect(await runRestock()).toEqual([]);
    await restock(id, 2);
    expect(await runRestock()).toEqual([shopper.email]);
    const mail = await receiveMail(shopper.email, "restock_available");
    expect(mail?.subject).toBe("Lanternfish Keys is in stock");
    expect(mail?.text).toContain(`/marketplace/product-${id}`);
    expect(mail?.text).not.toMatch(/\b2\b|unit/);
    await letPass(id, 60);
    await restock(id, 2);
    expect(await runRestock()).toEqual([shopper.email]);
  });

  it("a visitor confirms a restock request with a mailed link, and the link works only once", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const email = newAddress();
    expect(await askForRestock(id, ` ${email.toUpperCase()} `)).toMatchObject({ state: "confirm" });
    const token = tokenIn(await receiveMail(email, "restock_confirm"));
    expect(await findRestockLink(token)).toMatchObject({ state: "confirm" });
    await restock(id, 1);
    expect(await runRestock()).toEqual([]);
    await confirmRestockMail(visitor, { token });
    expect(await findRestockLink(token)).toMatchObject({ state: "waiting" });
    await expect(confirmRestockMail(visitor, { token })).rejects.toThrow("link_unusable");
    // The visitor confirms the request after the product is in stock again.
    expect(await runRestock()).toEqual([email]);
  });

  it("only one of two tabs can confirm the restock request of a visitor", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const email = newAddress();
    await askForRestock(id, email);
    const token = tokenIn(await receiveMail(email, "restock_confirm"));
    const tabs = await Promise.allSettled([1, 2].map(() => confirmRestockMail(visitor, { token })));
    expect(tabs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await Promise.all([1, 2, 3].map(() => askForRestock(id, email)));
    expect(await db.$count(restockRequests, eq(restockRequests.address, email))).toBe(1);
  });

  it("200 restock requests from a stranger cause one mail for each product and at most three mails a day", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const victim = newAddress();
    for (let at = 0; at < 200; at += 10)
      await Promise.all(Array.from({ length: 10 }, () => askForRestock(id, victim)));
    expect(await confirmMails(victim)).toBe(1);
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => buildProduct({ stock: 0 })));
    const tagged = victim.replace("@", "+tag@");
    expect(await Promise.all(others.map((other) => askForRestock(other.id, tagged)))).toEqual(
      others.map((other) =>
        expect.objectContaining({ state: "confirm", path: `/marketplace/${other.slug}` }),
      ),
    );
    expect(await confirmMails(tagged)).toBe(0);
  });

  it("a restock request from a visitor has the same response for normal, blocked and unknown e-mail addresses", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const known = await buildShopper();
    const blocked = await buildShopper();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    const answers = await Promise.all(
      [known.email, blocked.email, newAddress()].map((to) => askForRestock(id, to)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await confirmMails(blocked.email)).toBe(0);
  });

  it("a restock request is refused when the product is a group or unlisted, or when the e-mail address cannot receive mail", async () => {
    const { id } = await buildProduct({ stock: 0, status: "inactive" });
    await expect(askForRestock(id, newAddress())).rejects.toThrow("not_found");
    await expect(askForRestock("x", newAddress())).rejects.toThrow("not_found");
    const { id: shown } = await buildProduct({ stock: 0 });
    await expect(askForRestock(shown, "nobody@localhost")).rejects.toThrow("invalid_input");
  });

  it("a restock request returns the state available when the product has units in stock", async () => {
    const { id } = await buildProduct({ stock: 1 });
    expect(await askForRestock(id, newAddress())).toMatchObject({ state: "available" });
    expect(await askForRestock(id, "", await buildShopper())).toMatchObject({ state: "available" });
    expect(await db.$count(restockRequests)).toBe(0);
  });

  it("a restock request and its links are deleted when the product or the account is deleted", async () => {
    const { id } = await buildProduct({ stock: 0 });
    await askForRestock(id, newAddress());
    expect(await db.$count(oneTimeTokens)).toBeGreaterThan(0);
    const shopper = await buildShopper();
    await askForRestock(id, "", shopper);
    const own = await inTransaction((tx) => readOwnData(tx, shopper.userId));
    expect(own.restockRequests).toMatchObject([{ notifiedAt: null }]);
    const erased = { userId: shopper.userId, email: shopper.email, placeholder: newErasedAddress() };
    await inTransaction((tx) => eraseUser(tx, erased));
    expect(await db.$count(restockRequests)).toBe(1);
    await db.delete(products).where(eq(products.id, id));
    expect(await db.$count(restockRequests)).toBe(0);
    expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.purpose, "restock_request"))).toBe(0);
  });
});
