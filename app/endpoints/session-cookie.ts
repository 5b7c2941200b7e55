import { KNOWN_BROWSER_SECONDS } from "#domain/identity/sign-in/known-browser.ts";
import type { NewSession } from "#domain/identity/sign-in/sessions.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { env } from "#env";

/** On https the name itself makes the browser hold the cookie to this host, to Secure and to the whole site (security: A1). */
const IS_SECURE = env.APP_URL.startsWith("https:");
const PREFIX = IS_SECURE ? "__Host-" : "";
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${IS_SECURE ? "; Secure" : ""}`;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CHALLENGE = /^[A-Za-z0-9_.-]{60,200}$/;

/** The cookies of the two surfaces: one never stands for the other (security: B13). */
const STORE = `${PREFIX}handover`;
const ADMIN = `${PREFIX}handover-admin`;
/** Between the password and the code of the second factor; no session (security: A2). */
const ADMIN_CHALLENGE = `${PREFIX}handover-admin-challenge`;

/** Which accounts this browser has signed in to before; no session, and no account can be read from it. */
const KNOWN_BROWSER = `${PREFIX}handover-browser`;
const KNOWN_MARKS = /^[A-Za-z0-9_.~-]{1,500}$/;

/** The session token of a request's cookie; undefined when there is none or it is broken, which is as good as none. */
export const readSessionToken = (request: Request): string | undefined => readCookie(request, STORE, TOKEN);

/** The token of a session of the back office; undefined as above. */
export const readAdminToken = (request: Request): string | undefined => readCookie(request, ADMIN, TOKEN);

/** What was given for a right password that awaits its code; undefined as above. */
export const readChallenge = (request: Request): string | undefined =>
  readCookie(request, ADMIN_CHALLENGE, CHALLENGE);

/** The Set-Cookie value that hands a new session to the browser; no script can read it. */
export const sessionCookie = (session: NewSession): string => cookieOf(STORE, session);

/** The same for a session of the back office. */
export const adminCookie = (session: NewSession): string => cookieOf(ADMIN, session);

/** The Set-Cookie value of a challenge, which ends in ten minutes. */
export const challengeCookie = (challenge: string): string =>
  `${ADMIN_CHALLENGE}=${challenge}; ${ATTRIBUTES}; Max-Age=600`;

/** The accounts that the browser knows, as the cookie names them; empty when there is none. */
export const readKnownBrowser = (request: Request): string =>
  readCookie(request, KNOWN_BROWSER, KNOWN_MARKS) ?? "";

/** The Set-Cookie value that makes an account known to the browser. Signing out keeps it. */
export const knownBrowserCookie = (marks: string): string =>
  `${KNOWN_BROWSER}=${marks}; ${ATTRIBUTES}; Max-Age=${KNOWN_BROWSER_SECONDS}`;

/** The Set-Cookie value that takes the session out of the browser. */
export const clearedSessionCookie = (): string => cleared(STORE);
export const clearedAdminCookie = (): string => cleared(ADMIN);
export const clearedChallengeCookie = (): string => cleared(ADMIN_CHALLENGE);

const cleared = (name: string) => `${name}=; ${ATTRIBUTES}; Max-Age=0`;

function cookieOf(name: string, session: NewSession): string {
  const maxAge = Math.max(0, Math.floor((session.expiresAt.getTime() - shopNow()) / 1000));
  return `${name}=${session.token}; ${ATTRIBUTES}; Max-Age=${maxAge}`;
}

function readCookie(request: Request, wanted: string, shape: RegExp): string | undefined {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === wanted && value && shape.test(value)) return value;
  }
  return undefined;
}
