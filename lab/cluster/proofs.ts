import pg from "pg";
import { type EndState, readEndState } from "#tests/faults/processes/end-state.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { until } from "#tests/faults/scale.ts";
import { lostWrites, signsOfTwoPrimaries } from "./machines/acknowledged-writes.ts";
import type { DatabaseCluster } from "./machines/database-cluster.ts";
import type { SteadyWriter } from "./machines/steady-writer.ts";
import type { SteadyBuyers } from "./steady-buyers.ts";

/** A claim that must hold at the end of a run, with its result and the measured numbers. */
export interface Proof {
  claim: string;
  holds: boolean;
  figure: string;
}

const SETTLE_SECONDS = 180;
const CATCH_UP_SECONDS = 60;

/**
 * A query for one row of digests. When all machines contain the same data, all machines return the same row
 * for this query.
 */
const DIGEST = `select
  (select count(*) || ' ' || coalesce(md5(string_agg(id::text || status, ',' order by id)), '') from orders) as orders,
  (select count(*) || ' ' || coalesce(md5(string_agg(id::text, ',' order by id)), '') from deliverables) as deliverables,
  (select count(*) || ' ' || coalesce(md5(string_agg(id::text, ',' order by id)), '') from rehearsal.writes) as writes`;

/** Waits until all paid orders are settled, and then checks every claim. */
export async function prove(
  cluster: DatabaseCluster,
  shop: ShopProcesses,
  input: { buyers: SteadyBuyers; writer: SteadyWriter; pidsBefore: readonly number[] },
): Promise<Proof[]> {
  const { buyers, writer } = input;
  const settled = await settle(shop, buyers);
  const paid = buyers.acknowledged.filter((purchase) => purchase.paid).length;
  const held = await shop.query<{ id: string }>("select id from rehearsal.writes");
  const lost = lostWrites(
    writer.acknowledged,
    held.map(({ id }) => Number(id)),
  );
  const strangers = held.filter(({ id }) => Number(id) < 0).length;
  const signs = signsOfTwoPrimaries(writer.acknowledged);
  const timelines = [...new Set(writer.acknowledged.map(({ timeline }) => timeline))];
  const broken = await shop.brokenInvariants();
  const pids = processesOf(shop);
  const copies = await sameEverywhere(cluster);
  const listeners = await countListeners(shop);

  return [
    {
      claim: "no acknowledged write is lost",
      holds: lost.length === 0 && strangers === 0,
      figure: `${writer.acknowledged.length} acknowledged, ${lost.length} lost; ${writer.refused} refused or cut`,
    },
    {
      claim: "every order a shopper was told of exists",
      holds: settled.missing === 0 && buyers.acknowledged.length > 0,
      figure: `${buyers.acknowledged.length} orders, ${settled.missing} missing; ${buyers.cuts} requests tried again`,
    },
    {
      claim: "every paid order is delivered once",
      holds:
        paid > 0 &&
        [settled.paid, settled.completed, settled.delivered, settled.credentials, settled.mails].every(
          (count) => count === paid,
        ) &&
        settled.owed === 0 &&
        settled.strayReservations === 0,
      figure: `${paid} paid, ${settled.completed} completed, ${settled.delivered} units of ${settled.credentials} credentials, ${settled.mails} mails`,
    },
    {
      claim: "there was one primary at a time",
      holds: signs.length === 0,
      figure: signs.length === 0 ? `timelines ${timelines.join(", ")}, one server each` : signs.join("; "),
    },
    {
      claim: "the three machines hold the same",
      holds: copies.same,
      figure: copies.figure,
    },
    {
      claim: "no invariant is broken",
      holds: broken.length === 0,
      figure: broken.length === 0 ? "none" : broken.map(({ code }) => code).join(", "),
    },
    {
      claim: "web processes and workers reconnected by themselves",
      holds:
        String(pids) === String(input.pidsBefore) &&
        [...shop.webs, ...shop.workers].every((one) => one.lives) &&
        listeners === shop.webs.length,
      figure: `the same ${pids.length} processes as at the start; ${listeners} of ${shop.webs.length} hear changes`,
    },
  ];
}

/** Returns the process ids of all web processes and workers. */
export const processesOf = (shop: ShopProcesses): number[] =>
  [...shop.webs, ...shop.workers].map(({ pid }) => pid);

async function settle(shop: ShopProcesses, buyers: SteadyBuyers): Promise<EndState> {
  // When some orders are not settled in time, the wait does not throw, because the claims report these
  // orders.
  await until("all paid orders settled", SETTLE_SECONDS, async () => {
    const state = await readEndState(shop, buyers);
    return state.completed + state.owed === state.paid && state.mails === state.paid;
  }).catch(() => {});
  return readEndState(shop, buyers);
}

async function countListeners(shop: ShopProcesses): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name = 'handover catalogue'",
  );
  return row?.n ?? 0;
}

/** Reads each machine directly until all return the same data. */
async function sameEverywhere(cluster: DatabaseCluster): Promise<{ same: boolean; figure: string }> {
  const clients = cluster.plan.machines.map(
    ({ name }) => new pg.Client({ connectionString: cluster.urlOn(name), connectionTimeoutMillis: 5_000 }),
  );
  let answers: string[] = [];
  try {
    for (const client of clients) {
      client.on("error", () => {});
      await client.connect();
    }
    await until("all machines hold the same", CATCH_UP_SECONDS, async () => {
      answers = [];
      for (const client of clients) answers.push(JSON.stringify((await client.query(DIGEST)).rows[0]));
      return new Set(answers).size === 1;
    });
  } catch (error) {
    return {
      same: false,
      figure: `${error instanceof Error ? error.message : error}: ${answers.join(" / ")}`,
    };
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
  const counts = Object.entries(JSON.parse(answers[0] ?? "{}") as Record<string, string>);
  return {
    same: true,
    figure: counts.map(([table, output]) => `${output.split(" ")[0]} ${table}`).join(", "),
  };
}
