/** Parses a position in PostgreSQL's write-ahead log, such as "16/B374D848", into a comparable number. */
export function parsePosition(text: string): bigint {
  const [segment = "", offset = ""] = text.split("/");
  return (BigInt(`0x${segment}`) << 32n) + BigInt(`0x${offset}`);
}

/**
 * Maximum number of stored samples. With one sample a second, this number of samples covers more than the
 * maximum lag.
 */
const SAMPLES_MAX = 1_000;

/**
 * Compares positions of the primary with the position that its follower has replayed. All times come from
 * this process, so the clocks of other machines do not matter. An idle primary causes no lag.
 */
export class ReplayTrack {
  /** Positions that the follower has not replayed yet, oldest first. */
  #waiting: { position: bigint; at: number }[] = [];
  #replayed = -1n;
  #heldUntil = Number.NEGATIVE_INFINITY;

  /** The follower has every write that the primary made before this time, in milliseconds. */
  get heldUntil(): number {
    return this.#heldUntil;
  }

  /**
   * Records a position of the primary. `at` is the time immediately before this process asked the primary for
   * the position.
   */
  primaryWrote(position: bigint, at: number): void {
    this.#waiting.push({ position, at });
    if (this.#waiting.length > SAMPLES_MAX) this.#waiting.shift();
    this.#advance();
  }

  followerReplayed(position: bigint): void {
    // When the follower's position is lower than before, another server answers now, for example an older
    // copy. The lag of this server is unknown until it has replayed a newly recorded position of the primary.
    if (position < this.#replayed) this.#heldUntil = Number.NEGATIVE_INFINITY;
    this.#replayed = position;
    this.#advance();
  }

  /** Returns whether the follower has replayed a position. */
  has(position: bigint): boolean {
    return this.#replayed >= position;
  }

  #advance(): void {
    for (let first = this.#waiting[0]; first && this.has(first.position); first = this.#waiting[0]) {
      this.#heldUntil = first.at;
      this.#waiting.shift();
    }
  }
}
