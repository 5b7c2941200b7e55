import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { until } from "#tests/faults/scale.ts";
import { longestGap } from "./machines/acknowledged-writes.ts";
import type { DatabaseCluster } from "./machines/database-cluster.ts";
import { MAKE_SCRATCH_TABLE, type SteadyWriter, startWriting } from "./machines/steady-writer.ts";
import { type Strike, strike, strikes } from "./machines/strikes.ts";
import { type Proof, processesOf, prove } from "./proofs.ts";
import { type SteadyBuyers, startSteadyBuyers } from "./steady-buyers.ts";

/** The measurements of one caused failure. */
export interface Round {
  strike: Strike;
  machine: string;
  primary: string;
  processes: number;
  /**
   * The longest time without an acknowledged write. The measurement begins with the failure and ends when the
   * machine has returned.
   */
  secondsWithoutWrites: number;
  /**
   * The longest time without a confirmed order. Even without a failure, some seconds pass between two
   * confirmed orders.
   */
  secondsWithoutOrders: number;
  /** The time from the failure until all web processes were ready again. */
  secondsUntilReady: number;
  /** The time from the machine's start until the machine followed the primary on the new timeline. */
  secondsUntilWhole: number;
  /** Whether pg_rewind removed writes that only this machine had. */
  wasRewound: boolean;
}

export interface Rehearsal {
  rounds: Round[];
  proofs: Proof[];
}

const WRITE_EVERY_MS = 50;
/** The time during which shoppers buy before each caused failure. */
const CALM_MS = 5_000;
const READY_SECONDS = 120;
const WHOLE_SECONDS = 180;

/**
 * Opens the shop on the cluster, lets shoppers buy while the chosen failures happen, and then checks every
 * claim.
 */
export async function rehearse(
  cluster: DatabaseCluster,
  wanted: readonly Strike[],
  options: { shoppers: number; say: (line: string) => void; onShop: (shop: ShopProcesses) => void },
): Promise<Rehearsal> {
  const { say } = options;
  const { doors, webs } = cluster.plan;
  const shop = await openShop({
    webs: webs.length,
    workers: 2,
    dataFolder: join(cluster.folder, "shop"),
    surroundings: {
      databaseUrl: cluster.url,
      port: doors.shop.port,
      webPorts: webs.map(({ port }) => port),
    },
  });
  options.onShop(shop);
  await makeScratchTable(cluster.url);
  const pidsBefore = processesOf(shop);
  say(`${shop.webs.length} web processes and ${shop.workers.length} workers run; shoppers begin`);
  const buyers = await startSteadyBuyers(shop, options.shoppers);
  const writer = startWriting(cluster.url, WRITE_EVERY_MS);
  try {
    const rounds: Round[] = [];
    for (const kind of wanted) {
      await wait(CALM_MS);
      say(strikes[kind]);
      const run = await runRound(cluster, shop, { kind, buyers, writer, say });
      rounds.push(run);
    }
    await wait(CALM_MS);
    await writer.stop();
    await buyers.stop();
    say("shoppers have left; checking every claim");
    return { rounds, proofs: await prove(cluster, shop, { buyers, writer, pidsBefore }) };
  } finally {
    // When the run could not cause a failure, the buyers must not send requests to a shop that is closing.
    buyers.leave();
    await writer.stop();
  }
}

async function runRound(
  cluster: DatabaseCluster,
  shop: ShopProcesses,
  at: { kind: Strike; buyers: SteadyBuyers; writer: SteadyWriter; say: (line: string) => void },
): Promise<Round> {
  const { kind, buyers, writer, say } = at;
  const began = Date.now();
  const since = (from: number) => (Date.now() - from) / 1000;
  const struck = await strike(cluster, kind);
  say(`${struck.primary} is the primary; ${struck.machine} was struck ${since(began).toFixed(1)} s ago`);
  await until("all web processes are ready", READY_SECONDS, () => areReady(shop));
  const secondsUntilReady = since(began);
  const ready = Date.now();
  await until(
    "writes are acknowledged",
    READY_SECONDS,
    async () => (writer.acknowledged.at(-1)?.at ?? 0) > ready,
  );

  const logged = readLog(cluster, struck.machine).length;
  const returned = Date.now();
  await struck.comeBack();
  await cluster.untilWhole(WHOLE_SECONDS);
  const secondsUntilWhole = since(returned);
  const wasRewound = /pg_rewind exit code=0/.test(readLog(cluster, struck.machine).slice(logged));
  say(`${struck.machine} follows ${struck.primary}, ${secondsUntilWhole.toFixed(1)} s after its return`);
  const ended = Date.now();
  return {
    strike: kind,
    machine: struck.machine,
    primary: struck.primary,
    processes: struck.processes,
    secondsWithoutWrites: longestGap(
      writer.acknowledged.map((write) => write.at),
      began,
      ended,
    ),
    secondsWithoutOrders: longestGap(
      buyers.acknowledged.map(({ toldAt }) => toldAt),
      began,
      ended,
    ),
    secondsUntilReady,
    secondsUntilWhole,
    wasRewound,
  };
}

async function areReady(shop: ShopProcesses): Promise<boolean> {
  return shop.ready().then(
    () => true,
    () => false,
  );
}

async function makeScratchTable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(MAKE_SCRATCH_TABLE);
  await client.end();
}

const readLog = (cluster: DatabaseCluster, machine: string) =>
  readFileSync(join(cluster.folder, machine, "patroni.log"), "utf8");
