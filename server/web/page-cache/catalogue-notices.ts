import pg from "pg";
import { logError, logNotice } from "../log.ts";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** The heartbeat interval. A silently dropped connection is detected after two unanswered heartbeats. */
const PULSE_MS = 300;

/** The channels of db/migrations/0005_live_events.sql. */
const staffNotices = ["security", "people"] as const;
export type StaffNotice = (typeof staffNotices)[number];

export interface NoticeListener {
  /** Called when the catalog changed in this table. */
  changed: (table: string) => void;
  /** Called when an order of this shopper changed. */
  orderChanged: (userId: string) => void;
  /** Called when staff data changed: the audit log, or users and their permissions. */
  staffChanged: (topic: StaffNotice) => void;
  /** Called with `true` when notifications begin to arrive, and with `false` when they stop. */
  listening: (isListening: boolean) => void;
}

/**
 * Listens to the database's notifications about the catalog, orders and staff data on its own connection. It
 * reconnects when the connection is lost. Returns a function that ends it.
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
      logError("catalog notifications do not arrive; pages are rendered for each request", error);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const beat = (from: pg.Client) => {
    let unanswered = 0;
    pulse = setInterval(() => {
      // One late answer is normal: when this process was busy, the timer runs before the waiting answers.
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
      if (wait > FIRST_WAIT_MS) logNotice("catalog notifications arrive again");
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

/**
 * Returns the shopper's id in a notification (db/migrations/0001_guards.sql, announce_order); empty without
 * one.
 */
function buyerOf(payload: string | undefined): string {
  try {
    const { userId } = JSON.parse(payload ?? "") as { userId?: unknown };
    return typeof userId === "string" ? userId : "";
  } catch {
    return "";
  }
}
