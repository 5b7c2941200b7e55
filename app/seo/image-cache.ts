/** Thrown when the queue of images to draw is full. */
export class TooManyImages extends Error {
  constructor() {
    super("too many pictures are waiting to be drawn");
    this.name = "TooManyImages";
  }
}

interface Bounds {
  /**
   * The maximum number of cached images. When the cache has more images than this number, the cache evicts
   * the least recently used image.
   */
  kept: number;
  /** The maximum length of the queue. */
  waiting: number;
  /** The pause after each drawing, in milliseconds. */
  pause: number;
}

/**
 * Draws images one after the other, pauses after each drawing, and caches the images. A client that requests
 * many images therefore uses only a small share of one core.
 */
export class CachedImages<T> {
  readonly #pictures = new Map<string, Promise<T>>();
  readonly #bounds: Bounds;
  #waiting = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Returns the cached image, or draws and caches it. Failures are not cached.
   * @throws TooManyImages when the image must be drawn and the queue is full.
   */
  get(name: string, draw: () => Promise<T>): Promise<T> {
    const cached = this.#pictures.get(name);
    if (cached) {
      this.#pictures.delete(name);
      this.#pictures.set(name, cached);
      return cached;
    }
    if (this.#waiting >= this.#bounds.waiting) return Promise.reject(new TooManyImages());
    this.#waiting++;
    const picture = this.#queue.then(draw).finally(() => {
      this.#waiting--;
    });
    this.#queue = picture
      .catch(() => this.#pictures.delete(name))
      .then(() => new Promise((go) => setTimeout(go, this.#bounds.pause).unref()));
    this.#pictures.set(name, picture);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > this.#bounds.kept && oldest !== undefined) this.#pictures.delete(oldest);
    return picture;
  }
}
