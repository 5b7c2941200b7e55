import type { ServerResponse } from "node:http";
import { invalidValue } from "../context/errors.ts";
import { seededRandom } from "../records/random.ts";

/**
 * One line of the fault script: the kind of fault, the affected requests, and how often the fault happens.
 */
export interface Fault {
  /** GET, POST or DELETE. Without a method, the line applies to all methods. */
  method?: string;
  /**
   * A path in which `*` matches one segment and a final `**` matches all remaining segments:
   * "/v1/checkout/sessions/*".
   */
  path: string;
  /**
   * `status` sends an error answer. `timeout` sends no answer. `cut` sends half of the body, then closes the
   * connection. `delay` sends the correct answer late.
   */
  kind: "status" | "timeout" | "cut" | "delay";
  /** For `status`: the HTTP status (default 500). */
  status?: number;
  /**
   * For `status` and `timeout`: whether the fault happens before or after the effect of the request (default
   * before). The fault `cut` always happens after the effect of the request.
   */
  when?: "before" | "after";
  /**
   * The time in real milliseconds. For `delay`, the answer is late by this time. For `timeout`, the
   * connection closes after this time (default 90,000).
   */
  ms?: number;
  /**
   * For `status`: whether the answer is stored under the idempotency key. By default, only answers with a
   * status 5xx except 503 are stored.
   */
  keep?: boolean;
  /** How many requests the fault affects. Without this number, the fault affects all requests. */
  times?: number;
  /** The probability, 0 to 1, that the fault affects a matching request (default 1). */
  probability?: number;
}

interface Armed {
  fault: Fault;
  pattern: RegExp;
  left: number;
  struck: number;
}

/** The fault script of the control interface. */
export class FaultScript {
  #armed: Armed[] = [];
  #random = seededRandom(1);
  #waiting = new Set<() => void>();

  /**
   * Replaces the script.
   * @throws ApiError 400, which names the invalid line.
   */
  set(faults: Fault[], seed = 1): void {
    const armed = faults.map((fault, index) => ({
      fault: checked(fault, `faults[${index}]`),
      pattern: patternOf(fault.path),
      left: fault.times ?? Number.POSITIVE_INFINITY,
      struck: 0,
    }));
    this.#armed = armed;
    this.#random = seededRandom(seed);
  }

  /** Returns the first fault that affects this request, and counts this request as affected by the fault. */
  take(method: string, path: string): Fault | undefined {
    for (const armed of this.#armed) {
      const { fault } = armed;
      if (armed.left <= 0 || (fault.method && fault.method !== method) || !armed.pattern.test(path)) continue;
      if (fault.probability !== undefined && this.#random() >= fault.probability) continue;
      armed.left--;
      armed.struck++;
      return fault;
    }
    return undefined;
  }

  /** Returns the fault script, with the number of affected requests for each line. */
  report(): (Fault & { struck: number })[] {
    return this.#armed.map(({ fault, struck }) => ({ ...fault, struck }));
  }

  /** Resolves after `ms`, or earlier when the client disconnects or the sandbox stops. */
  wait(ms: number, outgoing?: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
      outgoing?.once("close", done);
    });
  }

  stop(): void {
    for (const done of [...this.#waiting]) done();
  }
}

const kinds = ["status", "timeout", "cut", "delay"];
const names = ["method", "path", "kind", "status", "when", "ms", "keep", "times", "probability"];

function checked(fault: Fault, where: string): Fault {
  const wrong = (message: string) => invalidValue(where, `${where}: ${message}`);
  if (typeof fault !== "object" || fault === null) throw wrong("must be an object");
  for (const name of Object.keys(fault)) if (!names.includes(name)) throw wrong(`unknown value ${name}`);
  if (typeof fault.path !== "string" || !fault.path.startsWith("/")) throw wrong("path must start with /");
  if (!kinds.includes(fault.kind)) throw wrong(`kind must be one of ${kinds.join(", ")}`);
  if (fault.when !== undefined && fault.when !== "before" && fault.when !== "after")
    throw wrong("when must be before or after");
  if (fault.status !== undefined && !(fault.status >= 400 && fault.status <= 599))
    throw wrong("status must be 400 to 599");
  for (const name of ["ms", "times"] as const) {
    const value = fault[name];
    if (value !== undefined && !(Number.isInteger(value) && value >= 0))
      throw wrong(`${name} must be a whole number`);
  }
  if (fault.probability !== undefined && !(fault.probability >= 0 && fault.probability <= 1)) {
    throw wrong("probability must be 0 to 1");
  }
  return fault;
}

function patternOf(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    if (part === "**") return ".*";
    return part.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]+");
  });
  return new RegExp(`^${parts.join("/")}$`);
}
