import pg from "pg";
import type { AcknowledgedWrite } from "./acknowledged-writes.ts";

/** A scratch table in its own schema. The shop never reads the table. */
export const MAKE_SCRATCH_TABLE = `
  create schema rehearsal;
  create table rehearsal.writes (id bigint primary key, at timestamptz not null default clock_timestamp());`;

const WRITE = `insert into rehearsal.writes (id) values ($1)
  returning ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline, inet_server_port() as server`;

/**
 * Writes one row. @throws when the write is not acknowledged. After an unacknowledged write, the database
 * might or might not contain the row.
 */
export async function writeRow(client: pg.Client, id: number): Promise<AcknowledgedWrite> {
  const { rows } = await client.query<{ timeline: number; server: number }>(WRITE, [id]);
  const [row] = rows;
  if (!row) throw new Error("the database returned no row");
  return { id, at: Date.now(), ...row };
}

export interface SteadyWriter {
  acknowledged: AcknowledgedWrite[];
  /** Writes that ended with an error or a closed connection. */
  refused: number;
  stop(): Promise<void>;
}

/**
 * Writes a row every `everyMs` milliseconds over one connection, one write at a time. Reconnects when the
 * connection breaks. Like the shop, the writer sets no time limit: it waits for an answer until the
 * connection closes.
 */
export function startWriting(url: string, everyMs: number): SteadyWriter {
  const writer = { acknowledged: [] as AcknowledgedWrite[], refused: 0 };
  let client: pg.Client | undefined;
  let next = 1;
  let turn: Promise<void> | undefined;

  const open = async () => {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    fresh.on("error", () => {
      if (client === fresh) client = undefined;
    });
    await fresh.connect();
    client = fresh;
    return fresh;
  };
  const take = async () => {
    let used: pg.Client | undefined;
    try {
      used = client ?? (await open());
      writer.acknowledged.push(await writeRow(used, next++));
    } catch {
      writer.refused++;
      if (client === used) client = undefined;
      used?.end().catch(() => {});
    }
  };
  const timer = setInterval(() => {
    turn ??= take().finally(() => {
      turn = undefined;
    });
  }, everyMs);

  return Object.assign(writer, {
    stop: async () => {
      clearInterval(timer);
      await Promise.race([turn, new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
      await client?.end().catch(() => {});
    },
  });
}
