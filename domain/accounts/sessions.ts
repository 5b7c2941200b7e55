import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
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

/** Ends one session now; ending it again changes nothing. */
export async function endSession(tx: Pick<Transaction, "update">, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}
