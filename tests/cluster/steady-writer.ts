import pg from "pg";
import type { AcknowledgedWrite } from "./acknowledged-writes.ts";

/** A scratch table of its own schema, which nothing of the shop looks at. */
export const MAKE_SCRATCH_TABLE = `
  create schema rehearsal;
  create table rehearsal.writes (id bigint primary key, at timestamptz not null default clock_timestamp());`;

const WRITE = `insert into rehearsal.writes (id) values ($1)
  returning ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline, inet_server_port() as server`;

/** Writes one row of its own. @throws when it is not acknowledged; whether it was written is then not known. */
export async function writeRow(client: pg.Client, id: number): Promise<AcknowledgedWrite> {
  const { rows } = await client.query<{ timeline: number; server: number }>(WRITE, [id]);
  const [row] = rows;
  if (!row) throw new Error("the database answered nothing");
  return { id, at: Date.now(), ...row };
}

export interface SteadyWriter {
  acknowledged: AcknowledgedWrite[];
  /** Writes that were answered with an error or cut. */
  refused: number;
  stop(): Promise<void>;
}

/**
 * Writes a row each `everyMs` milliseconds over one connection, one at a time, and makes the connection again when it
 * breaks. It waits for an answer as long as the connection lasts, as the shop does.
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
