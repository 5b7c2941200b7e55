import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { coupons } from "#db/schema/coupons.ts";
import { couponInput } from "#domain/checkout/coupons/coupon-input.ts";
import {
  columnsOf,
  rejectShortTotal,
  withFreeCode,
  writeTargets,
} from "#domain/checkout/coupons/save-coupon.ts";

/**
 * Writes a coupon that a second person or an admin has confirmed.
 * @returns false when somebody has changed or ended the coupon in the meantime
 * @throws CouponTooLarge, CouponCodeTaken, CouponTargetUnknown when the shop no longer allows the coupon
 */
export async function confirmCoupon(
  tx: Transaction,
  held: { couponId: string | null; asked: unknown; version: string },
): Promise<boolean> {
  const given = couponInput.parse(held.asked);
  const id = held.couponId ?? "";
  const [before] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("no key update");
  if (!before || String(before.version) !== held.version) return false;
  await rejectShortTotal(tx, given);
  const columns = await columnsOf(tx, given);
  await withFreeCode(given.code, () =>
    tx
      .update(coupons)
      .set({ ...columns, version: sql`${coupons.version} + 1`, updatedAt: sql`now()` })
      .where(eq(coupons.id, id)),
  );
  await writeTargets(tx, id, given);
  return true;
}
