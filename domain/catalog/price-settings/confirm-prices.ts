import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { askedPrices } from "#domain/catalog/price-guard/held-prices.ts";
import { areFalling } from "#domain/catalog/pricing/price-unit.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { writePrices } from "./write-prices.ts";

/**
 * Writes tiers and a sale that a second person or an admin has confirmed. A sale with a start in the past
 * begins now. Requires the catalog lock.
 * @returns false when the product is archived or the sale is over. Also returns false when the product's
 * price is now too low for the tiers or the sale
 */
export async function confirmPrices(
  tx: Transaction,
  held: { productId: string | null; asked: unknown },
): Promise<boolean> {
  const { tiers, salePrice, ...window } = askedPrices.parse(held.asked);
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, held.productId ?? ""))
    .for("update");
  if (!product || product.archivedAt || !areFalling(tiers, product.price)) return false;
  const now = new Date(shopNow());
  const [startsAt, endsAt] = [window.saleStartsAt, window.saleEndsAt].map((at) => (at ? new Date(at) : null));
  if (salePrice !== null && (!endsAt || endsAt <= now || salePrice >= product.price)) return false;
  const columns = {
    salePrice,
    saleStartsAt: startsAt && salePrice !== null && startsAt < now ? now : (startsAt ?? null),
    saleEndsAt: endsAt ?? null,
  };
  await writePrices(tx, product, { columns, tiers, isConfirmed: true });
  return true;
}
