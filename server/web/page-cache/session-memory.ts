/** How long the validity of a session token is cached, in milliseconds. */
const CACHED_MS = 1_000;
const REMEMBERED = 5_000;

/**
 * Caches the validity of each session token for one second. The cached answer only decides which of the two
 * top bars a catalog page shows. A permission check always reads the database instead of this cache. Without
 * this cache, every catalog page of a signed-in shopper would cost a query.
 */
export class SessionMemory {
  readonly #check: (token: string) => Promise<boolean>;
  readonly #now: () => number;
  readonly #answers = new Map<string, { valid: boolean; until: number }>();
  readonly #pending = new Map<string, Promise<boolean>>();

  constructor(check: (token: string) => Promise<boolean>, now: () => number = Date.now) {
    this.#check = check;
    this.#now = now;
  }

  /** Returns the cached answer, or undefined when the session must be checked. */
  recall(token: string): boolean | undefined {
    const answer = this.#answers.get(token);
    return answer && answer.until > this.#now() ? answer.valid : undefined;
  }

  /** Whether the token is valid. Concurrent calls for the same token share one database check. */
  async isValid(token: string): Promise<boolean> {
    const known = this.recall(token);
    if (known !== undefined) return known;
    const pending = this.#pending.get(token) ?? this.#query(token);
    return pending;
  }

  #query(token: string): Promise<boolean> {
    const pending = this.#check(token)
      .then((valid) => {
        if (this.#answers.size >= REMEMBERED) this.#answers.clear();
        this.#answers.set(token, { valid, until: this.#now() + CACHED_MS });
        return valid;
      })
      .finally(() => this.#pending.delete(token));
    this.#pending.set(token, pending);
    return pending;
  }
}
