import pg from "pg";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/**
 * The heartbeat interval. The interval between two heartbeats, in milliseconds. After two unanswered
 * heartbeats, the connection counts as lost.
 */
const PULSE_MS = 300;

export interface NotificationListener {
  /** Called for each notification of the database. */
  notified: (channel: string, payload: string) => void;
  /**
   * Called with `true` when notifications begin to arrive, and with `false` when no more notifications
   * arrive. `error` is the reason why no more notifications arrive. `error` is undefined when the listener
   * was closed. Each failed attempt to reconnect calls this function again.
   */
  listening: (isListening: boolean, error?: unknown) => void;
}

/**
 * Uses a separate connection to listen to channels of the database. The listener reconnects when the
 * connection is lost. Returns a function that stops the listener.
 * @param given.name the name of the connection in `pg_stat_activity`.
 */
export function hearNotifications(
  databaseUrl: string,
  given: { name: string; channels: readonly string[] },
  listener: NotificationListener,
): { close: () => Promise<void> } {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;
  let isClosed = false;

  const lost = (from: pg.Client, error: unknown) => {
    if (client !== from) return;
    client = undefined;
    clearInterval(pulse);
    listener.listening(false, error);
    from.end().catch(() => {});
    if (isClosed) return;
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  const beat = (from: pg.Client) => {
    let unanswered = 0;
    pulse = setInterval(() => {
      // One missing answer to a heartbeat is normal. When the process was busy, this timer can run before the
      // process has read an answer that has already arrived.
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
      application_name: given.name,
      connectionTimeoutMillis: 5_000,
    });
    client = next;
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    next.on("notification", ({ channel, payload }) => listener.notified(channel, payload ?? ""));
    try {
      await next.connect();
      await next.query(given.channels.map((channel) => `listen ${channel}`).join("; "));
      if (client !== next) return;
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
