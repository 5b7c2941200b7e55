import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { priceHolds } from "#db/schema/prices.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { isLargeDrop, PRICE_DROP_DAYS } from "./price-drop.ts";

/** A held price. Amounts are minor units of USD. */
export interface HeldPrice {
  productId: string;
  name: string;
  /** The price until a confirmation. */
  current: number;
  reference: number;
  price: number;
}

/** Maximum number of products that one alert names. */
const NAMED_MAX = 20;

/**
 * Holds a new price that is far below the prices of the last days. The product keeps its price, and the new
 * price waits for `confirmPrice`. Any other new price replaces a held price. Requires the lock of the
 * product's row.
 * @returns the row to write, and the newly held price; call `raisePriceAlert` for it in the same transaction
 */
export async function holdLargeDrop(
  tx: Transaction,
  caller: Caller,
  before: ProductRow | undefined,
  wanted: ProductRow,
): Promise<{ row: ProductRow; held: HeldPrice | null }> {
  if (!before || wanted.price === before.price) return { row: wanted, held: null };
  const { id: productId, name, price } = wanted;
  const percent = await readSetting("priceDropPercent", tx);
  const reference = await referencePrice(tx, before);
  if (!isLargeDrop({ reference, price, percent })) {
    await tx.delete(priceHolds).where(eq(priceHolds.productId, productId));
    return { row: wanted, held: null };
  }
  const asked = { price, referencePrice: reference, askedBy: caller.kind === "staff" ? caller.userId : null };
  const [known] = await tx.select().from(priceHolds).where(eq(priceHolds.productId, productId)).for("update");
  await tx
    .insert(priceHolds)
    .values({ productId, ...asked })
    .onConflictDoUpdate({ target: priceHolds.productId, set: { ...asked, createdAt: sql`now()` } });
  const row = { ...wanted, price: before.price };
  return {
    row,
    held: known?.price === price ? null : { productId, name, current: before.price, reference, price },
  };
}

/** Returns the highest price of the last days since the last confirmed price, in minor units. */
export async function referencePrice(
  tx: Transaction,
  before: Pick<ProductRow, "id" | "price">,
): Promise<number> {
  const found = await tx.execute<{ highest: string | null }>(sql`
    select max(c.before) as highest from price_changes c
    where c.product_id = ${before.id} and c.created_at > now() - make_interval(days => ${PRICE_DROP_DAYS})
      and c.id > coalesce((select max(k.id) from price_changes k where k.product_id = c.product_id and k.is_confirmed), 0)`);
  return Math.max(before.price, Number(found.rows[0]?.highest ?? 0));
}

/**
 * Raises one critical alert for newly held prices, if any. Call it as the last statement of the transaction.
 */
export async function raisePriceAlert(
  tx: Transaction,
  caller: Caller,
  held: readonly HeldPrice[],
): Promise<void> {
  const [first] = held;
  if (!first) return;
  await triggerSecurityAlert(tx, caller, {
    alertType: "PRICE_DROP",
    severity: "critical",
    table: "products",
    recordId: held.length === 1 ? first.productId : "",
    details: {
      count: held.length,
      products: held.slice(0, NAMED_MAX).map(({ productId, current, reference, price }) => ({
        product_id: productId,
        current,
        reference,
        asked: price,
      })),
    },
  });
}
