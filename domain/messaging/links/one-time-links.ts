import { createHmac, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { db, type Transaction } from "#db/client.server.ts";
import { oneTimeTokens, users } from "#db/schema/accounts.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * Links that work once, sent by mail. A token is a keyed hash of its row, with a key that the database does not hold: it is
 * made anew when the mail is written, and no table holds anything it could be read from (invariant I24). The row keeps
 * the hash of the token, which is what a link is looked up by.
 */
export type LinkPurpose = "reset_password" | "verify_email" | "staff_invitation";

const MINUTE_MS = 60 * 1000;
/** Somebody who is invited may read their mail tomorrow. */
export const INVITATION_MINUTES = 24 * 60;
/** security: A10. Confirming an address may wait for somebody who reads mail on Monday. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  reset_password: 30,
  verify_email: 3 * 24 * 60,
  staff_invitation: INVITATION_MINUTES,
};
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The link was used, has expired, was never given out, or its account is gone: one answer for all. */
export class LinkUnusable extends DomainError {
  constructor() {
    super("link_unusable", 410);
  }
}

/**
 * Makes a link for a user inside the caller's transaction, forgetting their expired ones; answers its id, for the mail.
 * `minutes` is how long it works, where that is not what its purpose says.
 */
export async function issueLink(
  tx: Transaction,
  input: { userId: string; purpose: LinkPurpose; minutes?: number },
): Promise<string> {
  const id = randomUUID();
  const { userId, purpose, minutes = LINK_MINUTES[purpose] } = input;
  const now = Math.floor(shopNow());
  const expiresAt = new Date(now + minutes * MINUTE_MS);
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, input.userId),
        eq(oneTimeTokens.purpose, input.purpose),
        lt(oneTimeTokens.expiresAt, sql`now()`),
      ),
    );
  const token = tokenOf({ id, purpose, expiresAt });
  const createdAt = new Date(now);
  await tx
    .insert(oneTimeTokens)
    .values({ userId, purpose, id, createdAt, expiresAt, tokenHash: tokenHash(token) });
  return id;
}

/**
 * The token of a link that still works, for writing its mail, and how many minutes it was given; null when it was used, has
 * expired or does not exist.
 */
export async function readLiveLink(linkId: string): Promise<{ token: string; minutes: number } | null> {
  if (!isId(linkId)) return null;
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, linkId), isLive()))
    .limit(1);
  if (!row) return null;
  const token = tokenOf(row);
  // Under another key file the link would lead nowhere.
  if (!tokenHash(token).equals(row.tokenHash)) return null;
  return { token, minutes: Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / MINUTE_MS) };
}

/** Whose link a token is while it works; null otherwise, also for the account of somebody blocked or erased. */
export async function findLiveLink(
  token: string,
  purpose: LinkPurpose,
): Promise<{ linkId: string; userId: string; email: string } | null> {
  if (!TOKEN.test(token)) return null;
  const [found] = await db
    .select({ linkId: oneTimeTokens.id, userId: users.id, email: users.email })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(isOf(token, purpose), isLive(), isNull(users.blockedAt), isNull(users.erasedAt)))
    .limit(1);
  return found ?? null;
}

/**
 * Uses a link up inside the caller's transaction, together with the other open links of the same kind; of many at once
 * one succeeds. Answers the link's id and its user's.
 * @throws LinkUnusable
 */
export async function spendLink(
  tx: Transaction,
  token: string,
  purpose: LinkPurpose,
): Promise<{ linkId: string; userId: string }> {
  if (!TOKEN.test(token)) throw new LinkUnusable();
  const [spent] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isOf(token, purpose), isLive()))
    .returning({ linkId: oneTimeTokens.id, userId: oneTimeTokens.userId });
  if (!spent?.userId) throw new LinkUnusable();
  // A person may be invited to several teams: each invitation has a link of its own.
  if (purpose !== "staff_invitation") await voidLinks(tx, spent.userId, purpose);
  return { linkId: spent.linkId, userId: spent.userId };
}

/** Makes a user's open links of one kind useless. */
export async function voidLinks(tx: Transaction, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)),
    );
}

const isOf = (token: string, purpose: LinkPurpose) =>
  and(eq(oneTimeTokens.tokenHash, tokenHash(token)), eq(oneTimeTokens.purpose, purpose));

const isLive = () => and(isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, sql`now()`));

function tokenOf(row: { id: string; purpose: string; expiresAt: Date }): string {
  return createHmac("sha256", tokenKey("one-time-link"))
    .update(`${row.purpose}|${row.id}|${row.expiresAt.getTime()}`)
    .digest("base64url");
}
