import { KNOWN_BROWSER_SECONDS } from "#domain/identity/sign-in/known-browser.ts";
import type { NewSession } from "#domain/identity/sign-in/sessions.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { env } from "#env";

/**
 * On https, the prefix `__Host-` makes the browser bind the cookie to this host. The prefix also requires
 * Secure and Path=/ (security: A1).
 */
const IS_SECURE = env.APP_URL.startsWith("https:");
const PREFIX = IS_SECURE ? "__Host-" : "";
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${IS_SECURE ? "; Secure" : ""}`;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CHALLENGE = /^[A-Za-z0-9_.-]{60,200}$/;

/**
 * The session cookies of storefront and back office. The storefront does not accept the cookie of the back
 * office, and the back office does not accept the cookie of the storefront (security: B13).
 */
const STORE = `${PREFIX}handover`;
const ADMIN = `${PREFIX}handover-admin`;
/**
 * The cookie of a browser's order session. The session covers the orders that this browser placed as a guest
 * or opened by a link.
 */
const ORDER = `${PREFIX}handover-order`;
/**
 * The cookie that a browser has after the user entered the password and before the user confirms the second
 * factor. The cookie is not a session (security: A2).
 */
const ADMIN_CHALLENGE = `${PREFIX}handover-admin-challenge`;

/**
 * Only the browser that opened the link of an order has this cookie. Therefore only this browser can press
 * the button on the order's page.
 */
const OPENING = `${PREFIX}handover-opening`;
const OPENING_SECONDS = 600;

/**
 * The cookie with the position of a back-office session's last write in the database log. The cookie is
 * necessary while the shop reads lists from a follower (a read replica).
 */
const ADMIN_WRITTEN = `${PREFIX}handover-admin-written`;
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;
/**
 * The lifetime of the cookie in seconds. When the cookie expires, each follower (read replica) has either
 * applied the write or is too far behind the primary. The shop does not read from a follower that is too far
 * behind.
 */
const WRITTEN_SECONDS = 60;

/**
 * A cookie that contains a mark for each account with which this browser has signed in. The cookie is not a
 * session and reveals no account.
 */
const KNOWN_BROWSER = `${PREFIX}handover-browser`;
const KNOWN_MARKS = /^[A-Za-z0-9_.~-]{1,500}$/;

/** The coupon code of the last link with `?coupon=`, until the browser closes. */
const COUPON = `${PREFIX}handover-coupon`;
const COUPON_CODE = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;

/**
 * The email address that a guest uses for the purchase. The browser deletes the cookie with the guest's
 * address when the browser closes.
 */
const GUEST = `${PREFIX}handover-guest`;
const GUEST_ADDRESS = /^[A-Za-z0-9_-]{4,400}$/;

/** Returns the address that a guest entered before the checkout, or "" when the guest entered no address. */
export const readGuestAddress = (request: Request): string =>
  Buffer.from(readCookie(request, GUEST, GUEST_ADDRESS) ?? "", "base64url").toString("utf8");

/** Returns the Set-Cookie value that stores the email address of a guest in the browser. */
export const guestCookie = (email: string): string =>
  `${GUEST}=${Buffer.from(email, "utf8").toString("base64url")}; ${ATTRIBUTES}`;

/** Returns the session token of a request's cookie, or undefined when the token is missing or malformed. */
export const readSessionToken = (request: Request): string | undefined => readCookie(request, STORE, TOKEN);

/** Returns the session token of the back office, or undefined when the token is missing or malformed. */
export const readAdminToken = (request: Request): string | undefined => readCookie(request, ADMIN, TOKEN);

/** Returns the token of the browser's order session, or undefined when the token is missing or malformed. */
export const readOrderToken = (request: Request): string | undefined => readCookie(request, ORDER, TOKEN);

/**
 * Returns the value that the page behind an order's link has stored in its cookie. Returns undefined when the
 * stored value is missing or malformed.
 */
export const readOpening = (request: Request): string | undefined => readCookie(request, OPENING, TOKEN);

/** Returns the Set-Cookie value for the page behind an order's link. The cookie expires after ten minutes. */
export const openingCookie = (value: string): string =>
  `${OPENING}=${value}; ${ATTRIBUTES}; Max-Age=${OPENING_SECONDS}`;

/**
 * Returns the challenge issued after a correct password, or undefined when the challenge is missing or
 * malformed.
 */
export const readChallenge = (request: Request): string | undefined =>
  readCookie(request, ADMIN_CHALLENGE, CHALLENGE);

/** Returns the position of the session's last write, or undefined when the session has no recent write. */
export const readWritten = (request: Request): string | undefined =>
  readCookie(request, ADMIN_WRITTEN, POSITION);

/**
 * Returns the Set-Cookie value that stores the position of a write in the database log. With this position,
 * the lists that the session reads later include the write.
 */
export const writtenCookie = (position: string): string =>
  `${ADMIN_WRITTEN}=${position}; ${ATTRIBUTES}; Max-Age=${WRITTEN_SECONDS}`;

/** Returns the Set-Cookie value of a new session. Scripts cannot read the cookie. */
export const sessionCookie = (session: NewSession): string => cookieOf(STORE, session);

/** Returns the Set-Cookie value of a new back-office session. */
export const adminCookie = (session: NewSession): string => cookieOf(ADMIN, session);

/**
 * Returns the Set-Cookie value of an order session. The cookie is SameSite=Lax, so the browser sends the
 * cookie when the customer returns from a payment page on another site.
 * @param session.token the new token; null means that the browser keeps the token of the request
 * @param untilClose true makes the browser delete the cookie when the browser closes
 */
export function orderCookie(
  request: Request,
  session: { token: string | null; expiresAt: Date },
  untilClose = false,
): string | null {
  const token = session.token ?? readOrderToken(request);
  if (!token) return null;
  return untilClose
    ? `${ORDER}=${token}; ${ATTRIBUTES}`
    : cookieOf(ORDER, { token, expiresAt: session.expiresAt });
}

/** Returns the Set-Cookie value of a challenge, which expires after ten minutes. */
export const challengeCookie = (challenge: string): string =>
  `${ADMIN_CHALLENGE}=${challenge}; ${ATTRIBUTES}; Max-Age=600`;

/**
 * Returns the marks of the accounts that this browser has signed in to, or "" when the browser has no marks.
 */
export const readKnownBrowser = (request: Request): string =>
  readCookie(request, KNOWN_BROWSER, KNOWN_MARKS) ?? "";

/**
 * Returns the Set-Cookie value that marks accounts as known to the browser. This cookie stays in the browser
 * when the user signs out.
 */
export const knownBrowserCookie = (marks: string): string =>
  `${KNOWN_BROWSER}=${marks}; ${ATTRIBUTES}; Max-Age=${KNOWN_BROWSER_SECONDS}`;

/** Returns the coupon code that a link stored in this visit, or "" when no link stored a code. */
export const readCouponCode = (request: Request): string => readCookie(request, COUPON, COUPON_CODE) ?? "";

/** Returns the Set-Cookie value for the coupon code of a link, or null for a text that cannot be a code. */
export function couponCookie(typed: string | null): string | null {
  const code = typed?.trim().toUpperCase() ?? "";
  return COUPON_CODE.test(code) ? `${COUPON}=${code}; ${ATTRIBUTES}` : null;
}

/** Returns the Set-Cookie value that clears the session. */
export const clearedSessionCookie = (): string => cleared(STORE);
export const clearedOrderCookie = (): string => cleared(ORDER);
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
