import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import { sessions, users } from "#db/schema/accounts.ts";
import { statement } from "#db/statement.ts";
import type { Caller, Origin } from "#domain/kernel/caller.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";
import { rollForward } from "./sessions.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const findSession = db
  .select({
    sessionId: sessions.id,
    userId: users.id,
    email: users.email,
    lastSeenAt: sessions.lastSeenAt,
    createdAt: sessions.createdAt,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(
    and(
      eq(sessions.tokenHash, sql.placeholder("tokenHash")),
      eq(sessions.surface, "store"),
      isNull(sessions.endedAt),
      gt(sessions.expiresAt, sql`now()`),
      isNull(users.blockedAt),
      isNull(users.erasedAt),
    ),
  )
  .limit(1)
  .prepare("accounts_find_session");

interface FoundOrderSession {
  session_id: string;
  order_ids: string[];
}

const findOrderSession = statement<{ tokenHash: Buffer }, FoundOrderSession>(
  "find_order_session",
  `select s.id as session_id, array(
      select g.order_id from order_grants g where g.session_id = s.id and g.expires_at > now()
    )::text[] as order_ids
  from sessions s
  where s.token_hash = :tokenHash and s.surface = 'order' and s.ended_at is null and s.expires_at > now()`,
);

/**
 * Returns the shopper who owns a storefront session token. When no shopper is signed in, returns the order
 * session of the browser. Returns a visitor when the token is missing or invalid, the session has ended, or
 * the account is blocked or erased. Extends the shopper's session, at most once a minute (security: A1, A14;
 * invariant I29).
 * @param orderToken the token of the browser's order session. When a shopper signs in, the browser can still
 * open the orders of this order session.
 */
export async function findCaller(
  token: string | undefined,
  origin: Origin,
  orderToken?: string,
): Promise<Caller> {
  const [found, orderSession] = await Promise.all([findShopper(token), readOrderSession(orderToken)]);
  if (found)
    return {
      kind: "shopper",
      userId: found.userId,
      email: found.email,
      sessionId: found.sessionId,
      ...(orderSession && { orderSessionId: orderSession.session_id, orderIds: orderSession.order_ids }),
      origin,
    };
  if (!orderSession) return { kind: "visitor", origin };
  const { session_id: sessionId, order_ids: orderIds } = orderSession;
  return { kind: "order_session", sessionId, orderIds, origin };
}

async function findShopper(token: string | undefined) {
  if (!token || !TOKEN.test(token)) return undefined;
  const [found] = await findSession.execute({ tokenHash: tokenHash(token) });
  if (found) await rollForward({ ...found, surface: "store" });
  return found;
}

async function readOrderSession(token: string | undefined): Promise<FoundOrderSession | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const [found] = await run(db, findOrderSession({ tokenHash: tokenHash(token) }));
  return found;
}
