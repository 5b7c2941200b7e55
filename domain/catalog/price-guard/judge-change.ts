import { type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { type JudgedKind, type JudgedProduct, judgedUnits } from "./judged-units.ts";
import {
  type AskedCoupon,
  allProducts,
  type Comparison,
  givenUnits,
  lowestPrices,
  movedProducts,
  oneCoupon,
  openCoupons,
} from "./lowest-price-sql.ts";
import { isTooLow, REFERENCE_DAYS, rateRatio } from "./too-low.ts";

/**
 * The product that has the lowest price after a change. The object contains the highest price of the last 30
 * days and the lowest price that a shopper could pay for one unit. Amounts are minor units of USD, rounded
 * down.
 */
export interface TooLow {
  product: string;
  reference: number;
  effective: number;
}

/**
 * JavaScript cannot store a fraction such as 0.1 exactly. This rounding prevents an error of one cent in a
 * price of whole cents.
 */
const ROUNDING = 1e-6;

interface Found extends Record<string, unknown> {
  subject: string;
  id: string;
  name: string;
  reference: number;
  base: number;
  effective: number;
}

/** The prices that are too low. The keys are product ids. */
export type Judged = ReadonlyMap<string, Partial<Record<JudgedKind, TooLow>>>;

/**
 * Judges the new state of products. Each new price is judged together with the coupons and the exchange
 * rates. When a product moves to another category or group, the guard also judges the unchanged prices of the
 * product. The guard judges the unchanged prices only with coupons that did not apply before. The number of
 * statements does not depend on the number of products.
 * @returns the products whose new prices the owner's limit does not allow
 */
export async function judgeProducts(tx: Transaction, changes: readonly JudgedProduct[]): Promise<Judged> {
  const judged = new Map<string, Partial<Record<JudgedKind, TooLow>>>();
  const now = shopNow();
  const units = changes.flatMap((change) => judgedUnits(change, now));
  if (units.length === 0) return judged;
  const found = await judgeNow(tx, () => givenUnits(units), openCoupons, { withoutCoupon: true });
  for (const { subject, id, low } of found)
    judged.set(id, { ...judged.get(id), [subject as JudgedKind]: low });
  return judged;
}

/**
 * Judges the products of a category before they move to another category.
 * @returns the product with the lowest price among the products whose prices the owner's limit does not allow
 */
export async function judgeMove(tx: Transaction, from: string, to: string): Promise<TooLow | null> {
  const moved = () => movedProducts(from, to);
  const [lowest] = await judgeNow(tx, moved, openCoupons, { withoutCoupon: false });
  return lowest?.low ?? null;
}

/**
 * Judges a coupon before shoppers can use it. The judgement includes the exchange rates and every price of
 * the coupon's products.
 * @returns null when the coupon is within the owner's limit
 */
export async function judgeCoupon(tx: Transaction, coupon: AskedCoupon): Promise<TooLow | null> {
  const priced = (percent: number) => allProducts(percent, { baseHasCoupon: false });
  const [lowest] = await judgeNow(tx, priced, oneCoupon(coupon), { withoutCoupon: false });
  return lowest?.low ?? null;
}

/**
 * Judges new exchange rates and a new minimum purchase. Judges the lowest price that the shop would have
 * under the new settings. Checks nothing when the change lowers neither a rate nor the minimum purchase.
 * Requires the lock of the settings.
 * @returns null when the settings are within the owner's limit
 */
export async function judgeSettings(
  tx: Transaction,
  before: SiteSettings,
  after: SiteSettings,
): Promise<TooLow | null> {
  const was = before.currencyRates.rates as Record<string, number>;
  const lowersRate = Object.entries(after.currencyRates.rates).some(
    ([code, rate]) => rate < (was[code] ?? 0),
  );
  if (!lowersRate && after.minPurchase >= before.minPurchase) return null;
  await lockGuard(tx);
  const left = rateRatio(after.currencyRates.rates, await referenceRates(tx, before));
  // The function uses the limit that was set before the change. When one form changes both the limit and the
  // rates, the old limit applies to the new rates.
  const percent = before.priceDropPercent;
  const priced = allProducts(percent, { baseHasCoupon: true });
  const compared = { minPurchase: after.minPurchase, minBefore: before.minPurchase, percent };
  const found = await judge(tx, left, priced, openCoupons, { ...compared, withoutCoupon: true });
  if (found) return found[0]?.low ?? null;
  // When the shop has no product, the function has no price to judge, but still judges the rates.
  const none = { name: "", reference: 10_000, base: 10_000, effective: 10_000 };
  return tooLow(none, left, percent);
}

/**
 * Locks the price guard until this change is committed. A later judgement therefore waits, and includes this
 * change.
 */
const lockGuard = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.priceGuard})`);

type Low = Pick<Found, "subject" | "id"> & { low: TooLow };

async function judgeNow(
  tx: Transaction,
  priced: (percent: number) => SQL,
  coupons: typeof openCoupons,
  { withoutCoupon }: Pick<Comparison, "withoutCoupon">,
): Promise<Low[]> {
  await lockGuard(tx);
  const settings = await readSettings(tx);
  const { minPurchase, priceDropPercent: percent } = settings;
  const left = rateRatio(settings.currencyRates.rates, await referenceRates(tx, settings));
  const compared = { minPurchase, minBefore: minPurchase, percent, withoutCoupon };
  return (await judge(tx, left, priced(percent), coupons, compared)) ?? [];
}

/** Returns the prices that are too low, the lowest first, or null when there is nothing to judge. */
async function judge(
  tx: Transaction,
  left: number,
  priced: SQL,
  coupons: typeof openCoupons,
  compared: Comparison,
): Promise<Low[] | null> {
  const { rows } = await tx.execute<Found>(lowestPrices(priced, coupons, compared));
  if (rows.length === 0) return null;
  return rows.flatMap((row) => {
    const low = tooLow(row, left, compared.percent);
    return low ? [{ subject: row.subject, id: row.id, low }] : [];
  });
}

function tooLow(
  { name, reference, base, effective }: Pick<Found, "name" | "reference" | "base" | "effective">,
  left: number,
  percent: number,
): TooLow | null {
  const unit = effective * left;
  if (!isTooLow({ reference, base, effective: unit, percent })) return null;
  return { product: name, reference, effective: Math.floor(unit + ROUNDING) };
}

/**
 * Returns the highest exchange rate of each currency in the last `REFERENCE_DAYS` days. Rates before the last
 * confirmed rate do not count.
 */
async function referenceRates(tx: Transaction, settings: SiteSettings): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ currency: string; highest: number }>(sql`
    select c.currency, max(c.before) as highest from rate_changes c
    where c.created_at > now() - make_interval(days => ${REFERENCE_DAYS})
      and c.id > coalesce((select max(k.id) from rate_changes k where k.currency = c.currency and k.is_confirmed), 0)
    group by c.currency`);
  const highest = new Map(rows.map((row) => [row.currency, row.highest]));
  return Object.fromEntries(
    Object.entries(settings.currencyRates.rates).map(([code, rate]) => [
      code,
      Math.max(rate, highest.get(code) ?? 0),
    ]),
  );
}
