import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/caller.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** security: A14. A store session ends 14 days after it was last used, and 90 days after it began whatever happens. */
export const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 90 * DAY_MS;
/** How often the last use is written down. */
export const TOUCH_MS = 60 * 1000;
const USER_AGENT_MAX = 300;

export interface NewSession {
  /** 256 random bits as 43 letters, for the cookie; nothing in the database can be turned back into it. */
  token: string;
  /** When the session ends whatever happens; the cookie lives as long. */
  expiresAt: Date;
}

/** What the table keeps instead of a token. A plain hash is enough: the token is 256 random bits. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Begins a store session for a user inside the caller's transaction; the session the caller came with ends,
 * so a token known before signing in is worth nothing after it.
 */
export async function beginSession(tx: Transaction, caller: Caller, userId: string): Promise<NewSession> {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  if (caller.kind === "shopper") await endSession(tx, caller.sessionId);
  await tx.insert(sessions).values({
    userId,
    surface: "store",
    tokenHash: tokenHash(token),
    ip: caller.origin.ip,
    userAgent: caller.origin.userAgent.slice(0, USER_AGENT_MAX),
    expiresAt: new Date(now + IDLE_MS),
  });
  return { token, expiresAt: new Date(now + ABSOLUTE_MS) };
}

/**
 * Gives an open session another token, which its browser must get: the old one is worth nothing after the commit.
 * Answers null when the session was ended in the meantime.
 */
export async function renewToken(tx: Transaction, sessionId: string): Promise<NewSession | null> {
  const token = randomBytes(32).toString("base64url");
  const [renewed] = await tx
    .update(sessions)
    .set({ tokenHash: tokenHash(token) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ createdAt: sessions.createdAt });
  return renewed ? { token, expiresAt: new Date(renewed.createdAt.getTime() + ABSOLUTE_MS) } : null;
}

/** Ends one session now; ending it again changes nothing. */
export async function endSession(tx: Pick<Transaction, "update">, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

/**
 * Ends every open session of a user now, of the store and of the back office, save the one named.
 * Answers how many were open.
 */
export async function endSessionsOf(
  tx: Pick<Transaction, "update">,
  userId: string,
  except?: string,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: new Date() })
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
