import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { pool } from "#db/client.server.ts";
import { clearProviderClock } from "#domain/kernel/clock/provider-clock.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";

/**
 * A fault at the n-th step of an action, counted from 0. A step is a database statement or a provider
 * request.
 * kill: the process ends. The connections of the process break, and the process has no further effect.
 * kill asking: the process ends at a provider request. Only provider requests are counted.
 * disconnect: the database connection of the statement breaks, but the process continues.
 * silence: the provider does not answer the request; only provider requests are counted.
 * `after`: the step had its effect, and only its answer is lost.
 */
export interface Cut {
  kind: "kill" | "kill asking" | "disconnect" | "silence";
  at: number;
  after: boolean;
}

class Killed extends Error {
  constructor() {
    super("the process was killed");
    this.name = "Killed";
  }
}

/** Runs one action as if it were a separate process. */
export class MortalProcess {
  #steps = 0;
  #questions = 0;
  #busy = 0;
  #clients = new Set<pg.PoolClient>();
  isDead = false;
  /**
   * The fault that happened. The value is null when the action ended before it reached the step of its fault.
   */
  struck: Cut["kind"] | null = null;

  readonly cut: Cut | null;

  constructor(cut: Cut | null) {
    this.cut = cut;
  }

  /**
   * Runs an action, and then waits for the work that the action left running. When the action fails, the
   * function still waits for this work, and then throws the action's error.
   */
  async run<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await running.run(this, act);
    } finally {
      await this.#idle();
    }
  }

  async statement<T>(client: pg.PoolClient | null, run: () => Promise<T>): Promise<T> {
    const strikes = this.#steps++ === this.cut?.at && !this.#isAmongQuestions();
    return this.#step(strikes, run, async (kind) => {
      if (kind === "disconnect") {
        if (client) await breakConnection(client);
        throw new Error("the connection to the database is broken");
      }
    });
  }

  async question<T>(run: () => Promise<T>): Promise<T> {
    const step = this.#isAmongQuestions() ? this.#questions++ : this.#steps++;
    return this.#step(step === this.cut?.at, run, async (kind) => {
      if (kind === "silence") throw new ProviderUnreachable();
    });
  }

  #isAmongQuestions(): boolean {
    return this.cut?.kind === "kill asking" || this.cut?.kind === "silence";
  }

  /** Counts the process as busy during work that is not a step, such as the wait for a connection. */
  async awaiting<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await work();
    } finally {
      this.#busy--;
    }
  }

  hold(client: pg.PoolClient): void {
    this.#clients.add(client);
  }

  letGo(client: pg.PoolClient): void {
    this.#clients.delete(client);
  }

  async #step<T>(
    isMet: boolean,
    run: () => Promise<T>,
    live: (kind: Cut["kind"]) => Promise<void>,
  ): Promise<T> {
    if (this.isDead) throw new Killed();
    const cut = isMet && this.struck === null ? this.cut : null;
    return this.awaiting(async () => {
      if (cut && !cut.after) await this.#strike(cut, live);
      const result = await run();
      if (cut?.after) await this.#strike(cut, live);
      if (this.isDead) throw new Killed();
      return result;
    });
  }

  async #strike(cut: Cut, live: (kind: Cut["kind"]) => Promise<void>): Promise<void> {
    if (cut.kind === "kill" || cut.kind === "kill asking") {
      this.struck = cut.kind;
      this.isDead = true;
      await Promise.all([...this.#clients].map(breakConnection));
      throw new Killed();
    }
    try {
      await live(cut.kind);
    } catch (error) {
      this.struck = cut.kind;
      throw error;
    }
  }

  /**
   * Waits until nothing has been busy for three iterations of the event loop. The function also waits for
   * work that the action left running, such as the work of a webhook handler after its answer.
   */
  async #idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#busy > 0) quiet = -1;
    }
  }
}

const running = new AsyncLocalStorage<MortalProcess | undefined>();

/**
 * Closes the socket. For the database server, the closed socket looks like a kill -9 of the client, so the
 * server rolls the transaction back.
 */
async function breakConnection(client: pg.PoolClient): Promise<void> {
  const { stream } = (
    client as unknown as { connection: { stream: { destroyed: boolean; destroy(): void } } }
  ).connection;
  if (stream.destroyed) return;
  const ended = new Promise((resolve) => client.once("end", resolve));
  stream.destroy();
  await ended;
}

/**
 * Routes every statement and provider request of this test file through the simulated process that sends the
 * statement or request. The function affects only work inside a simulated process, and not, for example, the
 * work of the test itself.
 * @param clock how many seconds the provider's clock is ahead of the shop's. The function shifts the times in
 * requests by this number of seconds.
 */
export function watchProcesses(clock: { ahead: number }): void {
  watchPool();
  watchProvider(clock);
}

function watchPool(): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const watched = new WeakSet<pg.PoolClient>();
  pool.connect = (async (...args: unknown[]) => {
    const process = running.getStore();
    // Only the pool's own `query` function calls `connect` with a callback, so the wrapper does not change
    // this call.
    if (args.length > 0) return connect(...args);
    if (process?.isDead) throw new Killed();
    const client = await (process ? process.awaiting(() => connect()) : connect());
    if (!watched.has(client)) {
      watched.add(client);
      watchClient(client);
    }
    if (process) {
      process.hold(client);
      const release = client.release.bind(client);
      client.release = (error) => {
        process.letGo(client);
        release(error);
      };
    }
    return client;
  }) as typeof pool.connect;
  pool.query = ((...args: unknown[]) => {
    const process = running.getStore();
    if (!process) return query(...args);
    return process.statement(null, () => running.run(undefined, () => query(...args)));
  }) as typeof pool.query;
}

function watchClient(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = ((...args: unknown[]) => {
    const process = running.getStore();
    if (!process || typeof args.at(-1) === "function") return query(...args);
    return process.statement(client, () => query(...args));
  }) as typeof client.query;
}

function watchProvider(clock: { ahead: number }): void {
  const ahead = (time: Date) => new Date(time.getTime() + clock.ahead * 1000);
  const { openPage, listEvents, disputes, fraud } = stripeProvider;
  stripeProvider.openPage = asked((request, key) => {
    // The wrapper shifts all times exactly, so the shop must not report the provider's simulated time as a
    // clock error.
    clearProviderClock();
    return openPage({ ...request, expiresAt: ahead(request.expiresAt) }, key);
  });
  stripeProvider.readPage = asked(stripeProvider.readPage);
  stripeProvider.endPage = asked(stripeProvider.endPage);
  stripeProvider.findPage = asked(stripeProvider.findPage);
  stripeProvider.listEvents = async function* (since) {
    await asked(async () => {})();
    yield* listEvents(since);
  };
  stripeProvider.createRefund = asked(stripeProvider.createRefund);
  stripeProvider.listRefunds = asked(stripeProvider.listRefunds);
  disputes.read = asked(disputes.read);
  disputes.list = asked(disputes.list);
  fraud.read = asked(fraud.read);
  fraud.list = asked(fraud.list);
}

function asked<Args extends unknown[], T>(ask: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  return (...args) => {
    const process = running.getStore();
    return process ? process.question(() => ask(...args)) : ask(...args);
  };
}
