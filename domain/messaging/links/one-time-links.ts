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
 * One-time links that are sent by mail. The token of a link is a keyed hash of the link's row. The key of the
 * hash is not in the database. The token is computed again when the mail is written. With the tables alone,
 * nobody can compute a token (invariant I24). The row stores a hash of the token, and the shop finds the link
 * by this hash.
 */
export type LinkPurpose =
  | "reset_password"
  | "verify_email"
  | "staff_invitation"
  | "withdrawal"
  | "sign_in"
  | OrderLinkPurpose
  | OpenLinkPurpose;
/**
 * The purposes of links that belong to no account. A row of another table contains the id of the link and
 * defines what the link does.
 */
export type OpenLinkPurpose = "restock_request" | "restock_stop";
/** The purposes of links that open orders and can be used any number of times until they expire. */
export type OrderLinkPurpose = "open_order" | "open_orders";

const MINUTE_MS = 60 * 1000;
/** The link works for a day, so that an invited user can still use the link on the next day. */
export const INVITATION_MINUTES = 24 * 60;
/** Lifetime of a link, in minutes (security: A10). A confirmation link stays valid over a weekend. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  reset_password: 30,
  verify_email: 3 * 24 * 60,
  staff_invitation: INVITATION_MINUTES,
  restock_request: 3 * 24 * 60,
  // The link that stops a restock request is valid for one day longer than the request.
  restock_stop: 31 * 24 * 60,
  withdrawal: 3 * 24 * 60,
  open_order: 90 * 24 * 60,
  open_orders: 30,
  sign_in: 15,
};
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The link was used, has expired or never existed, or its account is erased. The shop answers with the same
 * error for a used, expired or unknown link, and for a link of an erased account.
 */
export class LinkUnusable extends DomainError {
  constructor() {
    super("link_unusable", 410);
  }
}

/**
 * Creates a link for a user in the caller's transaction, and deletes the user's expired links. A link without
 * a user is an open link. Anybody who has an open link can use it.
 * @param input.userId null for an open link
 * @param input.minutes the lifetime, when it differs from the default of the purpose.
 * @param input.orderId the order that a link of the purpose `open_order` opens.
 * @returns the id of the link, for the mail.
 */
export async function issueLink(
  tx: Transaction,
  input: { userId: string | null; purpose: LinkPurpose; minutes?: number; orderId?: string },
): Promise<string> {
  const id = randomUUID();
  const { userId, purpose, minutes = LINK_MINUTES[purpose], orderId = null } = input;
  const now = Math.floor(shopNow());
  const expiresAt = new Date(now + minutes * MINUTE_MS);
  if (userId !== null)
    await tx
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          eq(oneTimeTokens.purpose, purpose),
          lt(oneTimeTokens.expiresAt, sql`now()`),
        ),
      );
  const token = tokenOf({ id, purpose, expiresAt });
  const createdAt = new Date(now);
  await tx
    .insert(oneTimeTokens)
    .values({ userId, purpose, orderId, id, createdAt, expiresAt, tokenHash: tokenHash(token) });
  return id;
}

/**
 * Returns the token and the lifetime in minutes of a working link. The text of the mail contains both values.
 * Returns null when the link was used, has expired or does not exist.
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
  // After a change to another key file, the computed token differs from the issued token. A link with the
  // computed token would not work.
  if (!tokenHash(token).equals(row.tokenHash)) return null;
  return { token, minutes: Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / MINUTE_MS) };
}

/**
 * Finds a working link and its user by the token. Returns null when the link does not work, or when the user
 * is blocked or erased.
 */
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
 * Uses a link in the caller's transaction. Voids the user's other unused links of the same kind, except
 * invitations and withdrawals. Only one of several concurrent calls succeeds.
 * @returns the ids of the link and its user.
 * @throws LinkUnusable when the link does not work.
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
  // A user can have invitations to several teams, or withdrawals from several orders. Each invitation or
  // withdrawal has its own link, so the other links stay valid.
  if (purpose !== "staff_invitation" && purpose !== "withdrawal") await voidLinks(tx, spent.userId, purpose);
  return { linkId: spent.linkId, userId: spent.userId };
}

/**
 * Finds an open link by its token. The function also finds a link that was already used. Returns null for an
 * expired or unknown token.
 */
export async function findOpenLink(
  token: string,
): Promise<{ linkId: string; purpose: OpenLinkPurpose; isUsed: boolean } | null> {
  if (!TOKEN.test(token)) return null;
  const [found] = await db
    .select({ linkId: oneTimeTokens.id, purpose: oneTimeTokens.purpose, usedAt: oneTimeTokens.usedAt })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash(token)), gt(oneTimeTokens.expiresAt, sql`now()`)))
    .limit(1);
  if (found?.purpose !== "restock_request" && found?.purpose !== "restock_stop") return null;
  return { linkId: found.linkId, purpose: found.purpose, isUsed: found.usedAt !== null };
}

/**
 * Uses an open link in the caller's transaction. Only one of several concurrent calls succeeds.
 * @returns the id of the link.
 * @throws LinkUnusable when the link does not work.
 */
export async function spendOpenLink(
  tx: Transaction,
  token: string,
  purpose: OpenLinkPurpose,
): Promise<string> {
  if (!TOKEN.test(token)) throw new LinkUnusable();
  const [spent] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isOf(token, purpose), isLive(), isNull(oneTimeTokens.userId)))
    .returning({ linkId: oneTimeTokens.id });
  if (!spent) throw new LinkUnusable();
  return spent.linkId;
}

/** Voids a user's unused links of one kind. */
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
