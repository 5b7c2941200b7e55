import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { dropHeldChange, type JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import { judgeProduct, referencePrice } from "#domain/catalog/price-guard/judge-change.ts";

/**
 * Holds a new list price when a shopper could pay far less for one unit with it than in the last days. The
 * product keeps its price, and the new price waits for `confirmChange`. Any other new price replaces a held
 * price. A new variant is compared with the cheapest variant of its group and gets that price meanwhile; any
 * other new product has no price to compare with. Requires the lock of the product's row.
 * @returns the row to write, and the held price; call `holdChanges` for it at the end of the transaction
 */
export async function holdLargeDrop(
  tx: Transaction,
  before: ProductRow | undefined,
  wanted: ProductRow,
): Promise<{ row: ProductRow; held: JudgedChange | null }> {
  const current = before?.price ?? (await cheapestSibling(tx, wanted));
  if (current === null || wanted.price === before?.price) return { row: wanted, held: null };
  const { id: productId, price } = wanted;
  const reference = before ? await referencePrice(tx, before) : current;
  const isReduced = wanted.originalPrice !== null && wanted.originalPrice > price;
  const low =
    price >= current
      ? null
      : await judgeProduct(tx, {
          ...{ id: productId, parentId: wanted.parentId, categoryId: wanted.categoryId, name: wanted.name },
          ...{ reference, floor: price, plainFloor: isReduced ? null : price },
        });
  if (!low) {
    if (before) await dropHeldChange(tx, { kind: "price", productId });
    return { row: wanted, held: null };
  }
  return {
    row: { ...wanted, price: current },
    held: { kind: "price", productId, asked: { price }, low, current },
  };
}

/** Returns the lowest list price of the other variants of a group; null without one. */
async function cheapestSibling(tx: Transaction, { parentId }: ProductRow): Promise<number | null> {
  if (parentId === null) return null;
  const [cheapest] = await tx
    .select({ price: products.price })
    .from(products)
    .where(and(eq(products.parentId, parentId), isNull(products.archivedAt)))
    .orderBy(asc(products.price))
    .limit(1);
  return cheapest?.price ?? null;
}
