import { eq, sql } from "drizzle-orm";
import { coupons } from "#db/schema/coupons.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import type { CouponInput } from "./coupon-input.ts";
import { columnsOf, parseCoupon, withFreeCode, writeTargets } from "./save-coupon.ts";

/** Another user changed the coupon after it was read. Nothing was written. */
export class CouponChanged extends DomainError {
  constructor() {
    super("coupon_changed", 409);
  }
}
/** The new limit is below the uses that are held and spent. */
export class CouponUsedMore extends DomainError {
  constructor(used: number) {
    super("coupon_used_more", 409, { used, field: "maxUses" });
  }
}

/**
 * Changes a coupon. Orders that were placed keep their discount.
 * @param input.version the version that the user read
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 * @throws CouponChanged, CouponUsedMore, CouponCodeTaken, CouponTargetUnknown, CouponTooLarge, ZodError
 */
export async function updateCoupon(
  caller: Caller,
  input: { id: string; version: number; coupon: CouponInput },
): Promise<void> {
  const { id, version } = input;
  await audited(caller, "coupons.save", async (tx) => {
    const given = await parseCoupon(tx, input.coupon);
    if (!isId(id)) throw new NotFound("coupon");
    const [before] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("no key update");
    if (!before) throw new NotFound("coupon");
    if (before.version !== version) throw new CouponChanged();
    const used = before.held + before.spent;
    // A coupon whose uses exceed its limit already may keep the limit.
    const least = Math.min(used, before.maxUses ?? used);
    if (given.maxUses !== null && given.maxUses < least) throw new CouponUsedMore(used);
    const columns = await columnsOf(tx, given);
    await withFreeCode(given.code, () =>
      tx
        .update(coupons)
        .set({ ...columns, version: sql`${coupons.version} + 1`, updatedAt: sql`now()` })
        .where(eq(coupons.id, id)),
    );
    await writeTargets(tx, id, given);
    return {
      audit: "COUPON_UPDATED",
      table: "coupons",
      recordId: id,
      details: { before: auditedRow(before), after: given },
    };
  });
}

/** Returns the columns of a coupon that staff write, as the audit log keeps them. */
const auditedRow = (row: typeof coupons.$inferSelect) => ({
  code: row.code,
  kind: row.kind,
  value: row.value,
  minTotal: row.minTotal,
  maxDiscount: row.maxDiscount,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  maxUses: row.maxUses,
  maxUsesPerBuyer: row.maxUsesPerBuyer,
  firstOrderOnly: row.firstOrderOnly,
  withReduced: row.withReduced,
  isTargeted: row.isTargeted,
  isActive: row.isActive,
});
