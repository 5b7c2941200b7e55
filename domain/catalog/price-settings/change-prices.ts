import type { Transaction } from "#db/client.server.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { heldPrices } from "#domain/catalog/price-guard/held-prices.ts";
import { dropHeldChange, holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import { judgeProducts } from "#domain/catalog/price-guard/judge-change.ts";
import { readTiers } from "#domain/catalog/pricing/price-tiers.ts";
import { areFalling, type PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { permissionUsed } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { PriceColumns } from "./file-prices.ts";
import { TiersNotFalling } from "./price-errors.ts";
import { writePrices } from "./write-prices.ts";

/** The new prices of a product. When the new prices contain no tiers, the product keeps its stored tiers. */
export interface NewPrices {
  tiers?: readonly PriceTier[] | undefined;
  columns: PriceColumns;
}

/**
 * Writes the prices of a product in the transaction of the caller. The caller holds the catalog lock and the
 * lock of the product's row. The caller has checked the permission "products.save-prices". Prices far below
 * the former prices wait for a confirmation, as in `savePrices`.
 * @returns whether the tiers and the sale wait for a confirmation
 * @throws TiersNotFalling
 */
export async function changePrices(
  tx: Transaction,
  staff: Staff,
  before: ProductRow,
  { tiers: wanted, columns }: NewPrices,
): Promise<{ isHeld: boolean }> {
  const tiersBefore = (await readTiers(tx, [before.id])).get(before.id) ?? [];
  const tiers = wanted ?? tiersBefore;
  if (!areFalling(tiers, before.price)) throw new TiersNotFalling();
  const was = describe(before, tiersBefore);
  const is = describe(columns, tiers);
  if (JSON.stringify(was) === JSON.stringify(is)) return { isHeld: false };
  const after = { ...before, ...columns };
  const change = { before, after, tiersBefore, tiers: [...tiers], reference: before.price };
  const low = (await judgeProducts(tx, [change])).get(before.id)?.prices ?? null;
  const isHeld = low !== null && staff.role !== "admin";
  const held = low && heldPrices(before, { tiers: [...tiers], columns }, low);
  // The limits apply immediately. Tiers and sale stay unchanged while the new tiers and the new sale wait for
  // a confirmation.
  const kept = isHeld ? { ...columns, ...saleOf(before) } : columns;
  await writePrices(tx, before, {
    columns: kept,
    tiers: isHeld ? tiersBefore : tiers,
    // A change that waits for a confirmation does not change the price and the sale, so the price history
    // gets no row.
    isConfirmed: low !== null,
  });
  // The function does not use `audited`, because it raises the price alert after it writes the audit row.
  await recordAudit(tx, staff, {
    action: "PRODUCT_PRICES_SAVED",
    table: "products",
    recordId: before.id,
    permission: permissionUsed(staff, "products.save-prices"),
    details: { before: was, after: isHeld ? describe(kept, tiersBefore) : is, ...(isHeld && { held: is }) },
  });
  if (!isHeld) await dropHeldChange(tx, { kind: "prices", productId: before.id });
  if (held) await holdChanges(tx, staff, [isHeld ? held : { ...held, asked: null }]);
  return { isHeld };
}

const saleOf = ({ salePrice, saleStartsAt, saleEndsAt }: ProductRow) => ({
  salePrice,
  saleStartsAt,
  saleEndsAt,
});

/** The price settings in the form of the audit log. */
const describe = (columns: PriceColumns, tiers: readonly PriceTier[]) => ({
  tiers: tiers.map(({ minQuantity, price }) => ({ min_quantity: minQuantity, price })),
  sale_price: columns.salePrice,
  sale_starts_at: columns.saleStartsAt?.toISOString() ?? null,
  sale_ends_at: columns.saleEndsAt?.toISOString() ?? null,
  min_per_order: columns.minPerOrder,
  max_per_order: columns.maxPerOrder,
  max_per_customer: columns.maxPerCustomer,
  customer_days: columns.customerDays,
});
