import { createHmac, randomBytes } from "node:crypto";
import { run, type Transaction } from "#db/client.server.ts";
import type { grantSources } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";
import { grantOrder, keepOrderSession, type SessionInput } from "./order-session-sql.ts";

/**
 * An order session and its grants are valid for this number of days after the last order or the last opened
 * link. `ORDER_SESSION_MOST_DAYS` is the maximum number of days for which an order session is valid.
 */
const ORDER_SESSION_DAYS = 30;
const ORDER_SESSION_MOST_DAYS = 90;
const USER_AGENT_MAX = 300;

/** The order session of a browser after the browser got a grant. */
export interface OrderEntry {
  sessionId: string;
  /** The new token for the cookie. The token is null when the browser already has a valid token. */
  token: string | null;
  expiresAt: Date;
}

/** Returns the id of the browser's order session, or null. */
export function orderSessionOf(caller: Caller): string | null {
  if (caller.kind === "order_session") return caller.sessionId;
  return caller.kind === "shopper" ? (caller.orderSessionId ?? null) : null;
}

/**
 * The token of the session that a checkout begins. The shop derives the token from the id of the attempt.
 * Only the browser of the checkout knows this id. A browser that repeats the request of an attempt therefore
 * gets the same cookie.
 */
export const tokenOfAttempt = (attemptId: string): string =>
  createHmac("sha256", tokenKey("order-session")).update(attemptId).digest("base64url");

/** Returns the values of `keepOrderSession` for a caller. `token` becomes the token of a new session. */
export const sessionValues = (caller: Caller, token: string): SessionInput => ({
  sessionId: orderSessionOf(caller),
  tokenHash: tokenHash(token),
  ip: caller.origin.ip,
  userAgent: caller.origin.userAgent.slice(0, USER_AGENT_MAX),
  days: ORDER_SESSION_DAYS,
  mostDays: ORDER_SESSION_MOST_DAYS,
});

/**
 * Converts a row of `keepOrderSession` to an order session. `token` is the same token that the caller passed
 * to `sessionValues`.
 */
export function entryOf(
  row: { id: string; is_new: boolean; ends: Date } | undefined,
  token: string,
): OrderEntry {
  if (!row) throw new Error("an order session was not stored");
  return { sessionId: row.id, token: row.is_new ? token : null, expiresAt: row.ends };
}

/**
 * Lets the caller's browser open more orders, in the caller's transaction. A browser without an order session
 * gets a new session. The calling code must have checked that the browser may open the orders.
 */
export async function beginOrderSession(
  tx: Transaction,
  caller: Caller,
  input: { orderIds: readonly string[]; source: (typeof grantSources)[number] },
): Promise<OrderEntry> {
  const token = randomBytes(32).toString("base64url");
  const [row] = await run(tx, keepOrderSession(sessionValues(caller, token)));
  const entry = entryOf(row, token);
  for (const orderId of input.orderIds)
    await run(tx, grantOrder({ sessionId: entry.sessionId, orderId, source: input.source }));
  return entry;
}
