/** How long an answer is believed, in milliseconds. */
const BELIEVED_MS = 1_000;
const REMEMBERED = 5_000;

/**
 * Whether session tokens are valid, believed for a second. It chooses between the two top bars of a catalogue page and
 * nothing else: what a person may see or do is asked from the database each time. Without it every page a signed-in
 * shopper browses would cost a query to say one yes.
 */
export class SessionMemory {
  readonly #look: (token: string) => Promise<boolean>;
  readonly #now: () => number;
  readonly #answers = new Map<string, { valid: boolean; until: number }>();
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(look: (token: string) => Promise<boolean>, now: () => number = Date.now) {
    this.#look = look;
    this.#now = now;
  }

  /** What is known without asking; undefined when it must be asked. */
  recall(token: string): boolean | undefined {
    const answer = this.#answers.get(token);
    return answer && answer.until > this.#now() ? answer.valid : undefined;
  }

  /** Whether the token is valid; many asking at once cost one look. */
  async isValid(token: string): Promise<boolean> {
    const known = this.recall(token);
    if (known !== undefined) return known;
    const asking = this.#asking.get(token) ?? this.#ask(token);
    return asking;
  }

  #ask(token: string): Promise<boolean> {
    const asking = this.#look(token)
      .then((valid) => {
        if (this.#answers.size >= REMEMBERED) this.#answers.clear();
        this.#answers.set(token, { valid, until: this.#now() + BELIEVED_MS });
        return valid;
      })
      .finally(() => this.#asking.delete(token));
    this.#asking.set(token, asking);
    return asking;
  }
}
