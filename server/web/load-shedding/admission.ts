import type { Writable } from "node:stream";
import { ADMISSION, type Bounds, type WorkKind } from "../limits.ts";

/** There is more to do than the process takes on: nothing was begun, and the same request may be sent again. */
export class Busy extends Error {}

/** Paths, with their data requests, of somebody who is buying or opens what they bought. */
const PAYMENT = /^\/(functions\/|payment-|deliverables\/)/;
/** The cart, the door, and pages of one's own: they must not wait behind who looks around, nor payments behind them. */
const OWN = /^\/(cart|auth|orders|account)([./]|$)/;
const STAFF = /^\/admin([./]|$)/;

/** Whose turn a request of a page or an act waits for, by its path. */
export function kindOfPath(path: string): WorkKind {
  if (PAYMENT.test(path)) return "payment";
  if (OWN.test(path)) return "own";
  return STAFF.test(path) ? "staff" : "page";
}

interface Lane {
  bounds: Bounds;
  inside: number;
  atWork: number;
  /** First come, first served. */
  waiting: Set<() => void>;
}

/**
 * How much a web process takes on at once. Each kind of work has bounds of its own, so that none starves behind another: so
 * many requests inside, whether they are being received, wait or are worked on; so many of them at work. What is beyond is
 * refused at once, what has waited too long is refused then, and either way nothing of it was begun.
 */
export class Admission {
  readonly #lanes: Record<WorkKind, Lane>;

  constructor(bounds: Readonly<Record<WorkKind, Bounds>> = ADMISSION) {
    const lane = (kind: WorkKind): Lane => ({
      bounds: bounds[kind],
      inside: 0,
      atWork: 0,
      waiting: new Set(),
    });
    this.#lanes = {
      webhook: lane("webhook"),
      payment: lane("payment"),
      own: lane("own"),
      staff: lane("staff"),
      page: lane("page"),
    };
  }

  /** Lets a request in until the returned function is called; undefined when there are too many. */
  enter(kind: WorkKind): (() => void) | undefined {
    const lane = this.#lanes[kind];
    if (lane.inside >= lane.bounds.inside) return undefined;
    lane.inside++;
    return () => {
      lane.inside--;
    };
  }

  /**
   * Does some work when it is its turn.
   * @param outgoing the answer that waits for it: nothing is begun for a sender who has left by then.
   * @throws Busy when its turn does not come in time.
   */
  async work<T>(kind: WorkKind, task: () => Promise<T>, outgoing?: Writable): Promise<T> {
    const lane = this.#lanes[kind];
    if (lane.atWork < lane.bounds.atWork) lane.atWork++;
    else await this.#turn(lane, outgoing);
    try {
      return await task();
    } finally {
      const [next] = lane.waiting;
      // The place at work is handed on, not given back and taken again: nobody who comes now is before who waits. Before it is
      // used, whatever has arrived is looked at: one page after the other would else be rendered without a look at the door.
      if (next) next();
      else lane.atWork--;
    }
  }

  #turn(lane: Lane, outgoing: Writable | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(late);
        outgoing?.off("close", giveUp);
        lane.waiting.delete(begin);
      };
      const begin = () => {
        leave();
        setImmediate(resolve);
      };
      const giveUp = () => {
        leave();
        reject(new Busy());
      };
      const late = setTimeout(giveUp, lane.bounds.waitMs);
      outgoing?.once("close", giveUp);
      lane.waiting.add(begin);
    });
  }
}
