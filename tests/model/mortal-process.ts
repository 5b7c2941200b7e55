import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { pool } from "#db/client.server.ts";
import { disputeProvider } from "#domain/after-sale/disputes/stripe-disputes.server.ts";
import { fraudWarningProvider } from "#domain/after-sale/fraud-warnings/stripe-fraud-warnings.server.ts";
import { forgetProviderClock } from "#domain/kernel/clock/provider-clock.ts";
import { ProviderUnreachable } from "#domain/payments/provider.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { refundProvider } from "#domain/payments/stripe/stripe-refunds.server.ts";

/**
 * What goes wrong in the middle of one act of the shop, at its n-th step from 0; a step is a statement to the database or a
 * question to the provider.
 * kill: the process is no more; its connections break, nothing of it reaches anybody afterwards.
 * kill asking: the same at a question, counted among questions alone.
 * disconnect: the database connection of that statement breaks, the process lives.
 * silence: the provider does not answer that question, counted among questions alone.
 * `after`: the step has had its effect, only its answer is lost.
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

/** One act of the shop as a process of its own would do it. */
export class MortalProcess {
  #steps = 0;
  #questions = 0;
  #busy = 0;
  #clients = new Set<pg.PoolClient>();
  isDead = false;
  /** What struck, if it did: an act may have fewer steps than its cut. */
  struck: Cut["kind"] | null = null;

  readonly cut: Cut | null;

  constructor(cut: Cut | null) {
    this.cut = cut;
  }

  /** Runs an act and what it began without waiting for it; its failure is thrown when all of it has ended. */
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

  /** Work that is no step of its own and counts as under way: the wait for a connection. */
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

  /** Work that was begun and not awaited (a webhook acts after its answer) counts: nothing is under way for some turns. */
  async #idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#busy > 0) quiet = -1;
    }
  }
}

const running = new AsyncLocalStorage<MortalProcess | undefined>();

/** The server sees the socket close, as after a kill -9, and rolls the transaction back. */
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
 * Puts every statement and every question to the provider of this test file under the process that asks; work outside any
 * process (the test's own) goes through untouched.
 * @param clock how many seconds the provider's clock is ahead of the shop's: what the shop names as a time is turned.
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
    // With a callback it is the pool's own query that asks.
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
  const { openSession, listEvents } = paymentProvider;
  paymentProvider.openSession = asked((request, key) => {
    // A jump of the sequence is no clock that is off: it is taken into account here, to the second, and not by the shop.
    forgetProviderClock();
    return openSession({ ...request, expiresAt: ahead(request.expiresAt) }, key);
  });
  paymentProvider.readSession = asked(paymentProvider.readSession);
  paymentProvider.expireSession = asked(paymentProvider.expireSession);
  paymentProvider.findSessionOfPayment = asked(paymentProvider.findSessionOfPayment);
  paymentProvider.findSessionOfOrder = asked(paymentProvider.findSessionOfOrder);
  paymentProvider.listEvents = async function* (since) {
    await asked(async () => {})();
    yield* listEvents(since);
  };
  refundProvider.createRefund = asked(refundProvider.createRefund);
  refundProvider.listRefunds = asked(refundProvider.listRefunds);
  disputeProvider.readDispute = asked(disputeProvider.readDispute);
  disputeProvider.listDisputes = asked(disputeProvider.listDisputes);
  fraudWarningProvider.readWarning = asked(fraudWarningProvider.readWarning);
  fraudWarningProvider.listWarnings = asked(fraudWarningProvider.listWarnings);
}

function asked<Args extends unknown[], T>(ask: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  return (...args) => {
    const process = running.getStore();
    return process ? process.question(() => ask(...args)) : ask(...args);
  };
}
