import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * Browsers that somebody has signed in with before (OWASP: device cookies). Wrong passwords from other browsers use up a budget
 * that all of them share; a known browser has a budget of its own, so a stranger who guesses cannot keep the owner out. A
 * mark is bound to the account and to its password: a new password makes the older marks worthless.
 */

/** A browser may know several accounts; the oldest mark goes first. */
const MARKS_MAX = 5;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** How long a browser stays known after the last sign-in, in seconds. */
export const KNOWN_BROWSER_SECONDS = YEAR_MS / 1000;
const MARK = /^([A-Za-z0-9_-]{22})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

/** What a mark is bound to. */
interface MarkedAccount {
  id: string;
  passwordHash: string;
}

/** Stands for an account that does not exist, so that reading a mark takes as long for an unknown address. */
const NOBODY: MarkedAccount = { id: "", passwordHash: "" };

/** The id of the browser whose cookie holds a live mark of this account; null for any other browser and any unknown account. */
export function knownBrowser(cookie: string, account: MarkedAccount | undefined): string | null {
  const found = marksOf(cookie).find((mark) => isOf(mark, account ?? NOBODY));
  return account && found ? found.id : null;
}

/** The new value of a browser's cookie after its owner has proven this account. */
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

/** The marks of a cookie that have not expired; anything else in it is left out. */
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
  const password = createHash("sha256").update(account.passwordHash).digest("base64url");
  return createHmac("sha256", tokenKey("known-browser"))
    .update(`${id}.${until}.${account.id}.${password}`)
    .digest("base64url");
}
