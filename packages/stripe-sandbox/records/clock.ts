/**
 * The sandbox's clock: real time plus an offset that never decreases. Timers run when the virtual time of
 * this clock reaches their time.
 */

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** A long wait is split into parts of `longestWait`, because setTimeout overflows above 2^31 ms. */
const longestWait = 3_600_000;

export class VirtualClock {
  #offset = 0;
  #timers: Timer[] = [];
  #order = 0;
  #wake: NodeJS.Timeout | undefined;
  #wakeAt = Number.POSITIVE_INFINITY;
  #running = false;

  /** Virtual time in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Virtual time in whole seconds since 1970, the unit of all timestamps in the API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** How far virtual time is ahead of real time, in milliseconds. */
  get offset(): number {
    return this.#offset;
  }

  /**
   * Moves virtual time forward by `seconds` (0 or more). Then the function runs all due timers in the order
   * of their times.
   */
  advance(seconds: number): void {
    this.#offset += Math.round(seconds * 1000);
    this.#runDue();
  }

  /** Restores an offset, in milliseconds, that was stored on the disk. Runs no timer. */
  restore(offset: number): void {
    this.#offset = offset;
  }

  /** Runs `run` when virtual time reaches `at`, in milliseconds. */
  at(at: number, run: () => void): void {
    this.#push({ at, order: this.#order++, run });
    this.#arm();
  }

  clear(): void {
    this.#timers = [];
    clearTimeout(this.#wake);
    this.#wake = undefined;
    this.#wakeAt = Number.POSITIVE_INFINITY;
  }

  #runDue(): void {
    // A timer can add new timers but must not call `advance`. The call of `#runDue` that is already running
    // also processes the new timers.
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#timers[0]; next && next.at <= this.now(); next = this.#timers[0]) {
        this.#pop();
        next.run();
      }
    } finally {
      this.#running = false;
    }
    this.#arm();
  }

  #arm(): void {
    const next = this.#timers[0];
    if (!next || this.#running || next.at >= this.#wakeAt) return;
    clearTimeout(this.#wake);
    this.#wakeAt = next.at;
    this.#wake = setTimeout(
      () => {
        this.#wakeAt = Number.POSITIVE_INFINITY;
        this.#runDue();
      },
      Math.min(Math.max(next.at - this.now(), 0), longestWait),
    );
    this.#wake.unref();
  }

  #push(timer: Timer): void {
    const heap = this.#timers;
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(timer, heap[parent] as Timer)) break;
      heap[index] = heap[parent] as Timer;
      index = parent;
    }
    heap[index] = timer;
  }

  #pop(): void {
    const heap = this.#timers;
    const last = heap.pop() as Timer;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      if (child >= heap.length) break;
      const right = child + 1;
      if (right < heap.length && before(heap[right] as Timer, heap[child] as Timer)) child = right;
      if (!before(heap[child] as Timer, last)) break;
      heap[index] = heap[child] as Timer;
      index = child;
    }
    heap[index] = last;
  }
}

function before(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
