import type { Writable } from "node:stream";
import { type Bounds, LOAD_SHEDDING, type WorkKind } from "#server/web/base/limits.ts";

/**
 * Thrown when the process is overloaded. The work was not started, so the client may send the same request
 * again.
 */
export class Busy extends Error {}

/** Paths of checkout and of revealing delivered items, including their data requests. */
const PAYMENT = /^\/(functions\/|payment-|deliverables\/)/;
/**
 * The paths of the cart, the sign-in pages and personal pages. Requests for the cart, the sign-in pages and
 * personal pages have their own limits. These requests therefore neither wait for other visitors nor delay
 * payments.
 */
const OWN = /^\/(cart|auth|o|orders|account|restock|withdraw)([./]|$)/;
const STAFF = /^\/admin([./]|$)/;
/**
 * The forms in which a visitor sends a password that the shop hashes. A password hash occupies a processor
 * for a long time, so requests with a password have separate slots. Without separate slots, requests with a
 * password would prevent other visitors from opening the sign-in page.
 */
const SIGN_IN = /^\/auth([./]|$)/;
const STAFF_SIGN_IN = /^\/admin\/(login|setup|convite)([./]|$)/;

/** Returns the kind of work of a request. The kind selects the queue of the request. */
export function kindOfWork(method: string, path: string): WorkKind {
  if (PAYMENT.test(path)) return "payment";
  const isForm = method === "POST";
  if (OWN.test(path)) return isForm && SIGN_IN.test(path) ? "sign-in" : "own";
  if (!STAFF.test(path)) return "page";
  return isForm && STAFF_SIGN_IN.test(path) ? "staff sign-in" : "staff";
}

interface WorkQueue {
  bounds: Bounds;
  inside: number;
  atWork: number;
  /** Callbacks of the waiting work, in arrival order. */
  waiting: Set<() => void>;
  /** The number of requests that got the status 503 since the start of the process. */
  refused: number;
}

/** The load of one kind of work: admitted requests, requests that wait for a slot, and refused requests. */
export interface WorkLoad {
  kind: WorkKind;
  inside: number;
  waiting: number;
  refused: number;
}

/**
 * Load shedding of a web process. Each kind of work has its own limits, so no kind takes the slots of another
 * kind. `inside` limits all admitted requests. `atWork` limits the slots for work. Work that exceeds the
 * limits, or waits too long for a slot, fails before it starts.
 */
export class LoadShedding {
  readonly #queues: Record<WorkKind, WorkQueue>;

  constructor(bounds: Readonly<Record<WorkKind, Bounds>> = LOAD_SHEDDING) {
    const queue = (kind: WorkKind): WorkQueue => ({
      bounds: bounds[kind],
      inside: 0,
      atWork: 0,
      waiting: new Set(),
      refused: 0,
    });
    this.#queues = {
      webhook: queue("webhook"),
      payment: queue("payment"),
      "sign-in": queue("sign-in"),
      "staff sign-in": queue("staff sign-in"),
      own: queue("own"),
      staff: queue("staff"),
      page: queue("page"),
    };
  }

  /**
   * Admits a request. The request stays admitted until the returned function is called. Returns undefined
   * when too many requests are admitted.
   */
  enter(kind: WorkKind): (() => void) | undefined {
    const queue = this.#queues[kind];
    if (queue.inside >= queue.bounds.inside) {
      queue.refused++;
      return undefined;
    }
    queue.inside++;
    return () => {
      queue.inside--;
    };
  }

  loads(): WorkLoad[] {
    return Object.entries(this.#queues).map(([kind, { inside, waiting, refused }]) => ({
      kind: kind as WorkKind,
      inside,
      waiting: waiting.size,
      refused,
    }));
  }

  /**
   * Runs a task when a slot is free.
   * @param outgoing the response of the request. When the client of this request has disconnected, the task
   * is not started.
   * @throws Busy when no slot becomes free in time, or when the client disconnects first.
   */
  async work<T>(kind: WorkKind, task: () => Promise<T>, outgoing?: Writable): Promise<T> {
    const queue = this.#queues[kind];
    if (queue.atWork < queue.bounds.atWork) queue.atWork++;
    else await this.#waitForSlot(queue, outgoing);
    try {
      return await task();
    } finally {
      const [next] = queue.waiting;
      // The slot passes directly to the longest waiting task, so a new request cannot overtake the waiting
      // task. setImmediate in #waitForSlot lets the process accept new connections between two renders.
      if (next) next();
      else queue.atWork--;
    }
  }

  #waitForSlot(queue: WorkQueue, outgoing: Writable | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(late);
        outgoing?.off("close", giveUp);
        queue.waiting.delete(begin);
      };
      const begin = () => {
        leave();
        setImmediate(resolve);
      };
      const giveUp = () => {
        leave();
        reject(new Busy());
      };
      const late = setTimeout(() => {
        queue.refused++;
        giveUp();
      }, queue.bounds.waitMs);
      outgoing?.once("close", giveUp);
      queue.waiting.add(begin);
    });
  }
}
