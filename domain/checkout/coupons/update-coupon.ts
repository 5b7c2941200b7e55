import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { coupons } from "#db/schema/coupons.ts";
import { guardCoupon } from "#domain/catalog/price-guard/guard-coupon.ts";
import { dropHeldChange, holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { CouponInput } from "./coupon-input.ts";
import { CouponCodeTaken, columnsOf, parseCoupon, withFreeCode, writeTargets } from "./save-coupon.ts";

/** Another user changed the coupon after it was read. Nothing was written. */
export class CouponChanged extends DomainError {
  constructor() {
    super("coupon_changed", 409);
  }
}
/** The new limit is below the number of uses. Held uses and spent uses both count. */
export class CouponUsedMore extends DomainError {
  constructor(used: number) {
    super("coupon_used_more", 409, { used, field: "maxUses" });
  }
}

/**
 * Changes a coupon. Placed orders keep their discount. A change can let a shopper pay far less for one unit
 * than in the last 30 days. When a team member makes a change that allows a far lower unit price, the change
 * waits for `confirmChange`. The coupon stays unchanged. When a change by an admin allows a far lower unit
 * price, the change applies immediately. A change that allows a far lower unit price raises an alert, whether
 * an admin or a team member makes the change.
 * @param input.version the version that the user read
 * @returns `isHeld`, which is true when the change waits for a confirmation
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 * @throws CouponChanged, CouponUsedMore, CouponCodeTaken, CouponTargetUnknown, CouponTooLarge, ZodError
 */
export async function updateCoupon(
  caller: Caller,
  input: { id: string; version: number; coupon: CouponInput },
): Promise<{ isHeld: boolean }> {
  const { id, version } = input;
  const staff = requirePermission(caller, "coupons.save");
  // The function does not use `audited`, because it raises the alert after it writes the audit row.
  return inTransaction(async (tx) => {
    const given = await parseCoupon(tx, input.coupon);
    if (!isId(id)) throw new NotFound("coupon");
    const [before] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("no key update");
    if (!before) throw new NotFound("coupon");
    if (before.version !== version) throw new CouponChanged();
    const used = before.held + before.spent;
    // A coupon whose uses already exceed its limit can keep this limit.
    const least = Math.min(used, before.maxUses ?? used);
    if (given.maxUses !== null && given.maxUses < least) throw new CouponUsedMore(used);
    const { isHeld, changeOf } = await guardCoupon(tx, staff, given);
    const permission = permissionUsed(staff, "coupons.save");
    const row = { table: "coupons", recordId: id, permission };
    if (isHeld) {
      await rejectTakenCode(tx, id, given.code);
      await recordAudit(tx, staff, {
        ...{ ...row, action: "CHANGE_HELD" },
        details: { before: auditedRow(before), after: given },
      });
      await holdChanges(tx, staff, changeOf(before));
      return { isHeld };
    }
    const columns = await columnsOf(tx, given);
    await withFreeCode(given.code, () =>
      tx
        .update(coupons)
        .set({ ...columns, version: sql`${coupons.version} + 1`, updatedAt: sql`now()` })
        .where(eq(coupons.id, id)),
    );
    await writeTargets(tx, id, given);
    await dropHeldChange(tx, { kind: "coupon", couponId: id });
    await recordAudit(tx, staff, {
      ...{ ...row, action: "COUPON_UPDATED" },
      details: { before: auditedRow(before), after: given },
    });
    await holdChanges(tx, staff, changeOf(before));
    return { isHeld };
  });
}

/** @throws CouponCodeTaken when another coupon has the same code. */
async function rejectTakenCode(tx: Transaction, id: string, code: string): Promise<void> {
  const [other] = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code));
  if (other && other.id !== id) throw new CouponCodeTaken(code);
}

/** Returns the columns of a coupon that staff write, in the form of the audit log. */
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
