import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { UNFINISHED_OF_ADDRESS, UNFINISHED_REQUESTS } from "#server/web/base/limits.ts";

/**
 * Counts the requests whose body has not arrived completely, with a limit for each address and for the
 * process. Without the limit, one client could occupy the process with bodies that never arrive.
 */
export class UnfinishedRequests {
  readonly #total: number;
  readonly #ofAddress: number;
  readonly #counts = new Map<string, number>();
  #open = 0;

  constructor(total = UNFINISHED_REQUESTS, ofAddress = UNFINISHED_OF_ADDRESS) {
    this.#total = total;
    this.#ofAddress = ofAddress;
  }

  /**
   * Counts one request of a client address until the returned function is called.
   * @returns undefined when the limit of the address or of the process is reached; the caller must then
   * reject the request.
   */
  begin(ip: string): (() => void) | undefined {
    const key = addressKey(ip);
    const count = this.#counts.get(key) ?? 0;
    if (this.#open >= this.#total || count >= this.#ofAddress) return undefined;
    this.#open++;
    this.#counts.set(key, count + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      this.#open--;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
