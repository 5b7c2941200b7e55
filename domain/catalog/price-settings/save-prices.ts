import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import {
  GroupSellsNothing,
  ProductArchived,
  ProductChanged,
} from "#domain/catalog/products/product-errors.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { fromLocalText } from "#domain/kernel/clock/zoned-time.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { changePrices } from "./change-prices.ts";
import { SaleNotBelowPrice, SaleWindowInvalid } from "./price-errors.ts";
import { type PricesInput, pricesInput } from "./prices-input.ts";

export interface SavePrices {
  /** The product and the version that the user saw. */
  id: string;
  version: number;
  prices: PricesInput;
}

/**
 * Replaces the tiers, the sale window and the limits of a product. Requires a fresh second factor. A sale
 * with a start in the past begins now. The prices in the 30 days before a sale decide the struck-through
 * price. If a sale could start in the past, staff could choose 30 days with high prices. With a new tier or
 * sale, a shopper might pay far less for one unit than in the last 30 days. A team member might save tiers or
 * a sale with a far lower unit price. The tiers and the sale then wait for `confirmChange`. Only the new
 * limits apply immediately. The tiers and the sale that an admin saves apply immediately. A low tier or a low
 * sale raises an alert, even when an admin saves the tier or the sale.
 * @returns whether the tiers and the sale wait for a confirmation
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, ZodError, NotFound, ProductChanged,
 *   ProductArchived, GroupSellsNothing
 * @throws TiersNotFalling, SaleNotBelowPrice, SaleWindowInvalid
 */
export async function savePrices(caller: Caller, input: SavePrices): Promise<{ isHeld: boolean }> {
  const staff = requirePermission(caller, "products.save-prices");
  const { tiers, sale, limits } = pricesInput.parse(input.prices);
  return inTransaction(async (tx) => {
    await lockCatalog(tx);
    const before = await lockVersion(tx, input);
    return changePrices(tx, staff, before, {
      tiers,
      columns: {
        ...(await saleColumns(tx, before, sale)),
        minPerOrder: limits.least,
        maxPerOrder: limits.most,
        maxPerCustomer: limits.customerMost,
        customerDays: limits.customerDays,
      },
    });
  });
}

async function lockVersion(
  tx: Transaction,
  { id, version }: Pick<SavePrices, "id" | "version">,
): Promise<ProductRow> {
  if (!isId(id)) throw new NotFound("product");
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new NotFound("product");
  if (row.archivedAt) throw new ProductArchived();
  if (row.kind === "group") throw new GroupSellsNothing();
  if (row.version !== version) throw new ProductChanged();
  return row;
}

/** Converts the sale window of the form from the shop's time zone. */
async function saleColumns(
  tx: Transaction,
  before: ProductRow,
  sale: PricesInput["sale"],
): Promise<Pick<ProductRow, "salePrice" | "saleStartsAt" | "saleEndsAt">> {
  if (!sale) return { salePrice: null, saleStartsAt: null, saleEndsAt: null };
  if (sale.price >= before.price) throw new SaleNotBelowPrice();
  const zone = await readSetting("storeTimeZone", tx);
  const [typedStart, endsAt] = [fromLocalText(sale.startsAt, zone), fromLocalText(sale.endsAt, zone)];
  const now = new Date(shopNow());
  if (!typedStart || !endsAt || endsAt <= now || endsAt <= typedStart) throw new SaleWindowInvalid();
  const { salePrice, saleStartsAt: known, saleEndsAt } = before;
  // The form shows times in minutes, without seconds. When staff change neither the start nor the sale price,
  // the stored start therefore keeps its seconds.
  const isKept =
    salePrice === sale.price &&
    known !== null &&
    Math.floor(known.getTime() / 60_000) === Math.floor(typedStart.getTime() / 60_000) &&
    saleEndsAt !== null;
  const startsAt = isKept ? known : typedStart < now ? now : typedStart;
  return { salePrice: sale.price, saleStartsAt: startsAt, saleEndsAt: endsAt };
}
