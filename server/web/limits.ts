import { IMPORT_FILE_MAX } from "#db/limits.ts";
import { PICTURE_BYTES_MAX } from "#domain/pictures/picture-limits.ts";

/** The largest body of an ordinary request, in bytes; more is answered 413. */
export const MAX_BODY = 1024 * 1024;
/** The largest body that brings a picture, in bytes: the picture, and what a form puts around it. Taken from staff alone. */
export const MAX_PICTURE_BODY = PICTURE_BYTES_MAX + 64 * 1024;
/** The largest body that brings a file of many credentials, in bytes: the file, and what a form puts around it. Taken from staff alone. */
export const MAX_IMPORT_BODY = IMPORT_FILE_MAX + 64 * 1024;
/** The largest body of a provider's webhook, in bytes (security: webhook route). */
export const MAX_WEBHOOK_BODY = 256 * 1024;
/** The longest address (path and query), in characters; more is answered 414. */
export const MAX_URL = 4096;
/** Room for all headers of a request, in bytes: above MAX_URL so that a long address gets its own answer. */
export const MAX_HEADERS = 32 * 1024;
/** Requests worked on at once; beyond it the answer is 503 at once instead of a queue that grows without end. */
export const MAX_IN_FLIGHT = 256;
/** How long a stop waits for requests being answered, in milliseconds. */
export const DRAIN_MS = 10_000;

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
