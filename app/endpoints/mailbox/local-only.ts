import { createHash, timingSafeEqual } from "node:crypto";
import { data } from "react-router";
import type { Caller } from "#domain/kernel/caller.ts";
import { env } from "#env";

/** The properties of a request that decide about access. */
export interface MailboxRequest {
  /** The Host header. */
  host: string;
  ip: string;
  /** The mailbox key that the address or the cookie contains. */
  key: string;
}

type Shop = Pick<typeof env, "APP_ENV" | "APP_URL" | "SMTP_URL" | "MAILBOX_KEY">;

/**
 * The mailbox page shows every mail of the shop without signing in. Decides who is allowed to see the mailbox
 * page:
 * - `absent`: the shop is in production, or has a mail server or a public address. The page is also absent
 *   when the request comes from another machine or uses a foreign host name. A foreign site could let its own
 *   host name resolve to this machine.
 * - `locked`: the page exists, but the request lacks the key that the shop printed at its start. The key is
 * required because every request seems local when a proxy sends no forwarding headers.
 * - `open`: the page exists, and the request has the key.
 */
export function mailboxAccess(request: MailboxRequest, shop: Shop = env): "absent" | "locked" | "open" {
  const isLocal =
    shop.APP_ENV !== "production" &&
    !shop.SMTP_URL &&
    isThisMachine(new URL(shop.APP_URL).hostname) &&
    isThisMachine(hostname(request.host)) &&
    isThisMachine(request.ip);
  if (!isLocal || !shop.MAILBOX_KEY) return "absent";
  return isSame(request.key, shop.MAILBOX_KEY) ? "open" : "locked";
}

/** Returns the name in a Host header without its port. */
const hostname = (host: string): string => host.replace(/:\d{1,5}$/, "");

function isThisMachine(host: string): boolean {
  return (
    host === "localhost" ||
    host === "::1" ||
    host === "[::1]" ||
    /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(host)
  );
}

function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/**
 * Returns whether a request is allowed to see the page, and the response headers that store the key in a
 * cookie.
 */
export function askMailbox(request: Request, caller: Caller) {
  const given = new URL(request.url).searchParams.get("key");
  const stored = /(?:^|;\s*)mailbox=([\w-]+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  const key = given ?? stored ?? "";
  const access = mailboxAccess({ host: request.headers.get("host") ?? "", ip: caller.origin.ip, key });
  const cookie = `mailbox=${key}; Path=/mailbox; HttpOnly; SameSite=Strict`;
  const isNew = access === "open" && given !== null;
  return { access, headers: { ...mailboxHeaders, ...(isNew && { "Set-Cookie": cookie }) } };
}

/**
 * @throws a 404 response when the shop has no mailbox page, and a 403 response when the request does not
 * contain the key of the page.
 */
export function requireMailbox(request: Request, caller: Caller): void {
  const { access } = askMailbox(request, caller);
  if (access !== "open")
    throw data(null, { status: access === "locked" ? 403 : 404, headers: mailboxHeaders });
}

/** Mails are personal. Caches and search engines must not store mails. */
export const mailboxHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
