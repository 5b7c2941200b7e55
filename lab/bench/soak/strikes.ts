import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

/** The faults that happen while visitors use the shop. */
export interface Strikes {
  connections: number;
  /** Returns whether a connection that was killed shortly before might be the reason for a failed request. */
  wasStruck: () => boolean;
  stop: () => void;
}

const KILL_EVERY_MS = 30_000;
const POLICY_EVERY_MS = 10_000;
/** Requests can fail because of a killed connection only for this time after the kill, in milliseconds. */
const FELT_MS = 8_000;
/** Together, these faults affect one provider request in a hundred. */
const ONE_PERCENT: Parameters<ShopProcesses["sandbox"]["setFaults"]>[0] = [
  { path: "/v1/**", kind: "status", status: 500, when: "before", probability: 0.0025 },
  { path: "/v1/**", kind: "status", status: 500, when: "after", probability: 0.0025 },
  { path: "/v1/**", kind: "timeout", ms: 15_000, probability: 0.0025 },
  { path: "/v1/**", kind: "cut", probability: 0.0025 },
];

/**
 * Starts the faults. One provider request in a hundred fails, gets no answer or gets a truncated answer. One
 * webhook in a hundred is lost. During some periods every webhook comes twice. Every half minute one of the
 * shop's database connections is killed.
 */
export async function startStrikes(shop: ShopProcesses): Promise<Strikes> {
  let struckAt = Number.NEGATIVE_INFINITY;
  let turn = 0;
  const strikes = { connections: 0 };
  await shop.sandbox.setFaults(ONE_PERCENT);
  await shop.sandbox.setWebhookPolicy({ drop: 0.01 });
  const policies = setInterval(() => {
    const copies = turn++ % 5 === 0 ? 2 : 1;
    shop.sandbox.setWebhookPolicy({ drop: 0.01, copies }).catch(() => {});
  }, POLICY_EVERY_MS);
  const kills = setInterval(() => {
    struckAt = performance.now();
    shop
      .query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1) one`,
      )
      .then(
        () => strikes.connections++,
        () => {},
      );
  }, KILL_EVERY_MS);
  return Object.assign(strikes, {
    wasStruck: () => performance.now() - struckAt < FELT_MS,
    stop: () => {
      clearInterval(policies);
      clearInterval(kills);
    },
  });
}
