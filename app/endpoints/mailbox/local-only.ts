import { data } from "react-router";
import type { Caller } from "#domain/caller.ts";
import { env } from "#env";

/**
 * The mailbox shows every mail of the shop to whoever opens it, without signing in. So it exists only where that is nobody else:
 * the shop is being tried (not production), no mail server is set, its own address is this machine, and the request comes from
 * this machine and asks for this machine by name (a foreign page that points its own name here is refused).
 * Behind a container's port mapping the request comes from elsewhere: set SMTP_URL to a mail catcher there.
 */
export function isMailboxOpen(
  request: { host: string; ip: string },
  shop: { APP_ENV: string; APP_URL: string; SMTP_URL?: string | undefined } = env,
): boolean {
  return (
    shop.APP_ENV !== "production" &&
    !shop.SMTP_URL &&
    isThisMachine(new URL(shop.APP_URL).hostname) &&
    isThisMachine(hostname(request.host)) &&
    isThisMachine(request.ip)
  );
}

/** The name in a Host header, without its port. */
const hostname = (host: string): string => host.replace(/:\d{1,5}$/, "");

function isThisMachine(host: string): boolean {
  return (
    host === "localhost" ||
    host === "::1" ||
    host === "[::1]" ||
    /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(host)
  );
}

/** @throws the answer 404 where there is no mailbox. */
export function requireLocalMailbox(request: Request, caller: Caller): void {
  if (!isMailboxOpen({ host: request.headers.get("host") ?? "", ip: caller.origin.ip }))
    throw data(null, { status: 404 });
}

/** Mails are personal: never kept by a browser or a proxy, never found by a search engine. */
export const mailboxHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
