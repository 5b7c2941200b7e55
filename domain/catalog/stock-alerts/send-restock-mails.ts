import { eq, sql } from "drizzle-orm";
import { db, inTransaction, type Transaction } from "#db/client.server.ts";
import { oneTimeTokens } from "#db/schema/accounts.ts";
import { restockRequests, stockLevels } from "#db/schema/stock-alerts.ts";
import { isBlockedAddress } from "#domain/identity/guests/find-account.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { forEachIsolated } from "#domain/kernel/jobs/for-each-isolated.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { countMails, type SentMails, WAVE_MS, withMails } from "./count-mails.ts";
import { UNITS_ON_SALE, WAITS } from "./watched-products.ts";

/** Maximum number of mails about one product that one run queues. */
const MAILS_AT_ONCE = 99;
/** Maximum number of products that one run handles. */
const PRODUCTS = 20;
/**
 * The number of days after which the shop deletes a request. The days count from the time of the mail, or
 * from the creation of the request when nobody confirmed the request.
 */
const KEPT_DAYS = 30;
const UNCONFIRMED_DAYS = 3;
/** Maximum number of requests that one run deletes. */
const DELETED = 500;

/**
 * Queues the mails to the people who wait for products on sale, the oldest requests first. Each request gets
 * only one mail. After the mails, the function deletes old requests.
 * @returns whether more mails are due immediately
 */
export async function sendRestockMails(): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from stock_levels where mail_at <= now() order by mail_at limit ${PRODUCTS}`);
  let isMore = rows.length === PRODUCTS;
  await forEachIsolated(
    rows.map(({ id }) => id),
    async (id) => {
      const isFull = await inTransaction((tx) => mailProduct(tx, id));
      isMore ||= isFull;
    },
  );
  await deleteOldRequests();
  return isMore;
}

interface MailedProduct extends SentMails {
  /** Units on sale; null means unlimited. */
  units: number | null;
}

/** Queues the mails of one product. Returns whether more mails of the product are due immediately. */
async function mailProduct(tx: Transaction, id: string): Promise<boolean> {
  const known = await lockMailed(tx, id);
  if (!known) return false;
  const now = Math.floor(shopNow());
  const due = countMails(known, known.units, now);
  const sent = due > 0 ? await mailOldest(tx, id, Math.min(due, MAILS_AT_ONCE)) : 0;
  const { rows } = await tx.execute(
    sql`select from restock_requests r where r.product_id = ${id} and ${WAITS} limit 1`,
  );
  const isMore = rows.length > 0 && sent === MAILS_AT_ONCE && due > sent;
  const mailedAt = sent > 0 ? now : known.mailedAt;
  const isOver = rows.length === 0 || known.units === 0;
  await tx
    .update(stockLevels)
    .set({
      mailedUnits: sent > 0 ? withMails(known, sent, now) : known.mailedUnits,
      mailedAt: mailedAt === null ? null : new Date(mailedAt),
      mailAt: isOver ? null : new Date(isMore ? now : (mailedAt ?? now) + WAVE_MS),
    })
    .where(eq(stockLevels.productId, id));
  return isMore;
}

/**
 * Locks the record of mails about a product. Returns null while another worker sends mails about the product,
 * and when no mail is due.
 */
async function lockMailed(tx: Transaction, id: string): Promise<MailedProduct | undefined> {
  const { rows } = await tx.execute<{
    units: number | null;
    mailedUnits: number;
    mailedAt: number | null;
  }>(sql`
    select case when p.archived_at is null and p.kind <> 'group' then ${UNITS_ON_SALE} else 0 end as units,
      l.mailed_units as "mailedUnits", (extract(epoch from l.mailed_at) * 1000)::float8 as "mailedAt"
    from stock_levels l join products p on p.id = l.product_id join product_stock s on s.product_id = l.product_id
    where l.product_id = ${id} and l.mail_at <= now() for update of l skip locked`);
  return rows[0];
}

/** Queues mails for the oldest requests of a product, and leaves out the requests of blocked accounts. */
async function mailOldest(tx: Transaction, productId: string, count: number): Promise<number> {
  const { rows } = await tx.execute<Waiting>(sql`
    select r.id, r.address, r.user_id as "userId", r.locale, r.link_id as "formerLinkId" from restock_requests r
    where r.product_id = ${productId} and ${WAITS}
      and not ${isBlockedAddress(sql`r.address`)}
    order by r.created_at, r.id limit ${count} for update of r skip locked`);
  for (const request of rows) await mailOne(tx, request);
  return rows.length;
}

interface Waiting {
  id: string;
  address: string;
  userId: string | null;
  locale: string;
  formerLinkId: string | null;
  [column: string]: unknown;
}

async function mailOne(tx: Transaction, request: Waiting): Promise<void> {
  const { id, address, userId, locale, formerLinkId } = request;
  const linkId = await issueLink(tx, { userId: null, purpose: "restock_stop" });
  await tx.update(restockRequests).set({ notifiedAt: sql`now()`, linkId }).where(eq(restockRequests.id, id));
  if (formerLinkId) await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.id, formerLinkId));
  await queueEmail(tx, {
    dedupeKey: `restock_available:${id}`,
    to: address,
    ...(userId ? { userId } : {}),
    template: "restock_available",
    locale,
    data: { requestId: id, linkId },
  });
}

/** Deletes requests 30 days after their mail, and requests that nobody confirmed in time. */
async function deleteOldRequests(): Promise<void> {
  await db.execute(sql`
    delete from restock_requests where id in (
      (select id from restock_requests where notified_at < now() - make_interval(days => ${KEPT_DAYS})
        order by notified_at limit ${DELETED})
      union all
      (select id from restock_requests
        where confirmed_at is null and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})
        order by created_at limit ${DELETED}))`);
}
