import { pool } from "#db/client.server.ts";
import { shelfLevels } from "#db/values/vocabulary.ts";
import { providerAhead } from "#domain/kernel/clock/provider-clock.ts";
import { readDatabaseClock } from "#domain/kernel/clock/read-database-clock.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { orLate } from "#domain/operations/system-check/or-late.ts";

/**
 * The figures of the whole shop. Every process reads the same figures from the database. Ages are in seconds.
 */
export interface ShopFigures {
  oldestBackorderSeconds: number;
  inbox: number;
  mails: number;
  /** Active products by stock level. */
  stock: { level: string; products: number }[];
  brokenInvariants: number;
  failingJobs: number;
  /**
   * The number of seconds by which a clock is ahead of the database clock. The seconds are undefined when a
   * clock could not be read.
   */
  clocks: { machine: number | undefined; provider: number | undefined };
  /** The age is undefined before the first proof of a backup, and in a shop without scheduled backups. */
  proofAgeSeconds: number | undefined;
}

/** Counts stop at this number, so that a reading stays cheap in a shop of any size. */
const COUNT_MAX = 10_000;
/** The time limit of a reading, in milliseconds. */
const LIMIT_MS = 3_000;

/** Counts matching rows up to `COUNT_MAX`. Each condition matches a partial index, so the count is fast. */
const upTo = (rows: string): string =>
  `(select count(*)::int from (select 1 from ${rows} limit ${COUNT_MAX}) t)`;

const FIGURES = `select
  coalesce((select extract(epoch from now() - paid_at) from orders
    where payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial')
      and status in ('processing', 'completed')
      and not (delivery_state = 'none' and dispute_state in ('lost', 'prevented'))
    order by paid_at limit 1), 0)::float8 as owed,
  ${upTo("provider_events where handled_at is null")} as inbox,
  ${upTo("email_messages where state = 'queued'")} as mails,
  ${upTo("active_alerts where kind = 'INVARIANT_BROKEN' and table_name = 'invariants'")} as broken,
  ${upTo("failing_jobs")} as failing,
  ${shelfLevels
    .map(
      (level) =>
        `${upTo(`products where shelf_level = '${level}' and status = 'active' and archived_at is null`)} as stock_${level}`,
    )
    .join(",\n  ")}`;

type Row = Record<"owed" | "inbox" | "mails" | "broken" | "failing" | `stock_${string}`, number>;

/** The last proof of a backup. The caller passes no value in a shop without scheduled backups. */
export type ReadLastProof = () => Promise<{ provedAt: Date } | null>;

/**
 * Reads the figures of the shop for its metrics. Every count is bounded and uses an index.
 * @throws Error when the database does not answer in time
 */
export async function readFigures(readLastProof?: ReadLastProof): Promise<ShopFigures> {
  const read = await orLate(
    Promise.all([pool.query<Row>(FIGURES), readDatabaseClock(), readLastProof?.() ?? null]),
    LIMIT_MS,
  );
  if (read === "late") throw new Error("the figures of the shop did not arrive in time");
  const [{ rows }, machine, proof] = read;
  const row = rows[0];
  if (!row) throw new Error("the figures of the shop have no row");
  return {
    oldestBackorderSeconds: row.owed,
    inbox: row.inbox,
    mails: row.mails,
    stock: shelfLevels.map((level) => ({ level, products: row[`stock_${level}` as const] ?? 0 })),
    brokenInvariants: row.broken,
    failingJobs: row.failing,
    // Another job measures the provider's clock. Reading the metrics sends no request to the provider.
    clocks: { machine: inSeconds(machine), provider: inSeconds(providerAhead()) },
    proofAgeSeconds: proof ? (shopNow() - proof.provedAt.getTime()) / 1000 : undefined,
  };
}

const inSeconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);
