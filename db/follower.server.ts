import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { openPool, pool } from "./client.server.ts";
import { parsePosition, ReplayTrack } from "./replay-track.ts";

/**
 * The follower is the server of DATABASE_READ_URL. This streaming replica can answer reads of the back
 * office. This module decides whether the replica is currently allowed to answer reads. `read-only.server.ts`
 * sends the reads of the back office to the replica.
 */

/**
 * starting: the follower has not yet replayed all writes that the primary made before this process started.
 * behind: the follower's data is more than 30 seconds old. not a follower: the server accepts writes, for
 * example after a failover.
 */
export type FollowerState = "starting" | "in use" | "behind" | "unreachable" | "not a follower";

/** The maximum lag, in milliseconds, at which the process still uses a follower. */
const LAG_MAX_MS = 30_000;
/** The interval between two comparisons of the follower with the primary. */
const LOOK_MS = 1_000;
/** The interval of the comparison while a caller waits for the follower. */
const LOOK_SOON_MS = 100;
/** A follower that does not answer within this time is unreachable. */
const ANSWER_MS = 2_000;

export interface Following {
  close: () => Promise<void>;
}

class Follower {
  readonly pool: pg.Pool;
  /**
   * The follower's position is read on a separate connection, so that long reads do not delay the comparison.
   */
  readonly #looks: pg.Pool;
  readonly #track = new ReplayTrack();
  readonly #changed: (state: FollowerState) => void;
  readonly #lagMaxMs: number;
  readonly #startedAt = performance.now();
  #state: FollowerState = "starting";
  #looking: Promise<void> | undefined;

  constructor(url: string, changed: (state: FollowerState) => void, lagMaxMs: number) {
    const { statement_timeout } = pool.options;
    const bounds = { statement_timeout, query_timeout: statement_timeout } as pg.PoolConfig;
    this.pool = openPool(url, ANSWER_MS, statement_timeout ? bounds : {});
    this.#looks = openPool(url, ANSWER_MS, { max: 1, query_timeout: ANSWER_MS });
    this.#changed = changed;
    this.#lagMaxMs = lagMaxMs;
  }

  get state(): FollowerState {
    // While the comparison with the primary gets no answer, the computed lag of the follower grows. Above the
    // maximum lag, `state` must report "behind".
    return this.#state === "in use" && this.#lag() > this.#lagMaxMs ? "behind" : this.#state;
  }

  has(position: bigint): boolean {
    return this.#track.has(position);
  }

  /** Compares the follower with the primary. Concurrent calls share one comparison. */
  look(): Promise<void> {
    this.#looking ??= this.#compare().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  failed(): void {
    this.#become("unreachable");
  }

  /**
   * Resolves when the follower has replayed all current writes of the primary, or when the follower is not in
   * use.
   */
  async untilReplayed(): Promise<void> {
    const since = performance.now();
    while (this.state === "in use" && this.#track.heldUntil < since) {
      await wait(LOOK_SOON_MS);
      await this.look();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#looks.end()]);
  }

  #lag(): number {
    return performance.now() - this.#track.heldUntil;
  }

  async #compare(): Promise<void> {
    const at = performance.now();
    // When the primary does not answer, the process records no new position, so the follower's lag grows.
    const wrote = pool
      .query<{ position: string }>("select pg_current_wal_flush_lsn()::text as position")
      .then(({ rows }) => this.#track.primaryWrote(parsePosition(rows[0]?.position ?? "0/0"), at))
      .catch(() => {});
    try {
      await wrote;
      const { rows } = await this.#looks.query<{ follows: boolean; position: string | null }>(
        "select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position",
      );
      if (!rows[0]?.follows) return this.#become("not a follower");
      this.#track.followerReplayed(parsePosition(rows[0].position ?? "0/0"));
      if (this.#lag() <= this.#lagMaxMs) this.#become("in use");
      else if (this.#state !== "starting" || performance.now() - this.#startedAt > this.#lagMaxMs)
        this.#become("behind");
    } catch {
      this.#become("unreachable");
    }
  }

  #become(state: FollowerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#changed(state);
  }
}

let follower: Follower | undefined;

/**
 * Connects this process to a follower. The process compares the follower with the primary each second.
 * @param changed the function that this module calls once for each change of the follower's state
 */
export function startFollowing(
  url: string,
  changed: (state: FollowerState) => void,
  lagMaxMs = LAG_MAX_MS,
): Following {
  const started = new Follower(url, changed, lagMaxMs);
  follower = started;
  void started.look();
  const looks = setInterval(() => void started.look(), LOOK_MS).unref();
  return {
    close: async () => {
      clearInterval(looks);
      if (follower === started) follower = undefined;
      await started.close();
    },
  };
}

/** Returns the state of the follower. Returns undefined when this process has no follower. */
export const followerState = (): FollowerState | undefined => follower?.state;

/**
 * Returns the connections to the follower when the follower is in use and has replayed the position `after`.
 * Returns undefined when the caller must read from the primary instead.
 * @param after the position of a write that the reader must see
 */
export function poolOfFollower(after: string | undefined): pg.Pool | undefined {
  if (follower?.state !== "in use") return undefined;
  return after === undefined || follower.has(parsePosition(after)) ? follower.pool : undefined;
}

/**
 * Stops reading from the follower until it answers again. Call `followerFailed` when a read could not reach
 * the follower.
 */
export const followerFailed = (): void => follower?.failed();

/**
 * Resolves when the follower has replayed all current writes of the primary. When no follower is in use,
 * reads go to the primary, and the promise resolves at once.
 */
export const untilReplayed = (): Promise<void> => follower?.untilReplayed() ?? Promise.resolve();

/** A position in the write-ahead log that is higher than the position of any write. */
const LAST_POSITION = "FFFFFFFF/FFFFFFFF";

/**
 * Returns a position of the primary that includes every committed write. When the primary does not answer,
 * returns a position that no follower reaches.
 */
export async function writtenPosition(): Promise<string> {
  return pool.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position").then(
    ({ rows }) => rows[0]?.position ?? LAST_POSITION,
    () => LAST_POSITION,
  );
}
