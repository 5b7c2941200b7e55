import { eq } from "drizzle-orm";
import { db, pool } from "#db/client.server.ts";
import { measuredClaims } from "#db/schema/settings.ts";
import { env } from "#env";

/** Figures of the shop's own orders of the last 90 days (spec R44). */
export interface MeasuredClaims {
  /**
   * Seconds from the payment to the full delivery. An undelivered order counts with its waiting time until
   * now.
   */
  medianDeliverySeconds: number;
  /** Share of paid orders with a refund, or with a dispute of any outcome, 0 to 1. */
  claimRate: number;
}

/**
 * Minimum number of orders. With fewer orders chance decides the figures: at 200, one refund changes the rate
 * by half a percentage point.
 */
const ENOUGH_ORDERS = 200;

/**
 * Computes the figures now, or null when fewer than `enough` orders were paid. A live shop leaves out test
 * orders. The payment time is that of the provider's event, because our `paid_at` has the time of the
 * delivery. Orders that staff marked as paid have no event and count from `paid_at`.
 */
export async function measureClaims(enough = ENOUGH_ORDERS): Promise<MeasuredClaims | null> {
  const { rows } = await pool.query<{ paid: number; claimed: number; median: number | null }>(`
    with paid_events as (
      select object_id as page, max(provider_created_at) as at from provider_events
      where kind = 'page_completed'
        and received_at >= now() - interval '90 days'
      group by object_id
    )
    select count(*)::int as paid,
      count(*) filter (where o.refund_state <> 'none' or o.dispute_state <> 'none')::int as claimed,
      percentile_cont(0.5) within group (
        order by extract(epoch from coalesce(o.completed_at, now()) - least(e.at, o.paid_at)))::float8 as median
    from orders o left join paid_events e on e.page = o.provider_session_id
    where o.created_at >= now() - interval '90 days' and o.paid_at is not null
      and not (o.is_test and ${env.PAYMENTS_LIVE})`);
  const [found] = rows;
  if (!found || found.median === null || found.paid < enough) return null;
  return { medianDeliverySeconds: found.median, claimRate: found.claimed / found.paid };
}

/** Lifetime of the cached figures in milliseconds. Every page reads the figures, which change slowly. */
const CACHE_MS = 10 * 60_000;
let cached: { until: number; figures: Promise<MeasuredClaims | null> } | undefined;

/**
 * Returns the figures that the worker stored last, from a cache of ten minutes. Serves the old figures during
 * a refresh and after a failed one. The figures are null until the worker has measured them.
 */
export function readMeasuredClaims(now = Date.now()): Promise<MeasuredClaims | null> {
  if (cached && cached.until > now) return cached.figures;
  const former = cached?.figures;
  const figures = readStoredClaims();
  cached = { until: now + CACHE_MS, figures: former ?? figures };
  figures.then(
    () => {
      cached = { until: now + CACHE_MS, figures };
    },
    () => {
      if (!former) cached = undefined;
    },
  );
  return former ?? figures;
}

async function readStoredClaims(): Promise<MeasuredClaims | null> {
  const [stored] = await db.select().from(measuredClaims).where(eq(measuredClaims.isLive, env.PAYMENTS_LIVE));
  if (!stored || stored.medianDeliverySeconds === null || stored.claimRate === null) return null;
  return { medianDeliverySeconds: stored.medianDeliverySeconds, claimRate: stored.claimRate };
}
