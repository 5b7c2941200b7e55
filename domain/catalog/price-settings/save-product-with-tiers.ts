import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { readTiers } from "#domain/catalog/pricing/price-tiers.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import { type SavedProduct, type SaveProduct, saveProduct } from "#domain/catalog/products/save-product.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { changePrices } from "./change-prices.ts";
import { pricesInput } from "./prices-input.ts";

export interface SaveProductWithTiers extends SaveProduct {
  /**
   * The tiers: prices for larger quantities, smallest quantity first. When `tiers` is missing, the product
   * keeps its tiers.
   */
  tiers?: readonly PriceTier[] | undefined;
}

/**
 * Saves a product and its tiers in one transaction. Changed tiers require a fresh second factor, and wait
 * for a confirmation as in `savePrices`.
 * @throws TiersNotFalling, and the errors of `saveProduct`
 */
export async function saveProductWithTiers(
  caller: Caller,
  { tiers, ...input }: SaveProductWithTiers,
): Promise<SavedProduct & { isHeld: boolean }> {
  requirePermission(caller, "products.save");
  const wanted = tiers && pricesInput.shape.tiers.unwrap().parse([...tiers]);
  let isHeld = false;
  const saved = await saveProduct(caller, input, async (tx, id) => {
    if (wanted) isHeld = await changeTiers(tx, caller, id, wanted);
  });
  return { ...saved, isHeld };
}

async function changeTiers(
  tx: Transaction,
  caller: Caller,
  id: string,
  tiers: PriceTier[],
): Promise<boolean> {
  const before = (await readTiers(tx, [id])).get(id) ?? [];
  if (JSON.stringify(before) === JSON.stringify(tiers)) return false;
  const staff = requirePermission(caller, "products.save-prices");
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new NotFound("product");
  const { salePrice, saleStartsAt, saleEndsAt, minPerOrder, maxPerOrder, maxPerCustomer, customerDays } = row;
  const columns = {
    ...{ salePrice, saleStartsAt, saleEndsAt },
    ...{ minPerOrder, maxPerOrder, maxPerCustomer, customerDays },
  };
  return (await changePrices(tx, staff, row, { tiers, columns })).isHeld;
}
