import { sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { isId } from "#domain/kernel/ids.ts";
import { issueLink, readLiveLink } from "./one-time-links.ts";

/** The shop reuses the link of an older mail when the link is valid for at least this number of days. */
const DAYS_LEFT = 30;

/**
 * Returns the newest working link that opens an order, for the text of a mail. Returns null for an unknown
 * order and for the order of an account.
 */
export async function readOrderLink(orderId: string): Promise<{ token: string; minutes: number } | null> {
  if (!isId(orderId)) return null;
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from one_time_tokens t join orders o on o.id = t.order_id join users u on u.id = o.user_id
    where t.order_id = ${orderId} and t.purpose = 'open_order' and t.used_at is null and t.expires_at > now()
      and u.is_guest
    order by t.expires_at desc, t.id limit 1`);
  return rows[0] ? readLiveLink(rows[0].id) : null;
}

/**
 * Creates a link for a guest's order, unless the order already has a link that is valid long enough. The
 * mails about the order contain the link.
 */
export async function ensureOrderLink(orderId: string): Promise<void> {
  if (!isId(orderId)) return;
  const { rows } = await db.execute<{ userId: string }>(sql`
    select u.id as "userId" from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} and u.is_guest and u.erased_at is null and not exists (
      select from one_time_tokens t where t.order_id = o.id and t.purpose = 'open_order'
        and t.used_at is null and t.expires_at > now() + make_interval(days => ${DAYS_LEFT}))`);
  const userId = rows[0]?.userId;
  if (userId) await inTransaction((tx) => issueLink(tx, { userId, purpose: "open_order", orderId }));
}
