import { inTransaction } from "#db/client.server.ts";
import { coupons } from "#db/schema/coupons.ts";
import { guardCoupon } from "#domain/catalog/price-guard/guard-coupon.ts";
import { holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { CouponInput } from "./coupon-input.ts";
import { columnsOf, parseCoupon, withFreeCode, writeTargets } from "./save-coupon.ts";

/**
 * Creates a coupon. A coupon can let a shopper pay far less for one unit than in the last 30 days. When a
 * team member creates a coupon that allows a far lower unit price, the coupon is inactive and waits for
 * `confirmChange`. When an admin creates a coupon that allows a far lower unit price, the coupon applies
 * immediately. A coupon that allows a far lower unit price raises an alert, whether an admin or a team member
 * creates the coupon.
 * @returns the id, and `isHeld`, which is true when the coupon waits for a confirmation
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 * @throws CouponCodeTaken, CouponTargetUnknown, CouponTooLarge, ZodError
 */
export async function createCoupon(
  caller: Caller,
  input: CouponInput,
): Promise<{ id: string; isHeld: boolean }> {
  const staff = requirePermission(caller, "coupons.save");
  // The function does not use `audited`, because it raises the alert after it writes the audit row.
  return inTransaction(async (tx) => {
    const given = await parseCoupon(tx, input);
    const { isHeld, changeOf } = await guardCoupon(tx, staff, given);
    const isActive = given.isActive && !isHeld;
    const columns = { ...(await columnsOf(tx, given)), isActive };
    const [made] = await withFreeCode(given.code, () =>
      tx.insert(coupons).values(columns).returning({ id: coupons.id, version: coupons.version }),
    );
    if (!made) throw new Error("the insert of the coupon returned no row");
    await writeTargets(tx, made.id, given);
    await recordAudit(tx, staff, {
      action: "COUPON_CREATED",
      table: "coupons",
      recordId: made.id,
      permission: permissionUsed(staff, "coupons.save"),
      details: { after: { ...given, isActive } },
    });
    await holdChanges(tx, staff, changeOf(made));
    return { id: made.id, isHeld };
  });
}
