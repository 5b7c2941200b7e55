import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { recordPriceChanges } from "#domain/catalog/pricing/record-price-changes.ts";
import { type HeldPrice, referencePrice } from "#domain/catalog/products/hold-price.ts";
import { isLargeDrop } from "#domain/catalog/products/price-drop.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { MovedProduct, MovedSale } from "./moved-shop.ts";

/** A product with the sale and the limits that its source names. */
export type PriceSettings = Pick<MovedProduct, "sale" | "limits">;

type Columns = Pick<ProductRow, "salePrice" | "saleStartsAt" | "saleEndsAt" | "minPerOrder" | "maxPerOrder">;

interface WrittenSettings {
  /** The ids of the changed products. */
  changed: Set<string>;
  /** Sales far below the last prices; call `raisePriceAlert` for them. */
  large: HeldPrice[];
  /** The ids of products whose price is not above their sale price. */
  refused: Set<string>;
}

/**
 * Writes the sale windows and the limits of products whose rows the transaction has locked. A sale that the
 * product has already keeps its start. A source without a sale or limits leaves those of the product.
 */
export async function writePriceSettings(
  tx: Transaction,
  settings: ReadonlyMap<string, PriceSettings>,
  now: Date,
): Promise<WrittenSettings> {
  const result: WrittenSettings = { changed: new Set(), large: [], refused: new Set() };
  const wanted = [...settings].filter(([, { sale, limits }]) => sale !== null || limits !== undefined);
  if (wanted.length === 0) return result;
  const ids = wanted.map(([id]) => id);
  const rows = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(products.id);
  const percent = await readSetting("priceDropPercent", tx);
  for (const before of rows) {
    const { sale, limits } = settings.get(before.id) ?? { sale: null };
    if (sale && sale.price >= before.price) {
      result.refused.add(before.id);
      continue;
    }
    const columns: Columns = {
      ...(sale ? saleColumns(before, sale, now) : pickSale(before)),
      minPerOrder: limits ? limits.least : before.minPerOrder,
      maxPerOrder: limits ? limits.most : before.maxPerOrder,
    };
    if (JSON.stringify(columns) === JSON.stringify(pick(before))) continue;
    const changed = { ...columns, version: sql`${products.version} + 1`, updatedAt: sql`now()` };
    await tx.update(products).set(changed).where(sql`${products.id} = ${before.id}`);
    await recordPriceChanges(tx, [{ before, after: { ...before, ...columns } }]);
    result.changed.add(before.id);
    const reference = await referencePrice(tx, before);
    const isNew = sale !== null && before.salePrice !== sale.price;
    if (sale && isNew && isLargeDrop({ reference, price: sale.price, percent })) {
      const { id: productId, name, price: current } = before;
      result.large.push({ productId, name, current, reference, price: sale.price });
    }
  }
  return result;
}

const pickSale = ({ salePrice, saleStartsAt, saleEndsAt }: Columns) => ({
  salePrice,
  saleStartsAt,
  saleEndsAt,
});
const pick = (row: Columns): Columns => ({
  ...pickSale(row),
  minPerOrder: row.minPerOrder,
  maxPerOrder: row.maxPerOrder,
});

function saleColumns(before: Columns, sale: MovedSale, now: Date) {
  const isKnown =
    before.salePrice === sale.price &&
    before.saleEndsAt?.getTime() === sale.endsAt.getTime() &&
    before.saleStartsAt !== null &&
    (sale.startsAt === null
      ? before.saleStartsAt <= now
      : before.saleStartsAt.getTime() === sale.startsAt.getTime());
  if (isKnown) return pickSale(before);
  return { salePrice: sale.price, saleStartsAt: sale.startsAt ?? now, saleEndsAt: sale.endsAt };
}
