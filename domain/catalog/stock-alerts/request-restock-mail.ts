import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { mailboxOf } from "#domain/identity/accounts/mailbox.ts";
import { isBlockedAddress } from "#domain/identity/guests/find-account.ts";
import { parseReachableEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller, Shopper } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { accountKey, addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { type RateLimit, restockLimits, TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { type AwaitedProduct, findAwaited } from "./awaited-product.ts";

/** Maximum number of products for which one mail address can wait at the same time. */
export const OPEN_REQUESTS_MAX = 50;
/**
 * The number of minutes between two mails that ask for the same confirmation. A stranger who repeats the
 * request cannot cause more mails.
 */
const RESEND_MINUTES = 60;
/**
 * Minimum response time to a visitor in milliseconds. The response time therefore does not reveal whether the
 * mail address already waits for the product.
 */
export const RESTOCK_ANSWER_MS = 400;

/** The mail address already waits for the maximum number of products. */
export class TooManyRestockRequests extends DomainError {
  constructor() {
    super("too_many_restock_requests", 409, { most: OPEN_REQUESTS_MAX });
  }
}

export interface RestockAnswer extends AwaitedProduct {
  /**
   * "waiting" means that the shopper gets a mail. "confirm" means that a visitor must confirm the address.
   * "available" means that units are on sale.
   */
  state: "waiting" | "confirm" | "available";
}

/**
 * Records that somebody wants one mail when a product is back in stock. A signed-in shopper needs no
 * confirmation. A visitor confirms the address with a link in a mail. The response to the request is the same
 * for every address.
 * @param input.email the mail address of a visitor
 * @throws NotFound for a product that no shopper can see, and for a group
 * @throws InvalidInput for an address that is malformed or cannot receive mail
 * @throws TooManyRestockRequests, TooManyAttempts, TryAgainLater
 */
export async function requestRestockMail(
  caller: Caller,
  input: { productId: string; email: string; language: DocumentLanguage },
  limits: { address: RateLimit; account: RateLimit; mailbox: RateLimit } = restockLimits,
): Promise<RestockAnswer> {
  const { productId, language } = input;
  const address = caller.kind === "shopper" ? caller.email : parseReachableEmail(input.email);
  if (caller.kind === "shopper") await limits.account.take(caller.userId);
  else await limits.address.take(addressKey(caller.origin.ip));
  const found = isId(productId) ? await findAwaited(productId) : null;
  if (!found) throw new NotFound("product");
  const { isOnSale, ...product } = found;
  if (isOnSale) return { state: "available", ...product };
  if (caller.kind === "shopper") {
    await inTransaction((tx) => addRequestOfShopper(tx, caller, { productId, language }));
    return { state: "waiting", ...product };
  }
  if (await isWithin(limits.mailbox, accountKey(mailboxOf(address))))
    await inTransaction((tx) => addRequestOfVisitor(tx, { productId, address, language }));
  return { state: "confirm", ...product };
}

async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    return false;
  }
}

interface Wanted {
  productId: string;
  language: DocumentLanguage;
}

async function addRequestOfShopper(
  tx: Transaction,
  { userId, email }: Shopper,
  { productId, language }: Wanted,
): Promise<void> {
  const locale = await chooseMailLanguage(tx, userId, language);
  const { rows } = await tx.execute(sql`
    insert into restock_requests (product_id, address, user_id, locale, confirmed_at)
    select ${productId}, ${email}, ${userId}, ${locale}, now() where ${hasRoom(email, productId)}
    on conflict (product_id, address) where notified_at is null do update
      set confirmed_at = coalesce(restock_requests.confirmed_at, now()), user_id = excluded.user_id,
        locale = excluded.locale
    returning id`);
  if (rows.length === 0) throw new TooManyRestockRequests();
  await mailSoon(tx, productId);
}

/**
 * Queues the mail that asks a visitor to confirm the address. Queues no mail when the address already waits,
 * got such a mail within the last hour, or belongs to a blocked account.
 */
async function addRequestOfVisitor(
  tx: Transaction,
  { productId, address, language }: Wanted & { address: string },
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; formerLinkId: string | null }>(sql`
    insert into restock_requests as r (product_id, address, locale)
    select ${productId}, ${address}, ${language} where ${hasRoom(address, productId)}
      and not ${isBlockedAddress(sql`${address}`)}
    on conflict (product_id, address) where notified_at is null do update
      set created_at = now(), locale = excluded.locale
      where r.confirmed_at is null and r.created_at < now() - make_interval(mins => ${RESEND_MINUTES})
    returning id, link_id as "formerLinkId"`);
  const [request] = rows;
  if (!request) return;
  const linkId = await issueLink(tx, { userId: null, purpose: "restock_request" });
  await tx.execute(sql`update restock_requests set link_id = ${linkId} where id = ${request.id}`);
  await tx.execute(sql`delete from one_time_tokens where id = ${request.formerLinkId}`);
  await queueEmail(tx, {
    dedupeKey: `restock_confirm:${linkId}`,
    to: address,
    template: "restock_confirm",
    locale: language,
    data: { requestId: request.id, linkId },
  });
}

/**
 * The SQL condition that is true when a mail address can wait for this product too. The condition counts the
 * other products for which the mail address waits.
 */
const hasRoom = (address: string, productId: string) => sql`(
  select count(*) from restock_requests o where o.address = ${address} and o.notified_at is null
    and o.product_id <> ${productId}) < ${OPEN_REQUESTS_MAX}`;

/**
 * Makes the worker send the mail immediately when units have become available while the request was written.
 */
export async function mailSoon(tx: Transaction, productId: string): Promise<void> {
  await tx.execute(sql`
    update stock_levels set mail_at = least(mail_at, now()) where product_id = ${productId}`);
}
