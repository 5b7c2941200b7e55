import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * A known browser has signed in to an account before (OWASP: device cookies). All unknown browsers share one
 * rate limit per account. A known browser has a separate limit. A stranger who guesses passwords therefore
 * cannot lock the owner out. The cookie contains marks. Each mark in the cookie is valid for one account and
 * its current password. A new password voids the older marks of the account.
 */

/**
 * Maximum number of accounts whose marks one browser stores in its cookie. The oldest mark is removed first.
 */
const MARKS_MAX = 5;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** How long a browser stays known after the last sign-in, in seconds. */
export const KNOWN_BROWSER_SECONDS = YEAR_MS / 1000;
const MARK = /^([A-Za-z0-9_-]{22})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

interface MarkedAccount {
  id: string;
  passwordHash: string | null;
}

/**
 * A placeholder for an account that does not exist. With the placeholder, the check of a mark takes the same
 * time for unknown and known addresses.
 */
const UNKNOWN_ACCOUNT: MarkedAccount = { id: "", passwordHash: "" };

/**
 * Returns the id of a browser whose cookie has a valid mark of this account. Returns null when the cookie has
 * no valid mark of this account.
 */
export function knownBrowser(cookie: string, account: MarkedAccount | undefined): string | null {
  const found = marksOf(cookie).find((mark) => isOf(mark, account ?? UNKNOWN_ACCOUNT));
  return account && found ? found.id : null;
}

/** Returns the new cookie value after a successful sign-in to this account. */
export function rememberBrowser(cookie: string, account: MarkedAccount): string {
  const others = marksOf(cookie).filter((mark) => !isOf(mark, account));
  const id = randomBytes(16).toString("base64url");
  const until = String(Math.floor(shopNow()) + YEAR_MS);
  const own = `${id}.${until}.${sign(id, until, account)}`;
  return [own, ...others.map(({ text }) => text)].slice(0, MARKS_MAX).join("~");
}

interface Mark {
  text: string;
  id: string;
  until: string;
  signature: string;
}

/** Parses the cookie and returns its marks that have not expired. Ignores malformed parts. */
function marksOf(cookie: string): Mark[] {
  return cookie
    .split("~", MARKS_MAX)
    .flatMap((text) => {
      const [, id = "", until = "", signature = ""] = MARK.exec(text) ?? [];
      return id ? [{ text, id, until, signature }] : [];
    })
    .filter(({ until }) => Number(until) > shopNow());
}

function isOf({ id, until, signature }: Mark, account: MarkedAccount): boolean {
  return timingSafeEqual(Buffer.from(sign(id, until, account)), Buffer.from(signature));
}

function sign(id: string, until: string, account: MarkedAccount): string {
  const password = createHash("sha256")
    .update(account.passwordHash ?? "")
    .digest("base64url");
  return createHmac("sha256", tokenKey("known-browser"))
    .update(`${id}.${until}.${account.id}.${password}`)
    .digest("base64url");
}
