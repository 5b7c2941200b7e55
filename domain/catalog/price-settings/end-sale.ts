import { eq } from "drizzle-orm";
import { products } from "#db/schema/catalog.ts";
import { readTiers } from "#domain/catalog/pricing/price-tiers.ts";
import { ProductArchived, ProductChanged } from "#domain/catalog/products/product-errors.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { writePrices } from "./write-prices.ts";

/**
 * Ends a running sale, or cancels a planned sale. Tiers and limits stay unchanged. The price only rises, so
 * the change needs no confirmation. A product without a sale stays unchanged.
 * @param input.version the version that the user saw
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ProductArchived, ProductChanged
 */
export async function endSale(caller: Caller, input: { id: string; version: number }): Promise<void> {
  await audited(caller, "products.save-prices", async (tx) => {
    if (!isId(input.id)) throw new NotFound("product");
    await lockCatalog(tx);
    const [before] = await tx.select().from(products).where(eq(products.id, input.id)).for("update");
    if (!before) throw new NotFound("product");
    if (before.archivedAt) throw new ProductArchived();
    if (before.version !== input.version) throw new ProductChanged();
    if (before.salePrice === null) return { audit: null };
    await writePrices(tx, before, {
      columns: { salePrice: null, saleStartsAt: null, saleEndsAt: null },
      tiers: (await readTiers(tx, [before.id])).get(before.id) ?? [],
      isConfirmed: false,
    });
    return {
      audit: "PRODUCT_SALE_ENDED",
      table: "products",
      recordId: before.id,
      details: {
        before: {
          sale_price: before.salePrice,
          sale_starts_at: before.saleStartsAt?.toISOString() ?? null,
          sale_ends_at: before.saleEndsAt?.toISOString() ?? null,
        },
        after: { sale_price: null },
      },
    };
  });
}
