/** Recognizes the cookies of one account, as browser extensions export them. The functions are pure. */

/**
 * Returns whether a JSON value is a list of cookies. Each entry must have a name, a value and another cookie
 * field.
 */
export function areCookies(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isCookie);
}

function isCookie(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const names = new Set(Object.keys(value).map((name) => name.toLowerCase()));
  const isNamed = names.has("name") && (names.has("value") || names.has("content"));
  return isNamed && COOKIE_PARTS.some((part) => names.has(part));
}

const COOKIE_PARTS = [
  "domain",
  "host",
  "path",
  "expirationdate",
  "expires",
  "httponly",
  "samesite",
  "secure",
];

const NETSCAPE = /^#\s*(?:Netscape )?HTTP Cookie File/i;
const COOKIE_LINE =
  /^(?:#HttpOnly_)?[^\t]+\t(?:TRUE|FALSE)\t[^\t]*\t(?:TRUE|FALSE)\t\d+(?:\.\d+)?\t[^\t]+(?:\t|$)/i;

/** Returns whether the lines are a cookies.txt file, with or without its header. */
export const isCookieFile = (lines: readonly string[]): boolean =>
  lines.some((line) => NETSCAPE.test(line)) ||
  (lines.length > 0 && lines.every((line) => COOKIE_LINE.test(line) || /^#(?!HttpOnly_)/.test(line)));
