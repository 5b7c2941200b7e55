/** A picture that cannot be drawn now: too many others are waiting. */
export class TooManyPictures extends Error {
  constructor() {
    super("too many pictures are waiting to be drawn");
    this.name = "TooManyPictures";
  }
}

interface Bounds {
  /** So many pictures are kept; the one not asked for the longest goes first. */
  kept: number;
  /** So many may wait for their turn. */
  waiting: number;
  /** The pause after each drawing, in milliseconds. */
  pause: number;
}

/**
 * Pictures by what is on them, drawn one after the other with a pause between, and kept: somebody who walks over all addresses
 * of the shop takes a small share of one core, whatever he asks for.
 */
export class KeptPictures<T> {
  readonly #pictures = new Map<string, Promise<T>>();
  readonly #bounds: Bounds;
  #waiting = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * The picture kept under a name, or that of `draw`, which is then kept. A failed one is not.
   * @throws TooManyPictures when it would have to be drawn and too many others wait.
   */
  get(name: string, draw: () => Promise<T>): Promise<T> {
    const kept = this.#pictures.get(name);
    if (kept) {
      this.#pictures.delete(name);
      this.#pictures.set(name, kept);
      return kept;
    }
    if (this.#waiting >= this.#bounds.waiting) return Promise.reject(new TooManyPictures());
    this.#waiting++;
    const picture = this.#turn.then(draw).finally(() => {
      this.#waiting--;
    });
    this.#turn = picture
      .catch(() => this.#pictures.delete(name))
      .then(() => new Promise((go) => setTimeout(go, this.#bounds.pause).unref()));
    this.#pictures.set(name, picture);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > this.#bounds.kept && oldest !== undefined) this.#pictures.delete(oldest);
    return picture;
  }
}
