import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { db, type Transaction } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import type { SessionSurface } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Lifetimes of sessions in milliseconds (security: A14). A storefront session ends 14 days after its last
 * use, but not later than 90 days after its beginning. A back-office session ends 30 minutes after its last
 * use, but not later than 12 hours after its beginning. An order session ends 30 days after its last order or
 * link, but not later than 90 days after its beginning.
 */
export const SESSION_SPANS: Readonly<Record<SessionSurface, { idle: number; absolute: number }>> = {
  store: { idle: 14 * DAY_MS, absolute: 90 * DAY_MS },
  admin: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  order: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
};
/** Minimum time between two updates of a session's last use, in milliseconds. */
export const TOUCH_MS = 60 * 1000;
const USER_AGENT_MAX = 300;

export interface NewSession {
  /**
   * A session token: 256 random bits as 43 characters, for the cookie. The database stores only a hash of the
   * token.
   */
  token: string;
  /**
   * The time at which the session ends at the latest. The session cookie expires at the latest possible end
   * of the session.
   */
  expiresAt: Date;
}

/** The properties of a new back-office session. These properties are absent for a storefront session. */
export interface AdminEntry {
  surface: "admin";
  /** Whether the user has confirmed the second factor during this sign-in. */
  withSecondFactor: boolean;
}

/**
 * Begins a session for a user in the caller's transaction. The function ends the caller's current session in
 * the same app. A token from before the sign-in then no longer works (session fixation).
 */
export async function beginSession(
  tx: Transaction,
  caller: Caller,
  userId: string,
  entry?: AdminEntry,
): Promise<NewSession & { sessionId: string }> {
  const token = randomBytes(32).toString("base64url");
  const now = shopNow();
  const surface = entry?.surface ?? "store";
  if (caller.kind === (entry ? "staff" : "shopper")) await endSession(tx, sessionOf(caller));
  const [begun] = await tx
    .insert(sessions)
    .values({
      userId,
      surface,
      tokenHash: tokenHash(token),
      ip: caller.origin.ip,
      userAgent: caller.origin.userAgent.slice(0, USER_AGENT_MAX),
      secondFactorAt: entry?.withSecondFactor ? new Date(now) : null,
      expiresAt: new Date(now + SESSION_SPANS[surface].idle),
    })
    .returning({ id: sessions.id });
  if (!begun) throw new Error("a session was not stored");
  return { token, sessionId: begun.id, expiresAt: new Date(now + SESSION_SPANS[surface].absolute) };
}

const sessionOf = (caller: Caller): string =>
  caller.kind === "shopper" || caller.kind === "staff" ? caller.sessionId : "";

/** Saves the last use of a session and extends it, at most once a minute. */
export async function rollForward(session: {
  sessionId: string;
  surface: SessionSurface;
  createdAt: Date;
  lastSeenAt: Date;
}): Promise<void> {
  const now = shopNow();
  if (now - session.lastSeenAt.getTime() <= TOUCH_MS) return;
  const { idle, absolute } = SESSION_SPANS[session.surface];
  await db
    .update(sessions)
    .set({
      lastSeenAt: new Date(now),
      expiresAt: new Date(Math.min(now + idle, session.createdAt.getTime() + absolute)),
    })
    .where(
      and(
        eq(sessions.id, session.sessionId),
        isNull(sessions.endedAt),
        lt(sessions.lastSeenAt, new Date(now - TOUCH_MS)),
      ),
    );
}

/**
 * Gives an open session a new token. The old token is void after the commit, so the browser must receive the
 * new token.
 * @returns null when the session has ended in the meantime.
 */
export async function renewToken(tx: Transaction, sessionId: string): Promise<NewSession | null> {
  const token = randomBytes(32).toString("base64url");
  const [renewed] = await tx
    .update(sessions)
    .set({ tokenHash: tokenHash(token) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ createdAt: sessions.createdAt, surface: sessions.surface });
  if (!renewed) return null;
  const ends = renewed.createdAt.getTime() + SESSION_SPANS[renewed.surface].absolute;
  return { token, expiresAt: new Date(ends) };
}

/** Ends one session. Does nothing when the session has already ended. */
export async function endSession(tx: Pick<Transaction, "update">, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/**
 * Ends every open session of a user in storefront and back office, except the session `except`.
 * @returns the number of ended sessions.
 */
export async function endSessionsOf(
  tx: Pick<Transaction, "update">,
  userId: string,
  except?: string,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}
