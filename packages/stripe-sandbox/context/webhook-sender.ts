import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { VirtualClock } from "../records/clock.ts";
import { newId, seededRandom, shuffled } from "../records/random.ts";
import type { Delivery, EventRecord } from "../records/records.ts";
import type { Store } from "../records/store.ts";
import { apiVersion } from "./api-version.ts";
import { signatureHeader } from "./signature.ts";
import { changedPolicy, defaultPolicy, type WebhookPolicy } from "./webhook-policy.ts";

const unknownSecret = newId("whsec_", 32);

/** Sends recorded events to their endpoints according to the policy, and retries failed deliveries. */
export class WebhookSender {
  #store: Store;
  #clock: VirtualClock;
  #payload: (record: EventRecord) => string;
  #policy = defaultPolicy;
  #random = seededRandom(defaultPolicy.seed);
  #batch: Delivery[] = [];
  #inOrder: Promise<unknown> = Promise.resolve();
  #timers = new Set<NodeJS.Timeout>();
  #agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 64 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
  };
  #stopped = false;
  #era = 0;

  constructor(store: Store, clock: VirtualClock, payload: (record: EventRecord) => string) {
    this.#store = store;
    this.#clock = clock;
    this.#payload = payload;
  }

  get policy(): WebhookPolicy {
    return this.#policy;
  }

  /**
   * Changes the policy. When a change turns `hold` off, the sender sends the held deliveries.
   * @throws ApiError 400 for an invalid setting.
   */
  change(changes: Record<string, unknown>): WebhookPolicy {
    this.#policy = changedPolicy(this.#policy, changes);
    if ("seed" in changes) this.#random = seededRandom(this.#policy.seed);
    if (!this.#policy.hold) this.release();
    return this.#policy;
  }

  /** Restores the default policy and drops all running deliveries. */
  reset(): void {
    this.#era++;
    this.#batch = [];
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#policy = defaultPolicy;
    this.#random = seededRandom(defaultPolicy.seed);
  }

  /**
   * Queues a delivery. Deliveries that are queued in the same turn of the event loop are sent as one batch.
   */
  queue(delivery: Delivery): void {
    if (!this.#policy.deliver) {
      this.#settle(delivery, "dropped");
      return;
    }
    if (this.#policy.hold) {
      this.#settle(delivery, "held");
      return;
    }
    if (this.#batch.push(delivery) === 1) setImmediate(() => this.#sendBatch());
  }

  /** Sends the held deliveries and returns their number. */
  release(): number {
    let count = 0;
    for (const delivery of this.#store.deliveries.oldestFirst()) {
      if (delivery.state !== "held") continue;
      delivery.state = "waiting";
      this.#store.deliveries.put(delivery);
      if (this.#batch.push(delivery) === 1) setImmediate(() => this.#sendBatch());
      count++;
    }
    this.#store.flush();
    return count;
  }

  /** Queues the deliveries that had no answer yet when the process ended. */
  resume(): void {
    for (const delivery of this.#store.deliveries.oldestFirst()) {
      if (delivery.state === "waiting" || delivery.state === "held") this.queue(delivery);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#era++;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  #sendBatch(): void {
    const { copies, shuffle, drop } = this.#policy;
    const batch = this.#batch;
    this.#batch = [];
    for (const delivery of shuffle ? shuffled(batch, this.#random) : batch) {
      if (drop > 0 && this.#random() < drop) {
        this.#settle(delivery, "dropped");
        continue;
      }
      for (let copy = 0; copy < copies; copy++) this.#start(delivery, shuffle);
    }
    this.#store.flush();
  }

  #start(delivery: Delivery, parallel: boolean): void {
    if (this.#stopped) return;
    const [least, most] = this.#policy.delayMs;
    const wait = least + this.#random() * (most - least);
    if (!parallel) {
      this.#inOrder = this.#inOrder.then(() => this.#later(wait)).then(() => this.#attempt(delivery));
    } else if (most === 0) {
      void this.#attempt(delivery);
    } else {
      void this.#later(wait).then(() => this.#attempt(delivery));
    }
  }

  #later(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, milliseconds);
      this.#timers.add(timer);
    });
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const era = this.#era;
    const target = this.#store.endpoints.get(delivery.endpoint);
    const record = this.#store.events.get(delivery.event);
    if (!target || !record || target.deleted || target.endpoint.status !== "enabled") {
      this.#settle(delivery, "dropped");
      this.#store.flush();
      return;
    }
    const now = this.#clock.now();
    const live = target.secrets.filter((secret) => secret.until === null || secret.until > now);
    const secrets = this.#policy.wrongSecret ? [unknownSecret] : live.map((secret) => secret.secret);
    delivery.attempts++;
    const status = await this.#post(target.endpoint.url, this.#payload(record), secrets);
    if (era !== this.#era) return;
    delivery.lastStatus = status;
    if (status >= 200 && status < 300) {
      this.#settle(delivery, "delivered");
    } else if (delivery.attempts >= this.#policy.attempts * this.#policy.copies) {
      if (delivery.state !== "delivered") this.#settle(delivery, "failed");
    } else if (delivery.state !== "delivered") {
      const steps = this.#policy.backoffMs;
      const wait = steps[Math.min(delivery.attempts, steps.length) - 1] as number;
      this.#clock.at(this.#clock.now() + wait, () => void this.#attempt(delivery));
    }
    this.#store.flush();
  }

  #settle(delivery: Delivery, state: Delivery["state"]): void {
    delivery.state = state;
    this.#store.deliveries.put(delivery);
  }

  /**
   * Sends one request. Resolves with the HTTP status, or with 0 when no complete answer arrives in time.
   * Follows no redirects.
   */
  #post(url: string, payload: string, secrets: string[]): Promise<number> {
    const secure = url.startsWith("https:");
    return new Promise((resolve) => {
      const request = (secure ? httpsRequest : httpRequest)(url, {
        method: "POST",
        agent: secure ? this.#agents.https : this.#agents.http,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-length": Buffer.byteLength(payload),
          "stripe-signature": signatureHeader(payload, secrets, Math.floor(Date.now() / 1000)),
          "user-agent": `Stripe/1.0 (card sandbox; ${apiVersion})`,
        },
      });
      const deadline = setTimeout(() => request.destroy(new Error("timeout")), this.#policy.timeoutMs);
      const done = (status: number) => {
        clearTimeout(deadline);
        resolve(status);
      };
      request.on("response", (response) => {
        response.resume();
        response.on("end", () => done(response.statusCode ?? 0));
        response.on("error", () => done(0));
      });
      request.on("error", () => done(0));
      request.end(payload);
    });
  }
}
