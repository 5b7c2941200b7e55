import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/** security: A2: ten minutes between the password and the code, in milliseconds. */
export const CHALLENGE_MS = 10 * 60 * 1000;

/** The time between password and second factor has passed, or the account changed meanwhile: the password is asked again. */
export class ChallengeOver extends DomainError {
  constructor() {
    super("challenge_over", 401);
  }
}

/**
 * What a browser holds between the password and the code: no session, only a signed note of whose password was right and
 * until when. It names the password it was given for, so that a change of it makes the note worthless.
 */
export function makeChallenge(userId: string, passwordHash: string, now = shopNow()): string {
  const body = `${userId}.${Math.floor(now) + CHALLENGE_MS}.${markOf(passwordHash)}`;
  return `${body}.${sign(body)}`;
}

/** Whose challenge a text is while it lasts; null for one that is forged, malformed or too old. */
export function readChallenge(text: string, now = shopNow()): { userId: string; mark: string } | null {
  const [userId = "", until = "", mark = "", signature = "", ...rest] = text.split(".");
  if (rest.length > 0 || !isId(userId) || !/^\d{1,16}$/.test(until)) return null;
  const expected = Buffer.from(sign(`${userId}.${until}.${mark}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) > now ? { userId, mark } : null;
}

/** Whether a challenge was made for this password. */
export const isOfPassword = (mark: string, passwordHash: string): boolean => mark === markOf(passwordHash);

const markOf = (passwordHash: string) =>
  createHash("sha256").update(passwordHash).digest("base64url").slice(0, 16);

function sign(body: string): string {
  return createHmac("sha256", tokenKey("staff-challenge")).update(body).digest("base64url");
}
