import { z } from "zod";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { JudgedChange } from "./hold-changes.ts";
import type { TooLow } from "./judge-change.ts";

/** Tiers and sale that wait for a confirmation, in the format of the column `held_changes.asked`. */
export const askedPrices = z.object({
  tiers: z.array(z.object({ minQuantity: z.int(), price: z.int() })),
  salePrice: z.int().nullable(),
  saleStartsAt: z.iso.datetime().nullable(),
  saleEndsAt: z.iso.datetime().nullable(),
});

/**
 * Returns a change of a product's tiers and sale, in the form that `holdChanges` expects. The change waits
 * for a confirmation. The confirmation applies this change only when the product has not changed since the
 * request.
 */
export const heldPrices = (
  { id: productId, price: current }: Pick<ProductRow, "id" | "price">,
  asked: {
    tiers: readonly PriceTier[];
    columns: Pick<ProductRow, "salePrice" | "saleStartsAt" | "saleEndsAt">;
  },
  low: TooLow,
): JudgedChange => ({
  kind: "prices",
  productId,
  asked: {
    tiers: asked.tiers.map(({ minQuantity, price }) => ({ minQuantity, price })),
    salePrice: asked.columns.salePrice,
    saleStartsAt: asked.columns.saleStartsAt?.toISOString() ?? null,
    saleEndsAt: asked.columns.saleEndsAt?.toISOString() ?? null,
  },
  low,
  current,
});
