import { IMPORT_FILE_MAX } from "#db/values/limits.ts";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";

/**
 * The largest body of an ordinary request, in bytes. The server answers a request with a larger body with
 * status 413.
 */
export const MAX_BODY = 1024 * 1024;
/**
 * The largest body with an image, in bytes: the image plus the other form data. Only staff may send a body
 * with an image.
 */
export const MAX_IMAGE_BODY = IMAGE_BYTES_MAX + 64 * 1024;
/**
 * The largest body with a credential file, in bytes: the file plus the other form data. Only staff may send a
 * body with a credential file.
 */
export const MAX_IMPORT_BODY = IMPORT_FILE_MAX + 64 * 1024;
/** The largest body of a provider's webhook, in bytes (security: webhook route). */
export const MAX_WEBHOOK_BODY = 256 * 1024;
/**
 * The longest URL (path and query), in characters. The server answers a request with a longer URL with status
 * 414.
 */
export const MAX_URL = 4096;
/**
 * The largest headers of a request, in bytes. The limit is larger than MAX_URL, because the server must read
 * a URL that is too long before it can answer 414.
 */
export const MAX_HEADERS = 32 * 1024;
/**
 * The limits for one kind of work: `inside` limits the admitted requests, and `atWork` limits the admitted
 * requests that hold a slot. `waitMs` is the longest wait for a slot, in milliseconds.
 */
export interface Bounds {
  inside: number;
  atWork: number;
  waitMs: number;
}
/**
 * The kinds of work: webhook (the provider's events), payment (checkout, and reveal of delivered items),
 * sign-in and staff sign-in (forms that hash a visitor's password), own (cart, orders, account and the
 * sign-in page), staff (the admin app) and page (everything else).
 */
export type WorkKind = "webhook" | "payment" | "sign-in" | "staff sign-in" | "own" | "staff" | "page";
/**
 * The load-shedding limits. The server answers a request above these limits with status 503, because an
 * endless queue would delay everybody.
 * - `atWork` is large enough to keep the processor and the database connections busy. Payments mostly wait
 *   for the provider, so they have more slots.
 * - `inside` is the number of requests that the process can answer within two seconds; after a longer wait
 *   most visitors leave.
 * - Payments may wait longer: when many shoppers buy the last item at once, each must get a result.
 * - Webhooks may have many admitted requests, because storing an event is fast.
 * - Node has four threads for password hashes and for compressing pages. Forms that hash a password use at
 * most three of Node's four threads.
 */
export const LOAD_SHEDDING: Readonly<Record<WorkKind, Bounds>> = {
  webhook: { inside: 256, atWork: 8, waitMs: 5_000 },
  payment: { inside: 256, atWork: 24, waitMs: 15_000 },
  "sign-in": { inside: 64, atWork: 2, waitMs: 5_000 },
  "staff sign-in": { inside: 32, atWork: 1, waitMs: 5_000 },
  own: { inside: 64, atWork: 4, waitMs: 5_000 },
  staff: { inside: 32, atWork: 4, waitMs: 5_000 },
  page: { inside: 128, atWork: 8, waitMs: 2_000 },
};
/**
 * The longest time of one database statement of a web process, including lock waits, in milliseconds. When a
 * statement takes longer than STATEMENT_MS, the answer to the request is 503. Most visitors leave before
 * STATEMENT_MS ends. Until STATEMENT_MS ends, a waiting request occupies a slot that other requests need.
 */
export const STATEMENT_MS = 20_000;
/**
 * The maximum length of the queue of connections that the process has not accepted yet. When the queue is
 * full, the client's operating system retries the connection, for up to 15 seconds.
 */
export const LISTEN_BACKLOG = 4_096;

/**
 * The maximum numbers of requests with an incomplete body: for the process, and for one client address (IPv6:
 * per /64). Each body uses at most MAX_BODY bytes of memory.
 */
export const UNFINISHED_REQUESTS = 256;
export const UNFINISHED_OF_ADDRESS = 32;
/**
 * A request with a small body counts as unfinished only after SMALL_BODY_MS. `SMALL_BODY` is the maximum size
 * of a small body in bytes. `SMALL_BODY_MS` is the time in milliseconds after which a request with a small
 * body counts as unfinished.
 */
export const SMALL_BODY = 64 * 1024;
export const SMALL_BODY_MS = 500;
/** The server rejects a body when no byte arrives for BODY_IDLE_MS milliseconds. */
export const BODY_IDLE_MS = 10_000;
/**
 * The maximum number of open connections of one client address. The limit does not apply to this machine's
 * own addresses. It also does not apply when the shop is behind trusted proxies. In both cases many visitors
 * share one address.
 */
export const CONNECTIONS_OF_ADDRESS = 512;
/**
 * The longest time for the headers and for the whole request to arrive, in milliseconds. The server checks
 * once a second whether a request has exceeded HEADERS_MS or REQUEST_MS.
 */
export const HEADERS_MS = 10_000;
export const REQUEST_MS = 30_000;

/**
 * The maximum duration of an orderly stop after the stop signal, in milliseconds. After CUT_MS, shortly
 * before the stop must end, the process closes open requests.
 */
export const STOP_MS = 10_000;
export const CUT_MS = 9_000;
/**
 * A load balancer stops routing to this process after POLLS_BEFORE_STOP of its health checks got the status
 * 503. A stopping process accepts requests until it has answered 503 to POLLS_BEFORE_STOP health checks, and
 * for one more polling interval. LONGEST_DRAIN_MS is the maximum time in milliseconds for which a stopping
 * process accepts requests.
 */
export const POLLS_BEFORE_STOP = 3;
export const LONGEST_DRAIN_MS = 5_000;

/**
 * The limits of the page cache: the total size in bytes, including compressed copies, and the number of
 * entries.
 */
export const CACHE_BYTES = 64 * 1024 * 1024;
export const CACHE_ENTRIES = 2_000;
/**
 * The first change of the catalog clears the cache at once. Further changes within the next CACHE_CLEAR_MS
 * milliseconds clear the cache only once, at the end of this time.
 */
export const CACHE_CLEAR_MS = 500;
/**
 * The maximum length of a cached search text. The cache does not store pages for longer searches, because two
 * visitors hardly ever send the same long search text.
 */
export const CACHED_SEARCH_LENGTH = 60;

/**
 * The maximum number of pages with live updates, for the process and for one client address. Many visitors
 * can share one client address.
 */
export const LIVE_CONNECTIONS = 2_000;
export const LIVE_CONNECTIONS_OF_ADDRESS = 50;
/** The interval of heartbeats, in milliseconds. Proxies close connections that are silent for a minute. */
export const LIVE_BEAT_MS = 25_000;
/**
 * The maximum lifetime of a connection for live updates, in milliseconds. The server ends a connection that
 * has reached this lifetime. The page then reconnects with the current permissions of the page's user.
 */
export const LIVE_LIFETIME_MS = 10 * 60_000;
