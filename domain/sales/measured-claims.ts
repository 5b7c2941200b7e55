import { pool } from "#db/client.server.ts";
import { env } from "#env";

/** What the shop's own orders of the last 90 days say of it (readings 44). */
export interface MeasuredClaims {
  /** From the payment to the delivery of everything, in seconds; orders still waiting count as long as they have waited. */
  medianDeliverySeconds: number;
  /** The share of paid orders with a refund or a dispute of any outcome, 0 to 1. */
  claimRate: number;
}

/**
 * With fewer orders a figure says more of chance than of the shop: at 200 a single refund moves the rate by half a
 * percentage point.
 */
const ENOUGH_ORDERS = 200;

/**
 * The figures as they are now; null while fewer than `enough` orders were paid. A live shop leaves out test orders. An
 * order is paid when the provider says so: our own `paid_at` is of the same moment as the delivery. Orders that a person
 * marked have no event, and count from there.
 */
export async function measureClaims(enough = ENOUGH_ORDERS): Promise<MeasuredClaims | null> {
  const { rows } = await pool.query<{ paid: number; claimed: number; median: number | null }>(`
    with paid_events as (
      select object_id as session, max(provider_created_at) as at from provider_events
      where type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
        and received_at >= now() - interval '90 days'
      group by object_id
    )
    select count(*)::int as paid,
      count(*) filter (where o.refund_state <> 'none' or o.dispute_state <> 'none')::int as claimed,
      percentile_cont(0.5) within group (
        order by extract(epoch from coalesce(o.completed_at, now()) - least(e.at, o.paid_at)))::float8 as median
    from orders o left join paid_events e on e.session = o.stripe_checkout_session_id
    where o.created_at >= now() - interval '90 days' and o.paid_at is not null
      and not (o.is_test and ${env.STRIPE_LIVE})`);
  const [found] = rows;
  if (!found || found.median === null || found.paid < enough) return null;
  return { medianDeliverySeconds: found.median, claimRate: found.claimed / found.paid };
}

/** Every page asks, and the figures move slowly: they are taken at most this often, in milliseconds. */
const KEPT_MS = 10 * 60_000;
let kept: { until: number; figures: Promise<MeasuredClaims | null> } | undefined;

/** The figures, some ten minutes old at most. While they are taken anew the former ones hold; a failure keeps them, too. */
export function readMeasuredClaims(now = Date.now()): Promise<MeasuredClaims | null> {
  if (kept && kept.until > now) return kept.figures;
  const former = kept?.figures;
  const figures = measureClaims();
  kept = { until: now + KEPT_MS, figures: former ?? figures };
  figures.then(
    () => {
      kept = { until: now + KEPT_MS, figures };
    },
    () => {
      if (!former) kept = undefined;
    },
  );
  return former ?? figures;
}
