import type { Transaction } from "#db/client.server.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { judgeProduct, referencePrice, type TooLow } from "#domain/catalog/price-guard/judge-change.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { PriceColumns } from "./file-prices.ts";

interface AskedDiscount {
  /** The product; a new one as it is written, without a sale. */
  before: ProductRow;
  after: PriceColumns;
  tiers: readonly PriceTier[];
  tiersBefore: readonly PriceTier[];
}

/**
 * Judges the new tiers and the new sale of a product. A planned sale counts from when it is planned. Requires
 * the lock of the product's row.
 * @returns null when there is none, or the owner's limit allows the lowest one
 */
export async function judgeDiscount(
  tx: Transaction,
  { before, after, tiers, tiersBefore }: AskedDiscount,
): Promise<TooLow | null> {
  const isNewSale =
    after.salePrice !== null &&
    (after.salePrice !== before.salePrice ||
      after.saleStartsAt?.getTime() !== before.saleStartsAt?.getTime() ||
      after.saleEndsAt?.getTime() !== before.saleEndsAt?.getTime());
  const ofTiers = newTiers(tiers, tiersBefore).map(({ price }) => price);
  const asked = [...ofTiers, ...(isNewSale ? [after.salePrice ?? 0] : [])];
  if (asked.length === 0) return null;
  const { id, parentId, categoryId, name, price } = before;
  const isReduced = before.originalPrice !== null && before.originalPrice > price;
  return judgeProduct(tx, {
    ...{ id, parentId, categoryId, name },
    reference: await referencePrice(tx, before),
    floor: Math.min(...asked),
    plainFloor: isReduced || ofTiers.length === 0 ? null : Math.min(...ofTiers),
  });
}

const newTiers = (tiers: readonly PriceTier[], before: readonly PriceTier[]) =>
  tiers.filter(
    (tier) => !before.some((old) => old.minQuantity === tier.minQuantity && old.price === tier.price),
  );
