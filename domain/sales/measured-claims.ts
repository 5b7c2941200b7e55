import { eq } from "drizzle-orm";
import { db, pool } from "#db/client.server.ts";
import { measuredClaims } from "#db/schema/settings.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { env } from "#env";

/** Figures of the shop's own orders of the last 90 days (spec R44). */
export interface MeasuredClaims {
  /**
   * Seconds from the payment to the full delivery. For an undelivered order, the measurement uses the time
   * that the order has waited so far.
   */
  medianDeliverySeconds: number;
  /**
   * The share (0 to 1) of paid orders that have a refund or a dispute. The outcome of the dispute does not
   * matter.
   */
  claimRate: number;
}

/**
 * Minimum number of orders from which the figures are computed. With fewer orders, the figures would depend
 * too much on chance. At 200 orders, one refund changes the rate by half a percentage point.
 */
const ENOUGH_ORDERS = 200;

/** For each payment page, the time in the last 90 days at which the provider reported the payment. */
const PAID_EVENTS = `paid_events as (
      select object_id as page, max(provider_created_at) as at from provider_events
      where kind = 'page_completed' and received_at >= now() - interval '90 days'
      group by object_id
    )`;

/**
 * Computes the current figures. Returns null when fewer than `enough` orders were paid. When the shop takes
 * real payments, the figures leave out test orders. The payment time is the time of the provider's event,
 * because the column `paid_at` contains the time of the delivery. An order that staff marked as paid has no
 * event of the provider. For an order that staff marked as paid, the payment time is `paid_at`.
 */
export async function measureClaims(enough = ENOUGH_ORDERS): Promise<MeasuredClaims | null> {
  const { rows } = await pool.query<{ paid: number; claimed: number; median: number | null }>(`
    with ${PAID_EVENTS}
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

/** The median times of the newest orders that the shop delivered without any action by staff. */
export interface MeasuredTimes {
  /** Median seconds from the order to its payment. */
  paySeconds: number;
  /** Median seconds from the payment to the full delivery. */
  handOverSeconds: number;
  /** The number of the measured orders. */
  orders: number;
}

/**
 * Minimum number of orders. When there are fewer orders than this number, a page shows a text instead of a
 * time.
 */
const ENOUGH_TIMED = 20;
/** The times are measured from at most this number of newest orders. */
const TIMED_MAX = 500;

/**
 * Measures the current median times from the order to the payment, and from the payment to the delivery.
 * Returns null when there are fewer than `enough` orders. The function determines the payment time of an
 * order as `measureClaims` does.
 */
export async function measureTimes(enough = ENOUGH_TIMED): Promise<MeasuredTimes | null> {
  const { rows } = await pool.query<Record<"orders" | "pay" | "hand", number | null>>(`
    with newest as (
      select o.created_at, o.paid_at, o.completed_at, o.provider_session_id as page from orders o
      where o.created_at >= now() - interval '90 days' and o.paid_at is not null
        and not (o.is_test and ${env.PAYMENTS_LIVE}) and not exists (
          select from order_items i where i.order_id = o.id and ${typeHas("i.delivery_type", "isByHand")})
      order by o.created_at desc limit ${TIMED_MAX}
    ), ${PAID_EVENTS}, timed as (
      select n.created_at, coalesce(n.completed_at, now()) as done, least(e.at, n.paid_at) as paid
      from newest n left join paid_events e on e.page = n.page
    )
    select count(*)::int as orders,
      percentile_cont(0.5) within group (order by extract(epoch from paid - created_at))::float8 as pay,
      percentile_cont(0.5) within group (order by extract(epoch from done - paid))::float8 as hand
    from timed`);
  const { orders = 0, pay = null, hand = null } = rows[0] ?? {};
  if (orders === null || pay === null || hand === null || orders < enough) return null;
  return { paySeconds: pay, handOverSeconds: hand, orders };
}

/** The figures that the worker stored last. */
interface StoredFigures {
  claims: MeasuredClaims | null;
  times: MeasuredTimes | null;
}

/**
 * Lifetime of the cached figures in milliseconds. The figures are cached, because every page reads the
 * figures and the figures change slowly.
 */
const CACHE_MS = 10 * 60_000;
let cached: { until: number; figures: Promise<StoredFigures> } | undefined;

/**
 * Returns the median delivery time and the share of orders with a refund or a dispute that the worker
 * measured last. Returns null until the worker has measured enough orders.
 */
export const readMeasuredClaims = async (now = Date.now()): Promise<MeasuredClaims | null> =>
  (await readFigures(now)).claims;

/**
 * Returns the times that the worker measured last. Returns null until the worker has measured enough orders.
 */
export const readMeasuredTimes = async (now = Date.now()): Promise<MeasuredTimes | null> =>
  (await readFigures(now)).times;

/**
 * Returns the stored figures from a cache of ten minutes. Returns the old figures during a refresh and after
 * a failed refresh.
 */
function readFigures(now: number): Promise<StoredFigures> {
  if (cached && cached.until > now) return cached.figures;
  const former = cached?.figures;
  const figures = readStored();
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

async function readStored(): Promise<StoredFigures> {
  const [stored] = await db.select().from(measuredClaims).where(eq(measuredClaims.isLive, env.PAYMENTS_LIVE));
  if (!stored) return { claims: null, times: null };
  const { medianDeliverySeconds, claimRate, paySeconds, handOverSeconds, timedOrders: orders } = stored;
  return {
    claims:
      medianDeliverySeconds === null || claimRate === null ? null : { medianDeliverySeconds, claimRate },
    times: paySeconds === null || handOverSeconds === null ? null : { paySeconds, handOverSeconds, orders },
  };
}
