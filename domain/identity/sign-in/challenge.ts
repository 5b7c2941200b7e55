import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/** Maximum time between the password and the code, in milliseconds (security: A2). */
export const CHALLENGE_MS = 10 * 60 * 1000;

/**
 * The challenge has expired, or the account has changed since the user typed the password. The user must type
 * the password again.
 */
export class ChallengeOver extends DomainError {
  constructor() {
    super("challenge_over", 401);
  }
}

/**
 * Creates the signed text that the browser stores after a correct password, until the user enters the code.
 * The signed text is not a session. The text contains the id of the user whose password was correct, and the
 * time when the text expires. The text also contains a hash of the stored password hash. Therefore a change
 * of the password makes the text invalid.
 */
export function makeChallenge(userId: string, passwordHash: string, now = shopNow()): string {
  const body = `${userId}.${Math.floor(now) + CHALLENGE_MS}.${markOf(passwordHash)}`;
  return `${body}.${sign(body)}`;
}

/** Reads a challenge. Returns null when the challenge is forged, malformed or expired. */
export function readChallenge(text: string, now = shopNow()): { userId: string; mark: string } | null {
  const [userId = "", until = "", mark = "", signature = "", ...rest] = text.split(".");
  if (rest.length > 0 || !isId(userId) || !/^\d{1,16}$/.test(until)) return null;
  const expected = Buffer.from(sign(`${userId}.${until}.${mark}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) > now ? { userId, mark } : null;
}

/** Whether the account had this password hash when the challenge was created. */
export const isOfPassword = (mark: string, passwordHash: string): boolean => mark === markOf(passwordHash);

const markOf = (passwordHash: string) =>
  createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);

function sign(body: string): string {
  return createHmac("sha256", tokenKey("staff-challenge")).update(body).digest("base64url");
}
