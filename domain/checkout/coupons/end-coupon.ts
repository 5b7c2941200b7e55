import { eq, sql } from "drizzle-orm";
import { coupons } from "#db/schema/coupons.ts";
import { dropHeldChange } from "#domain/catalog/price-guard/hold-changes.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Ends a coupon. New orders no longer get the discount of the coupon. The shop also withdraws a change of the
 * coupon that waits for a confirmation. Orders that already use the coupon keep their price. A repeated call
 * changes nothing.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function endCoupon(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "coupons.end", async (tx) => {
    if (!isId(input.id)) throw new NotFound("coupon");
    const [before] = await tx.select().from(coupons).where(eq(coupons.id, input.id)).for("no key update");
    if (!before) throw new NotFound("coupon");
    await dropHeldChange(tx, { kind: "coupon", couponId: input.id });
    if (!before.isActive) return { audit: null };
    await tx
      .update(coupons)
      .set({ isActive: false, version: sql`${coupons.version} + 1`, updatedAt: sql`now()` })
      .where(eq(coupons.id, input.id));
    return {
      audit: "COUPON_ENDED",
      table: "coupons",
      recordId: input.id,
      details: { code: before.code, held: before.held, spent: before.spent },
    };
  });
}
