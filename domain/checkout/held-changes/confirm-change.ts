import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { heldChanges } from "#db/schema/prices.ts";
import type { HeldChangeKind } from "#db/values/vocabulary.ts";
import { confirmSettings } from "#domain/catalog/price-guard/confirm-settings.ts";
import { confirmPrice } from "#domain/catalog/price-settings/confirm-price.ts";
import { confirmPrices } from "#domain/catalog/price-settings/confirm-prices.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { confirmCoupon } from "./confirm-coupon.ts";
import { ChangeOutdated, type HeldChange, lockChange, subjectOf } from "./lock-change.ts";

/** The staff user who requested the change cannot confirm it, unless this user is an admin. */
export class OwnChange extends DomainError {
  constructor() {
    super("own_change", 403);
  }
}

/**
 * For each kind of change, the function that writes the requested values. The function returns false when the
 * product, the coupon or the settings have changed since the request.
 */
const writes: Readonly<
  Record<HeldChangeKind, (tx: Transaction, staff: Staff, held: HeldChange) => Promise<boolean>>
> = {
  price: (tx, _, held) => confirmPrice(tx, held),
  prices: (tx, _, held) => confirmPrices(tx, held),
  coupon: (tx, _, held) => confirmCoupon(tx, held),
  settings: confirmSettings,
};

/**
 * Applies a change that waits for a confirmation. Requires an admin, or a second staff user with the
 * permission of the change's kind. The admin or the second staff user needs a fresh second factor. When a
 * newer change has replaced the change, the function finds nothing, because the newer change has another id.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, OwnChange, ChangeOutdated
 */
export async function confirmChange(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "changes.confirm", async (tx, staff) => {
    // The function locks the catalog before any rows, like every other function that writes to the catalog.
    await lockCatalog(tx);
    const held = await lockChange(tx, staff, { id: input.id, action: "changes.confirm" });
    if (staff.role !== "admin" && held.askedBy === staff.userId) throw new OwnChange();
    if (!(await writes[held.kind](tx, staff, held))) throw new ChangeOutdated();
    await tx.delete(heldChanges).where(eq(heldChanges.id, held.id));
    return {
      ...{ audit: "CHANGE_CONFIRMED", ...subjectOf(held) },
      details: { kind: held.kind, after: held.asked, asked_by: held.askedBy },
    };
  });
}
