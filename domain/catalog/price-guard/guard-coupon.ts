import type { Transaction } from "#db/client.server.ts";
import type { CouponKind } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { JudgedChange } from "./hold-changes.ts";
import { judgeCoupon } from "./judge-change.ts";
import type { AskedCoupon } from "./lowest-price-sql.ts";
import { depthOf } from "./too-low.ts";

/**
 * The fields of a coupon that staff can write. When somebody confirms a held coupon, the shop writes all
 * fields of the coupon that staff can write.
 */
interface GivenCoupon extends Record<string, unknown>, Pick<AskedCoupon, "withReduced" | "targets"> {
  kind: CouponKind;
  value: number;
  maxDiscount: number | null;
  minTotal: number;
  isActive: boolean;
}

/** The decision of the price guard about a coupon. */
export interface GuardedCoupon {
  /** Whether the coupon waits for the confirmation of a second person. */
  isHeld: boolean;
  /**
   * Returns the change that the caller passes to `holdChanges`. Returns no change when the guard has nothing
   * to report.
   */
  changeOf: (coupon: { id: string; version: number }) => JudgedChange[];
}

/**
 * Judges the new state of a coupon. The judgement combines the coupon's discount, the exchange rates, and the
 * tiers and sales of the coupon's products. An inactive coupon gives no discount. The guard therefore judges
 * a coupon again when staff activate it. When a team member saves a coupon, the coupon waits for a
 * confirmation. A coupon that an admin or a command saves applies immediately.
 */
export async function guardCoupon(
  tx: Transaction,
  caller: Caller,
  given: GivenCoupon,
): Promise<GuardedCoupon> {
  const { withReduced, targets } = given;
  const low = given.isActive ? await judgeCoupon(tx, { ...depthOf(given), withReduced, targets }) : null;
  if (!low) return { isHeld: false, changeOf: () => [] };
  const isHeld = caller.kind === "staff" && caller.role !== "admin";
  const asked = isHeld ? { ...given } : null;
  return {
    isHeld,
    changeOf: ({ id, version }) => [{ kind: "coupon", couponId: id, version: String(version), asked, low }],
  };
}
