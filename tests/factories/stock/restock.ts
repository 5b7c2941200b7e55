import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { restockRequests } from "#db/schema/stock-alerts.ts";
import { confirmRestockMail } from "#domain/catalog/stock-alerts/confirm-restock-mail.ts";
import { requestRestockMail } from "#domain/catalog/stock-alerts/request-restock-mail.ts";
import { sendRestockMails } from "#domain/catalog/stock-alerts/send-restock-mails.ts";
import { watchStock } from "#domain/catalog/stock-alerts/watch-stock.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";

export const newAddress = () => `v${randomUUID()}@example.com`;

/**
 * Requests a mail that the shop sends when a product is back in stock. The email address is needed only when
 * the caller is a visitor.
 */
export const askForRestock = (productId: string, email: string, caller: Caller = visitor) =>
  requestRestockMail(caller, { productId, email, language: "en" });

/** A visitor asks for a mail about a product and confirms the email address. Returns the address. */
export async function askAndConfirm(productId: string): Promise<string> {
  const email = newAddress();
  await askForRestock(productId, email);
  await confirmRestockMail(visitor, { token: tokenIn(await receiveMail(email, "restock_confirm")) });
  return email;
}

/**
 * Adds confirmed requests for a mail about a product. Returns the email addresses in the order of the
 * requests.
 */
export async function addWaiting(productId: string, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, newAddress);
  for (const [at, address] of addresses.entries()) {
    const createdAt = new Date(Date.now() - (count - at) * 60_000);
    await db.insert(restockRequests).values({ productId, address, createdAt, confirmedAt: new Date() });
  }
  return addresses;
}

/**
 * Adds a confirmed request for a mail about new stock of a product. The shop sends this mail to `address`.
 */
export const addRequest = (productId: string, address: string) =>
  db.insert(restockRequests).values({ productId, address, confirmedAt: new Date() });

export const countRequests = (address: string) =>
  db.$count(restockRequests, eq(restockRequests.address, address));

/** Counts the stock, queues the due mails, and returns the recipients of all mails about stock. */
export async function runRestock(): Promise<string[]> {
  while (await watchStock());
  while (await sendRestockMails());
  const rows = await db.select().from(emailMessages).where(eq(emailMessages.template, "restock_available"));
  return rows.map(({ toAddress }) => toAddress);
}
