import { eq } from "drizzle-orm";
import { priceHolds } from "#db/schema/prices.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockHeld } from "./confirm-price.ts";

/**
 * Withdraws a held price; the product keeps its price. The member who requested the price may also withdraw
 * it.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function refusePrice(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "products.refuse-price", async (tx) => {
    if (!isId(input.id)) throw new NotFound("price");
    const { product, hold } = await lockHeld(tx, input.id);
    await tx.delete(priceHolds).where(eq(priceHolds.productId, product.id));
    return {
      audit: "PRICE_REFUSED",
      table: "products",
      recordId: product.id,
      details: { price: product.price, asked: hold.price, asked_by: hold.askedBy },
    };
  });
}
