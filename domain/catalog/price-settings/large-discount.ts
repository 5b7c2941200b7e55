import type { Transaction } from "#db/client.server.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import { type HeldPrice, referencePrice } from "#domain/catalog/products/hold-price.ts";
import { isLargeDrop } from "#domain/catalog/products/price-drop.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { PriceColumns } from "./file-prices.ts";

interface AskedDiscount {
  before: ProductRow;
  after: PriceColumns;
  tiers: readonly PriceTier[];
  tiersBefore: readonly PriceTier[];
}

/** A new tier or sale far below the last prices. `least` is the lowest price that other staff may set. */
export interface LargeDiscount {
  field: "tiers" | "salePrice";
  least: number;
  alert: HeldPrice;
}

/**
 * Returns the lowest new price of a tier or a sale, when a change of the list price to it would be a large
 * drop. Only an admin may set it.
 */
export async function findLargeDiscount(
  tx: Transaction,
  { before, after, tiers, tiersBefore }: AskedDiscount,
): Promise<LargeDiscount | null> {
  const isNewSale =
    after.salePrice !== null &&
    (after.salePrice !== before.salePrice ||
      after.saleStartsAt?.getTime() !== before.saleStartsAt?.getTime() ||
      after.saleEndsAt?.getTime() !== before.saleEndsAt?.getTime());
  const asked = [
    ...newTiers(tiers, tiersBefore).map(({ price }) => ({ field: "tiers" as const, price })),
    ...(isNewSale ? [{ field: "salePrice" as const, price: after.salePrice ?? 0 }] : []),
  ].sort((one, other) => one.price - other.price);
  const [lowest] = asked;
  if (!lowest) return null;
  const percent = await readSetting("priceDropPercent", tx);
  const reference = await referencePrice(tx, before);
  if (!isLargeDrop({ reference, price: lowest.price, percent })) return null;
  const { id: productId, name, price: current } = before;
  return {
    field: lowest.field,
    least: Math.ceil((reference * (100 - percent)) / 100),
    alert: { productId, name, current, reference, price: lowest.price },
  };
}

const newTiers = (tiers: readonly PriceTier[], before: readonly PriceTier[]) =>
  tiers.filter(
    (tier) => !before.some((old) => old.minQuantity === tier.minQuantity && old.price === tier.price),
  );
