import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, orderLinkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { beginOrderSession, type OrderEntry } from "./begin-order-session.ts";
import { findOrderLink } from "./orders-of-link.ts";

/**
 * On a shared computer, an order session lasts at most this number of hours. The session also ends when the
 * browser is closed.
 */
const SHARED_HOURS = 2;

/**
 * Lets the caller's browser open the orders of a mailed link. Until the link expires, it can be opened up to
 * 20 times a day. Each opening writes an audit row. On a shared computer, the browser's session with all its
 * grants ends after two hours.
 * @returns the session for the cookie, and the order numbers, newest first
 * @throws LinkUnusable when the link does not work
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`
 */
export async function openOrderLink(
  caller: Caller,
  input: { token: string; isShared: boolean },
  limits: { address: RateLimit; link: RateLimit } = { ...linkLimits, ...orderLinkLimits },
): Promise<{ entry: OrderEntry; orderNumbers: string[] }> {
  await limits.address.take(addressKey(caller.origin.ip));
  const { linkId, purpose, orders } = await findOrderLink(input.token);
  const [first] = orders;
  if (!first) throw new LinkUnusable();
  await limits.link.take(linkId);
  const entry = await inTransaction(async (tx) => {
    const orderIds = orders.map(({ id }) => id);
    const begun = await beginOrderSession(tx, caller, { orderIds, source: "link" });
    const expiresAt = input.isShared ? await shorten(tx, begun.sessionId) : begun.expiresAt;
    await recordAudit(tx, caller, {
      action: "ORDER_LINK_OPENED",
      table: "orders",
      recordId: first.id,
      details: { purpose, orders: orders.length, shared: input.isShared },
    });
    return { ...begun, expiresAt };
  });
  return { entry, orderNumbers: orders.map(({ orderNumber }) => orderNumber) };
}

/**
 * Limits the session and its grants to the number of hours that is allowed on a shared computer.
 * @returns the new end time
 */
async function shorten(tx: Transaction, sessionId: string): Promise<Date> {
  const { rows } = await tx.execute<{ ends: Date | string }>(sql`
    update sessions set expires_at = least(expires_at, now() + make_interval(hours => ${SHARED_HOURS}))
    where id = ${sessionId} returning expires_at as ends`);
  await tx.execute(sql`
    update order_grants g set expires_at = least(g.expires_at, s.expires_at) from sessions s
    where s.id = g.session_id and s.id = ${sessionId}`);
  if (!rows[0]) throw new LinkUnusable();
  return new Date(rows[0].ends);
}
