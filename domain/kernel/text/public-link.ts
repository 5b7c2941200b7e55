/**
 * Matches control characters, backslashes and spaces. When an address contains one of these characters, the
 * browser can open an address that differs from the visible text.
 */
const DANGEROUS = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * Parses a link that shoppers may see. The link is an https address without user name and password, or a path
 * of this shop with one leading "/". Returns null for everything else (javascript:, data:, //host, control
 * characters) (spec R42; security: C3).
 */
export function parsePublicLink(text: string): string | null {
  const link = text.trim();
  if (link === "" || link.length > 2_000 || DANGEROUS.test(link)) return null;
  if (link.startsWith("/")) return isOwnPath(link) ? link : null;
  if (!/^https:\/\//i.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}

/**
 * Whether a path still belongs to this shop after the browser has resolved the path. For example,
 * "/.//example.com" resolves to "//example.com", which is an address on another host.
 */
function isOwnPath(path: string): boolean {
  const shop = "https://shop.invalid";
  if (path.startsWith("//") || !URL.canParse(path, shop)) return false;
  const url = new URL(path, shop);
  return url.origin === shop && !url.pathname.startsWith("//");
}
