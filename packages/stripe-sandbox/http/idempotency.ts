import { createHash } from "node:crypto";
import type { Sandbox } from "../context/context.ts";
import { ApiError } from "../context/errors.ts";
import type { StoredAnswer } from "../records/records.ts";

const keptFor = 24 * 3600;

/** Stores the first answer under an idempotency key for 24 h of virtual time, and repeats that answer. */
export class Idempotency {
  #sandbox: Sandbox;
  #running = new Map<string, string>();
  #pruneAt = 0;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /**
   * Reserves `key` for one request, or returns the stored answer.
   * @throws ApiError 400 when the key was used with other parameters, 409 while another request with the key
   * runs.
   */
  begin(key: string, method: string, path: string, form: string): StoredAnswer | undefined {
    if (key.length > 255) {
      throw new ApiError(400, {
        type: "invalid_request_error",
        message: "Idempotency keys can be at most 255 characters.",
      });
    }
    const fingerprint = createHash("sha256").update(`${method} ${path}\n${form}`).digest("base64url");
    const kept = this.#sandbox.store.answers.get(key);
    const fresh = kept && kept.created + keptFor > this.#sandbox.clock.seconds() ? kept : undefined;
    const other = this.#running.get(key) ?? fresh?.fingerprint;
    if (other !== undefined && other !== fingerprint) {
      throw new ApiError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (this.#running.has(key)) {
      throw new ApiError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this idempotent key: '${key}'. Please try again later.`,
      });
    }
    if (!fresh) this.#running.set(key, fingerprint);
    return fresh;
  }

  /** Stores the answer of the request that reserved `key`. */
  keep(key: string, answer: { status: number; body: string; requestId: string }): void {
    const now = this.#sandbox.clock.seconds();
    const fingerprint = this.#running.get(key);
    if (fingerprint === undefined) return;
    this.#sandbox.store.answers.put({ id: key, created: now, fingerprint, ...answer });
    if (now < this.#pruneAt) return;
    this.#pruneAt = now + 3600;
    this.#sandbox.store.answers.prune((row) => row.created + keptFor <= now);
  }

  /** Ends the reservation of `key`. */
  end(key: string): void {
    this.#running.delete(key);
  }
}
