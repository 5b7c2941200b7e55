import {
  type ReadLastProof,
  readFigures,
  type ShopFigures,
} from "#domain/operations/metrics/read-figures.ts";
import type { Family } from "./exposition.ts";

/**
 * The time in milliseconds for which the metrics are cached. Because of the cache, the requests of many
 * clients cause only one database read.
 */
const FRESH_MS = 5_000;

const one = (name: Family["name"], value: number | undefined, labels?: Record<string, string>): Family => ({
  name,
  samples: value === undefined ? [] : [labels ? { labels, value } : { value }],
});

/**
 * Returns a function that reads the figures of the whole shop. While the database is unavailable, the only
 * figure is `database_up`.
 */
export function shopFigures(readLastProof?: ReadLastProof): () => Promise<Family[]> {
  let last: { at: number; families: Promise<Family[]> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > FRESH_MS)
      last = {
        at: now,
        families: readFigures(readLastProof).then(familiesOf, () => [one("handover_database_up", 0)]),
      };
    return last.families;
  };
}

function familiesOf(figures: ShopFigures): Family[] {
  const { clocks } = figures;
  const clockSamples = Object.entries(clocks).flatMap(([clock, value]) =>
    value === undefined ? [] : [{ labels: { clock }, value }],
  );
  return [
    one("handover_database_up", 1),
    one("handover_oldest_owed_order_seconds", figures.oldestBackorderSeconds),
    one("handover_inbox_depth", figures.inbox),
    one("handover_delivery_depth", figures.mails, { kind: "mail" }),
    {
      name: "handover_stock_products",
      samples: figures.stock.map(({ level, products }) => ({ labels: { level }, value: products })),
    },
    one("handover_broken_invariants", figures.brokenInvariants),
    one("handover_failing_jobs", figures.failingJobs),
    { name: "handover_clock_ahead_seconds", samples: clockSamples },
    one("handover_last_proof_age_seconds", figures.proofAgeSeconds),
  ];
}
