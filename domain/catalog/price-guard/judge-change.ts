import { type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import {
  type AskedCoupon,
  allProducts,
  lowestPrice,
  oneCoupon,
  oneProduct,
  openCoupons,
  type PricedProduct,
} from "./lowest-price-sql.ts";
import { isTooLow, REFERENCE_DAYS, rateRatio } from "./too-low.ts";

/**
 * The product that a change makes cheapest. Amounts are minor units of USD, rounded down: the highest price
 * of the last days, and the lowest that a shopper could pay for one unit.
 */
export interface TooLow {
  product: string;
  reference: number;
  effective: number;
}

/** A fraction such as 0.1 is not exact: a whole cent stays whole. */
const ROUNDING = 1e-6;

interface Found extends Record<string, unknown> {
  name: string;
  reference: number;
  effective: number;
}

/**
 * Judges the prices that a product shall have, together with its best coupon and the exchange rates.
 * @returns null while the owner's limit allows them
 */
export async function judgeProduct(tx: Transaction, product: PricedProduct): Promise<TooLow | null> {
  await lockGuard(tx);
  const settings = await readSettings(tx);
  return judge(tx, settings, await ratio(tx, settings), (minPurchase) =>
    lowestPrice(oneProduct(product), openCoupons, { minPurchase, withoutCoupon: true }),
  );
}

/**
 * Judges a coupon that shoppers shall be able to use, together with the lowest price of its products and the
 * exchange rates.
 * @returns null while the owner's limit allows it
 */
export async function judgeCoupon(tx: Transaction, coupon: AskedCoupon): Promise<TooLow | null> {
  await lockGuard(tx);
  const settings = await readSettings(tx);
  return judge(tx, settings, await ratio(tx, settings), (minPurchase) =>
    lowestPrice(allProducts, oneCoupon(coupon), { minPurchase, withoutCoupon: false }),
  );
}

/**
 * Judges new exchange rates and a new minimum purchase, together with the lowest price of the shop. What the
 * settings do not lower is not judged. Requires the lock of the settings.
 * @returns null while the owner's limit allows them
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
  // The bound is the one before: a form that raises it does not excuse its own rates.
  return judge(tx, { ...after, priceDropPercent: before.priceDropPercent }, left, (minPurchase) =>
    lowestPrice(allProducts, openCoupons, { minPurchase, withoutCoupon: true }),
  );
}

/** Returns the highest price of the last days since the last confirmed price, in minor units. */
export async function referencePrice(
  tx: Transaction,
  before: { id: string; price: number },
): Promise<number> {
  const found = await tx.execute<{ highest: string | null }>(sql`
    select max(c.before) as highest from price_changes c
    where c.product_id = ${before.id} and c.created_at > now() - make_interval(days => ${REFERENCE_DAYS})
      and c.id > coalesce((select max(k.id) from price_changes k where k.product_id = c.product_id and k.is_confirmed), 0)`);
  return Math.max(before.price, Number(found.rows[0]?.highest ?? 0));
}

/** Makes another judge wait until this change is committed, so that it sees the change. */
const lockGuard = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.priceGuard})`);

async function judge(
  tx: Transaction,
  { minPurchase, priceDropPercent: percent }: SiteSettings,
  left: number,
  statement: (minPurchase: number) => SQL,
): Promise<TooLow | null> {
  const { rows } = await tx.execute<Found>(statement(minPurchase));
  const [lowest] = rows;
  // Without a product no price can be too low yet, but the rates are judged all the same.
  const { name, reference, effective } = lowest ?? { name: "", reference: 10_000, effective: 10_000 };
  const unit = effective * left;
  if (!isTooLow({ reference, effective: unit, percent })) return null;
  return { product: name, reference, effective: Math.floor(unit + ROUNDING) };
}

const ratio = async (tx: Transaction, settings: SiteSettings) =>
  rateRatio(settings.currencyRates.rates, await referenceRates(tx, settings));

/** Returns the highest rate of each currency in the last days, since the last confirmed one. */
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
