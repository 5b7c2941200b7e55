import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { heldChanges } from "#db/schema/prices.ts";
import { decidableKinds } from "#domain/catalog/price-guard/change-needs.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { NotPermitted } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

export type HeldChange = typeof heldChanges.$inferSelect;

/** Somebody has changed the product, the coupon or the settings after the change was requested. */
export class ChangeOutdated extends DomainError {
  constructor() {
    super("change_outdated", 409);
  }
}

/**
 * Reads and locks a held change that the user may decide.
 * @throws NotFound when the change was decided or replaced; NotPermitted
 */
export async function lockChange(
  tx: Transaction,
  staff: Staff,
  { id, action }: { id: string; action: BackOfficeAction },
): Promise<HeldChange> {
  if (!isId(id)) throw new NotFound("change");
  const [held] = await tx.select().from(heldChanges).where(eq(heldChanges.id, id)).for("update");
  if (!held) throw new NotFound("change");
  if (!decidableKinds(staff).includes(held.kind)) throw new NotPermitted(action);
  return held;
}

/** The audit row that identifies the product, the coupon or the settings of a change. */
export const subjectOf = ({ productId, couponId, settings }: HeldChange) =>
  productId
    ? { table: "products", recordId: productId }
    : couponId
      ? { table: "coupons", recordId: couponId }
      : { table: "site_settings", recordId: settings };
