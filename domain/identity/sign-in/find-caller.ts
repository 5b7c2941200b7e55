import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema/accounts.ts";
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

/**
 * Returns the shopper of a storefront session token. Returns a visitor when the token is missing or invalid,
 * the session has ended, or the account is blocked or erased. Extends the session, at most once a
 * minute (security: A1, A14; invariant I29).
 */
export async function findCaller(token: string | undefined, origin: Origin): Promise<Caller> {
  const visitor: Caller = { kind: "visitor", origin };
  if (!token || !TOKEN.test(token)) return visitor;
  const [found] = await findSession.execute({ tokenHash: tokenHash(token) });
  if (!found) return visitor;
  await rollForward({ ...found, surface: "store" });
  return { kind: "shopper", userId: found.userId, email: found.email, sessionId: found.sessionId, origin };
}
