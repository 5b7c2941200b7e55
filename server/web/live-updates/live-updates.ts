import type { IncomingMessage, ServerResponse } from "node:http";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import {
  CACHE_CLEAR_MS,
  LIVE_BEAT_MS,
  LIVE_CONNECTIONS,
  LIVE_CONNECTIONS_OF_ADDRESS,
  LIVE_LIFETIME_MS,
} from "../limits.ts";
import { COMMON_HEADERS } from "../security-headers.ts";
import { allStaffTopics, type LiveQuestion, type LiveTopic, type StaffTopic } from "./live-topics.ts";
import type { Presence } from "./presence.ts";

export interface LiveViewer {
  /** The signed-in shopper, who is told of their own orders alone; undefined for anybody else. */
  userId: string | undefined;
  /** What this viewer may be told of; nothing else that a page asks for reaches it. */
  mayHear: ReadonlySet<LiveTopic>;
  address: string;
  userAgent: string;
  /** Two capital letters where a proxy names the country; empty otherwise. */
  country: string;
}

interface Connection {
  topics: ReadonlySet<LiveTopic>;
  userId: string | undefined;
  outgoing: ServerResponse;
}

/** A browser that does not read is not written to without end, in bytes. */
const MAX_UNREAD = 16 * 1024;

/** Many changes of one moment are told to the staff together, after this long, in milliseconds. */
const STAFF_SETTLE_MS = 250;

/**
 * The open pages that are told of changes, by server-sent events (readings 43). An event says that something changed, of the
 * catalogue also whether it was the categories alone, and nothing else: the page then asks for what it shows, with its own rights.
 */
export class LiveUpdates {
  readonly #connections = new Set<Connection>();
  readonly #ofAddress = new Map<string, number>();
  readonly #settleMs: number;
  readonly #presence: Presence | undefined;
  #beat: NodeJS.Timeout | undefined;
  #settling: NodeJS.Timeout | undefined;
  readonly #staffTelling = new Map<StaffTopic, NodeJS.Timeout>();
  /** The tables that changed while an earlier change was waiting to be told. */
  readonly #changedMeanwhile = new Set<string>();
  #isClosed = false;

  /** `settleMs`: how long after a change the catalogue's pages are surely rendered anew, in milliseconds. */
  constructor(settleMs = CACHE_CLEAR_MS + 100, presence?: Presence) {
    this.#settleMs = settleMs;
    this.#presence = presence;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Keeps an answer open and writes to it from now on; false when there are too many, or the process is stopping. */
  open(
    asked: LiveQuestion,
    viewer: LiveViewer,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean {
    const address = addressKey(viewer.address);
    const fromThere = this.#ofAddress.get(address) ?? 0;
    const isFull = this.#connections.size >= LIVE_CONNECTIONS || fromThere >= LIVE_CONNECTIONS_OF_ADDRESS;
    if (this.#isClosed || isFull || incoming.destroyed) return false;

    const topics = new Set([...asked.topics].filter((topic) => viewer.mayHear.has(topic)));
    const connection: Connection = { topics, userId: viewer.userId, outgoing };
    this.#connections.add(connection);
    const visitor = { address, userAgent: viewer.userAgent, country: viewer.country };
    // Whoever works for the shop is no visitor of it.
    if (!asked.isOfStaff) this.#presence?.see(visitor);
    this.#ofAddress.set(address, fromThere + 1);
    this.#beat ??= setInterval(() => this.#send(": beat\n\n", () => true), LIVE_BEAT_MS).unref();
    // Whoever signed out meanwhile is found out when the page connects again.
    const lifetime = setTimeout(() => outgoing.end(), LIVE_LIFETIME_MS).unref();
    outgoing.once("close", () => {
      clearTimeout(lifetime);
      if (!asked.isOfStaff) this.#presence?.see(visitor);
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
      // A proxy that gathers answers would hold back every event.
      "X-Accel-Buffering",
      "no",
    ]);
    // The browser comes back after this long, in milliseconds, when the connection breaks.
    outgoing.write("retry: 2000\n\n");
    return true;
  }

  /**
   * The catalogue changed: told once its pages are rendered anew, so that no page is brought up to date with the old
   * one. Changes that come meanwhile are told together, again after that time. `table` is what changed, empty when unknown.
   */
  catalogueChanged(table = ""): void {
    this.#changedMeanwhile.add(table);
    if (!this.#settling) this.#settle();
  }

  #settle(): void {
    const told = [...this.#changedMeanwhile];
    this.#changedMeanwhile.clear();
    const what = told.every((table) => table === "categories") ? "categories" : "changed";
    this.#settling = setTimeout(() => {
      this.#settling = undefined;
      this.#send(`event: catalogue\ndata: ${what}\n\n`, ({ topics }) => topics.has("catalogue"));
      if (this.#changedMeanwhile.size > 0) this.#settle();
    }, this.#settleMs).unref();
  }

  /**
   * An order of this shopper changed: told to that shopper's own pages alone, at once; to the staff a moment later, many
   * orders together, and not whose.
   */
  orderChanged(userId: string): void {
    this.staffChanged("sales");
    if (!userId) return;
    this.#send(
      "event: orders\ndata: changed\n\n",
      (connection) => connection.topics.has("orders") && connection.userId === userId,
    );
  }

  /** Something of the staff's changed: told to who may hear of it a moment later, many changes together, and not what. */
  staffChanged(topic: StaffTopic): void {
    if (this.#staffTelling.has(topic)) return;
    const telling = setTimeout(() => {
      this.#staffTelling.delete(topic);
      this.#send(`event: ${topic}\ndata: changed\n\n`, ({ topics }) => topics.has(topic));
    }, STAFF_SETTLE_MS).unref();
    this.#staffTelling.set(topic, telling);
  }

  /** Changes may have been missed: every page asks anew. Nothing is said of whose order it was. */
  missedChanges(): void {
    this.catalogueChanged();
    this.#send("event: orders\ndata: changed\n\n", ({ topics }) => topics.has("orders"));
    for (const topic of allStaffTopics) this.staffChanged(topic);
  }

  /** Ends every connection and takes none from now on. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#settling);
    for (const telling of this.#staffTelling.values()) clearTimeout(telling);
    for (const { outgoing } of this.#connections) outgoing.end();
  }

  #send(text: string, isFor: (connection: Connection) => boolean): void {
    for (const connection of this.#connections) {
      if (!isFor(connection)) continue;
      if (connection.outgoing.writableLength > MAX_UNREAD) connection.outgoing.destroy();
      else connection.outgoing.write(text);
    }
  }
}
