import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { holdManualStock } from "#domain/stock/hold-manual-stock.ts";
import { releaseManualStock } from "#domain/stock/release-manual-stock.ts";
import { takeManualStock } from "#domain/stock/take-manual-stock.ts";
import type { DeliveryStrategy, LineRow, Unit } from "./delivery-strategy.ts";

/**
 * Delivers a copy of the product's own content for each unit. When the product has a manual stock, the stock
 * limits the number of copies.
 */
export const digital: DeliveryStrategy = {
  hold: holdManualStock,
  release: releaseManualStock,
  heldUnits: (lines) => ({
    takes: [],
    units: `select line.id as order_item_id, number, null::uuid as inventory_item_id,
        p.content_sealed as sealed, p.content_field_names as field_names, p.content_key_version as key_version,
        null::timestamptz as valid_until
      from ${lines} line join products p on p.id = line.product_id
        cross join generate_series(1, least(line.wanted, line.held_typed - line.delivered_quantity)) number
      where p.content_sealed is not null and p.content_key_version is not null`,
  }),
  async fulfilFree(tx, line, wanted) {
    if (!(await readContent(tx, line.productId))) return [];
    return contentUnits(tx, line, await takeManualStock(tx, line, wanted));
  },
  isDeliverable: `p.content_sealed is not null
    and (p.typed_stock is null or p.typed_stock > 0 or i.held_typed > i.delivered_quantity)`,
};

/**
 * Returns the product's encrypted content once for each unit. All units of a digital product have the same
 * bytes.
 */
async function contentUnits(tx: Transaction, line: LineRow, count: number): Promise<Unit[]> {
  if (count === 0) return [];
  const unit = await readContent(tx, line.productId);
  return unit ? Array.from({ length: count }, () => unit) : [];
}

async function readContent(tx: Transaction, productId: string): Promise<Unit | null> {
  const { rows } = await tx.execute<{
    content_sealed: Buffer | null;
    content_field_names: string[];
    content_key_version: number | null;
  }>(
    sql`select content_sealed, content_field_names, content_key_version from products where id = ${productId}`,
  );
  const product = rows[0];
  if (!product?.content_sealed || product.content_key_version === null) return null;
  return {
    sealed: product.content_sealed,
    fieldNames: product.content_field_names,
    keyVersion: product.content_key_version,
  };
}
