import { IMPORT_FILE_MAX } from "#db/limits.ts";
import { PICTURE_BYTES_MAX } from "#domain/catalog/images/picture-limits.ts";

/** The largest body of an ordinary request, in bytes; more is answered 413. */
export const MAX_BODY = 1024 * 1024;
/** The largest body that brings a picture, in bytes: the picture, and what a form puts around it. Taken from staff alone. */
export const MAX_PICTURE_BODY = PICTURE_BYTES_MAX + 64 * 1024;
/** The largest body that brings a file of many credentials, in bytes: the file, and what a form puts around it. Taken from staff alone. */
export const MAX_IMPORT_BODY = IMPORT_FILE_MAX + 64 * 1024;
/** The address of the provider's webhook. */
export const WEBHOOK = "/webhooks/stripe";
/** The largest body of a provider's webhook, in bytes (security: webhook route). */
export const MAX_WEBHOOK_BODY = 256 * 1024;
/** The longest address (path and query), in characters; more is answered 414. */
export const MAX_URL = 4096;
/** Room for all headers of a request, in bytes: above MAX_URL so that a long address gets its own answer. */
export const MAX_HEADERS = 32 * 1024;
/** What a process takes on at once of one kind of work: requests inside, those of them at work, and the longest wait for a turn in milliseconds. */
export interface Bounds {
  inside: number;
  atWork: number;
  waitMs: number;
}
/** webhook: the provider's; payment: buying, and opening what was bought; own: the cart, the door, orders and account; staff: the
 * back office; page: everything else. */
export type WorkKind = "webhook" | "payment" | "own" | "staff" | "page";
/**
 * Beyond these the answer is 503 instead of a queue that grows without end. At work are about as many as keep the processor
 * and the database's connections in use; payments wait for the provider most of their time, so more of them are. Inside are
 * so many more as are done within a second or two: who waits longer has left. Who pays has not: many who want the last of a
 * thing click at the same moment, and each is to be told whether they have it; and an event costs little and is kept in a moment.
 */
export const ADMISSION: Readonly<Record<WorkKind, Bounds>> = {
  webhook: { inside: 256, atWork: 8, waitMs: 5_000 },
  payment: { inside: 256, atWork: 24, waitMs: 15_000 },
  own: { inside: 64, atWork: 4, waitMs: 5_000 },
  staff: { inside: 32, atWork: 4, waitMs: 5_000 },
  page: { inside: 128, atWork: 8, waitMs: 2_000 },
};
/** The longest that one statement of a web process may take in the database, locks that it waits for included, in milliseconds;
 * then the answer is 503. Who asked has mostly left by then, and their place at work is for somebody else. */
export const STATEMENT_MS = 20_000;
/** Connections that wait to be taken while the process is at something: who finds no place is not refused but tries again
 * seconds later, and waits up to a quarter of a minute for nothing. */
export const LISTEN_BACKLOG = 4_096;

/** Requests whose body is still on its way: of the whole process, and of one client address (IPv6 by its /64).
 * Each holds at most MAX_BODY bytes of memory. */
export const UNFINISHED_REQUESTS = 256;
export const UNFINISHED_OF_ADDRESS = 32;
/** A body of at most this many bytes counts as unfinished only when it has not arrived within this time, in milliseconds. */
export const SMALL_BODY = 64 * 1024;
export const SMALL_BODY_MS = 500;
/** A body of which no byte arrives for this long is refused, in milliseconds. */
export const BODY_IDLE_MS = 10_000;
/** How many connections one client address may have open. The limit does not apply to this machine's own
 * addresses, nor behind trusted proxies: there one address stands for many people. */
export const CONNECTIONS_OF_ADDRESS = 512;
/** The longest until the headers, and until the whole request has arrived, in milliseconds; checked each second. */
export const HEADERS_MS = 10_000;
export const REQUEST_MS = 30_000;

/** How long a stop may take from the signal on, in milliseconds; shortly before, requests still being answered are cut. */
export const STOP_MS = 10_000;
export const CUT_MS = 9_000;
/** A stop goes on taking requests until whoever stands in front has seen so often that the process is not ready and one
 * more look is due, and no longer than this, in milliseconds. */
export const LEAD_AWAY_LOOKS = 3;
export const LEAD_AWAY_MS = 5_000;

/** The page cache never holds more than this many bytes (compressed copies included) or entries. */
export const CACHE_BYTES = 64 * 1024 * 1024;
export const CACHE_ENTRIES = 2_000;
/** While the catalogue keeps changing, the cache is emptied at most this often, in milliseconds; with the
 * notification's way this keeps a page under one second behind. */
export const CACHE_CLEAR_MS = 500;
/** A longer search is rendered each time: nobody shares it. */
export const CACHED_SEARCH_LENGTH = 60;

/** Pages told of changes at once: of the whole process, and of one address (many people can be behind one). */
export const LIVE_CONNECTIONS = 2_000;
export const LIVE_CONNECTIONS_OF_ADDRESS = 50;
/** A sign of life, in milliseconds: proxies close what is silent for a minute. */
export const LIVE_BEAT_MS = 25_000;
/** Such a connection is ended after this long and made again by the page, with the rights it then has, in milliseconds. */
export const LIVE_LIFETIME_MS = 10 * 60_000;
