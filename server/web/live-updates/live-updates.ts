import type { IncomingMessage, ServerResponse } from "node:http";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import {
  CACHE_CLEAR_MS,
  LIVE_BEAT_MS,
  LIVE_CONNECTIONS,
  LIVE_CONNECTIONS_OF_ADDRESS,
  LIVE_LIFETIME_MS,
} from "#server/web/base/limits.ts";
import { COMMON_HEADERS } from "#server/web/base/security-headers.ts";
import { allStaffTopics, type LiveQuestion, type LiveTopic, type StaffTopic } from "./live-topics.ts";
import type { Presence } from "./presence.ts";

export interface LiveViewer {
  /**
   * The id of the signed-in shopper, or undefined for other callers. The shopper receives only events about
   * their own orders.
   */
  userId: string | undefined;
  /**
   * The orders that the browser's order session may open. The viewer also receives the events about changes
   * of the orders in `orderIds`.
   */
  orderIds?: readonly string[] | undefined;
  /** The topics that this viewer may receive. Other requested topics are ignored. */
  maySubscribe: ReadonlySet<LiveTopic>;
  address: string;
  userAgent: string;
  /** The country as two capital letters when a proxy names the country, and otherwise an empty text. */
  country: string;
}

interface Connection {
  topics: ReadonlySet<LiveTopic>;
  isOfStaff: boolean;
  userId: string | undefined;
  orderIds: ReadonlySet<string>;
  outgoing: ServerResponse;
}

/**
 * The maximum number of bytes that wait in a connection because the browser has not read them yet. The server
 * disconnects a browser that does not read the events.
 */
const MAX_UNREAD = 16 * 1024;

/**
 * When one topic changes several times within STAFF_SETTLE_MS, staff receive one event. The time is in
 * milliseconds.
 */
const STAFF_SETTLE_MS = 250;

/**
 * Sends change events to open pages by server-sent events (spec R43). An event contains only its topic, with
 * one exception. A catalog event also tells whether only the categories changed. A page that receives an
 * event loads its data again, with the permissions of its user.
 */
export class LiveUpdates {
  readonly #connections = new Set<Connection>();
  readonly #ofAddress = new Map<string, number>();
  readonly #settleMs: number;
  readonly #presence: Presence | undefined;
  readonly #untilReplayed: (() => Promise<void>) | undefined;
  #beat: NodeJS.Timeout | undefined;
  #settling: NodeJS.Timeout | undefined;
  readonly #staffTimers = new Map<StaffTopic, NodeJS.Timeout>();
  /** The tables that changed while the event for an earlier change waited to be sent. */
  readonly #changedMeanwhile = new Set<string>();
  #isClosed = false;

  /**
   * @param settleMs the time from a change until the catalog pages are rendered with that change, in
   * milliseconds
   * @param untilReplayed resolves when the lists on staff pages show all changes that happened before the
   * call. Without `untilReplayed`, the lists on staff pages are assumed to be current
   */
  constructor(settleMs = CACHE_CLEAR_MS + 100, presence?: Presence, untilReplayed?: () => Promise<void>) {
    this.#settleMs = settleMs;
    this.#presence = presence;
    this.#untilReplayed = untilReplayed;
  }

  get size(): number {
    return this.#connections.size;
  }

  /**
   * Registers an open response for events. Returns false at the connection limit or when the process is
   * stopping.
   */
  open(
    asked: LiveQuestion,
    viewer: LiveViewer,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean {
    const address = addressKey(viewer.address);
    const ofThisAddress = this.#ofAddress.get(address) ?? 0;
    const isFull = this.#connections.size >= LIVE_CONNECTIONS || ofThisAddress >= LIVE_CONNECTIONS_OF_ADDRESS;
    if (this.#isClosed || isFull || incoming.destroyed) return false;

    const topics = new Set([...asked.topics].filter((topic) => viewer.maySubscribe.has(topic)));
    const { userId, orderIds } = viewer;
    const { isOfStaff } = asked;
    const connection: Connection = { topics, isOfStaff, userId, orderIds: new Set(orderIds), outgoing };
    this.#connections.add(connection);
    const visitor = { address, userAgent: viewer.userAgent, country: viewer.country };
    // Staff pages do not count as visitors.
    if (!asked.isOfStaff) this.#presence?.opened(visitor);
    this.#ofAddress.set(address, ofThisAddress + 1);
    this.#beat ??= setInterval(() => this.#send(": beat\n\n", () => true), LIVE_BEAT_MS).unref();
    // The lifetime of a connection is limited. When the lifetime of a connection ends, the page reconnects.
    // The server reads the session again for the new connection, so the connection of a signed-out user has
    // no session.
    const lifetime = setTimeout(() => outgoing.end(), LIVE_LIFETIME_MS).unref();
    outgoing.once("close", () => {
      clearTimeout(lifetime);
      if (!asked.isOfStaff) this.#presence?.closed(visitor);
      this.#connections.delete(connection);
      const left = (this.#ofAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#ofAddress.set(address, left);
      else this.#ofAddress.delete(address);
    });
    outgoing.writeHead(200, [
      ...COMMON_HEADERS.flat(),
      "Content-Type",
      "text/event-stream; charset=utf-8",
      "Cache-Control",
      "no-store",
      // The header turns off the buffering of a proxy, because buffering would delay every event.
      "X-Accel-Buffering",
      "no",
    ]);
    // The browser reconnects after 2000 ms when the connection breaks.
    outgoing.write("retry: 2000\n\n");
    return true;
  }

  /**
   * Announces a catalog change. The event is sent after the cached pages were cleared, because a page must
   * not reload the old version. Changes that happen before the event is sent are combined into the next
   * event. `table` is the changed table, or empty when the table is unknown.
   */
  catalogueChanged(table = ""): void {
    this.#changedMeanwhile.add(table);
    if (!this.#settling) this.#settle();
  }

  #settle(): void {
    const tables = [...this.#changedMeanwhile];
    this.#changedMeanwhile.clear();
    const what = tables.every((table) => table === "categories") ? "categories" : "changed";
    this.#settling = setTimeout(() => {
      this.#settling = undefined;
      this.#announce(`event: catalogue\ndata: ${what}\n\n`, ({ topics }) => topics.has("catalogue"));
      if (this.#changedMeanwhile.size > 0) this.#settle();
    }, this.#settleMs).unref();
  }

  /**
   * Announces a change of an order. An event is sent at once to the pages of the order's shopper and to
   * browsers with a grant for the order. Staff get one event for several changes, and the event does not name
   * the shopper.
   */
  orderChanged(userId: string, orderId = ""): void {
    this.staffChanged("sales");
    if (!userId) return;
    this.#send(
      "event: orders\ndata: changed\n\n",
      ({ topics, ...of }) => topics.has("orders") && (of.userId === userId || of.orderIds.has(orderId)),
    );
  }

  /**
   * Announces a staff topic to the viewers who may receive it. Changes within STAFF_SETTLE_MS become one
   * event.
   */
  staffChanged(topic: StaffTopic): void {
    if (this.#staffTimers.has(topic)) return;
    const timer = setTimeout(() => {
      this.#staffTimers.delete(topic);
      this.#announce(`event: ${topic}\ndata: changed\n\n`, ({ topics }) => topics.has(topic));
    }, STAFF_SETTLE_MS).unref();
    this.#staffTimers.set(topic, timer);
  }

  /** Makes all pages reload their data, because the process may have missed some changes. */
  missedChanges(): void {
    this.catalogueChanged();
    this.#send("event: orders\ndata: changed\n\n", ({ topics }) => topics.has("orders"));
    for (const topic of allStaffTopics) this.staffChanged(topic);
  }

  /** Ends all connections and accepts no new connections. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#settling);
    for (const timer of this.#staffTimers.values()) clearTimeout(timer);
    for (const { outgoing } of this.#connections) outgoing.end();
  }

  /**
   * Sends an event. Staff receive an event only when their lists already show the change. The lists on staff
   * pages can come from a follower of the database, which receives each change later than the primary.
   */
  #announce(text: string, isFor: (connection: Connection) => boolean): void {
    const isForStaff = (connection: Connection) => connection.isOfStaff && isFor(connection);
    this.#send(text, (connection) => !connection.isOfStaff && isFor(connection));
    if (!this.#untilReplayed) this.#send(text, isForStaff);
    else if ([...this.#connections].some(isForStaff))
      void this.#untilReplayed().then(() => this.#send(text, isForStaff));
  }

  #send(text: string, isFor: (connection: Connection) => boolean): void {
    for (const connection of this.#connections) {
      if (!isFor(connection)) continue;
      if (connection.outgoing.writableLength > MAX_UNREAD) connection.outgoing.destroy();
      else connection.outgoing.write(text);
    }
  }
}
