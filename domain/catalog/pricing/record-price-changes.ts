import type { Transaction } from "#db/client.server.ts";
import { priceChanges } from "#db/schema/prices.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";

type Priced = Pick<ProductRow, "id" | "price" | "salePrice" | "saleStartsAt" | "saleEndsAt">;

const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
const isChanged = (before: Priced, after: Priced) =>
  before.price !== after.price ||
  before.salePrice !== after.salePrice ||
  !same(before.saleStartsAt, after.saleStartsAt) ||
  !same(before.saleEndsAt, after.saleEndsAt);

/**
 * Appends a row to the price history for each product whose price or sale changed. Requires the locks of the
 * products' rows.
 * `isConfirmed` says that an admin or a second person accepted the prices.
 */
export async function recordPriceChanges(
  tx: Transaction,
  changes: readonly { before: Priced | undefined; after: Priced; isConfirmed?: boolean }[],
): Promise<void> {
  const rows = changes.flatMap(({ before, after, isConfirmed = false }) =>
    before && isChanged(before, after)
      ? [
          {
            productId: after.id,
            before: before.price,
            after: after.price,
            salePrice: after.salePrice,
            saleStartsAt: after.saleStartsAt,
            saleEndsAt: after.saleEndsAt,
            isConfirmed,
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.insert(priceChanges).values(rows);
}
