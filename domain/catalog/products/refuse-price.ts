import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { priceHolds } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockHeld } from "./confirm-price.ts";

/**
 * Withdraws a held price; the product keeps its price. The member who requested the price may also withdraw
 * it.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function refusePrice(caller: Caller, input: { id: string }): Promise<void> {
  const staff = requirePermission(caller, "products.refuse-price");
  if (!isId(input.id)) throw new NotFound("price");
  await inTransaction(async (tx) => {
    const { product, hold } = await lockHeld(tx, input.id);
    await tx.delete(priceHolds).where(eq(priceHolds.productId, product.id));
    await recordAudit(tx, staff, {
      action: "PRICE_REFUSED",
      table: "products",
      recordId: product.id,
      permission: permissionUsed(staff, "products.refuse-price"),
      details: { price: product.price, asked: hold.price, asked_by: hold.askedBy },
    });
  });
}
