import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { coupons, couponTargets, couponUses } from "#db/schema/coupons.ts";
import type { CouponInput } from "#domain/checkout/coupons/coupon-input.ts";

type NewCoupon = Partial<typeof coupons.$inferInsert> & { products?: string[]; categories?: string[] };

/** Builds a coupon of 10 percent without limits. `columns` override the coupon's values. Targets are ids. */
export async function buildCoupon({ products, categories, ...columns }: NewCoupon = {}) {
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`;
  const isTargeted = products !== undefined || categories !== undefined;
  const values = { code, kind: "percent", value: 10, isTargeted, ...columns } as const;
  const [coupon] = await db.insert(coupons).values(values).returning();
  if (!coupon) throw new Error("the database did not insert the coupon");
  const targets = [
    ...(products ?? []).map((productId) => ({ couponId: coupon.id, productId })),
    ...(categories ?? []).map((categoryId) => ({ couponId: coupon.id, categoryId })),
  ];
  if (targets.length > 0) await db.insert(couponTargets).values(targets);
  return coupon;
}

/** Reads the counters of a coupon. */
export async function couponCounts(id: string): Promise<{ held: number; spent: number }> {
  const [row] = await db
    .select({ held: coupons.held, spent: coupons.spent })
    .from(coupons)
    .where(eq(coupons.id, id));
  if (!row) throw new Error(`no coupon ${id}`);
  return row;
}

/** Reads the row that records an order's use of a coupon. Returns undefined for an order without a coupon. */
export async function couponUse(orderId: string) {
  const [row] = await db.select().from(couponUses).where(eq(couponUses.orderId, orderId));
  return row;
}

/** The fields that the back-office form sends for a coupon of 10 percent without limits. */
export const couponForm = (change: Partial<CouponInput> = {}): CouponInput => ({
  code: `TEST-${randomUUID().slice(0, 8)}`,
  kind: "percent",
  value: 10,
  minTotal: 0,
  maxDiscount: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerBuyer: null,
  firstOrderOnly: false,
  withReduced: true,
  targets: null,
  isActive: true,
  ...change,
});
