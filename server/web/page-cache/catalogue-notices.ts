import pg from "pg";
import { logError, logNotice } from "../log.ts";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A connection cut without a word (a network that swallows packets) is found out after two unanswered pulses. */
const PULSE_MS = 300;

/** The channels of db/migrations/0005_live_events.sql. */
const staffNotices = ["security", "people"] as const;
export type StaffNotice = (typeof staffNotices)[number];

export interface NoticeListener {
  /** The catalogue changed, in this table. */
  changed: (table: string) => void;
  /** An order of this shopper changed. */
  orderChanged: (userId: string) => void;
  /** Something that only the staff sees changed: the audit log, or people and their rights. */
  staffChanged: (topic: StaffNotice) => void;
  /** Told `true` when changes arrive from now on, `false` when they no longer do. */
  listening: (isListening: boolean) => void;
}

/**
 * Hears every change of the catalogue, of orders and of what the staff sees from the database, by one connection of its own that is made again
 * whenever it is lost. Returns what ends it.
 */
export function hearCatalogue(databaseUrl: string, listener: NoticeListener): { close: () => Promise<void> } {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;
  let isClosed = false;

  const lost = (from: pg.Client, error?: unknown) => {
    if (client !== from) return;
    client = undefined;
    clearInterval(pulse);
    listener.listening(false);
    from.end().catch(() => {});
    if (isClosed) return;
    if (wait === FIRST_WAIT_MS)
      logError("catalogue changes are not heard; pages are rendered each time", error);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const beat = (from: pg.Client) => {
    let unanswered = 0;
    pulse = setInterval(() => {
      // One may be late because this process was: a timer comes before the answers that waited meanwhile.
      if (unanswered >= 2) return lost(from, new Error("the database does not answer"));
      unanswered++;
      from.query("select 1").then(
        () => {
          unanswered = 0;
        },
        (error: unknown) => lost(from, error),
      );
    }, PULSE_MS);
    pulse.unref();
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: "handover catalogue",
      connectionTimeoutMillis: 5_000,
    });
    client = next;
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    next.on("notification", ({ channel, payload }) => {
      const staffNotice = staffNotices.find((known) => known === channel);
      if (staffNotice) listener.staffChanged(staffNotice);
      else if (channel === "orders") listener.orderChanged(buyerOf(payload));
      else listener.changed(payload ?? "");
    });
    try {
      await next.connect();
      await next.query(
        ["catalogue", "orders", ...staffNotices].map((channel) => `listen ${channel}`).join("; "),
      );
      if (client !== next) return;
      if (wait > FIRST_WAIT_MS) logNotice("catalogue changes are heard again");
      wait = FIRST_WAIT_MS;
      listener.listening(true);
      beat(next);
    } catch (error) {
      lost(next, error);
    }
  };

  void connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(pulse);
      const last = client;
      client = undefined;
      listener.listening(false);
      await last?.end().catch(() => {});
    },
  };
}

/** Whose order a notice is about (db/migrations/0001_guards.sql, announce_order); empty when it does not say. */
function buyerOf(payload: string | undefined): string {
  try {
    const { userId } = JSON.parse(payload ?? "") as { userId?: unknown };
    return typeof userId === "string" ? userId : "";
  } catch {
    return "";
  }
}
