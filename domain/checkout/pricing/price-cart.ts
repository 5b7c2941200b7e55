import { statement } from "#db/statement.ts";
import type { DeliveryType, productStatuses } from "#db/values/vocabulary.ts";
import { brokenLimit, type OrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import {
  LIMITS_COLUMN,
  type OfferRow,
  type SaleRow,
  saleOf,
  TIER_COLUMN,
} from "#domain/catalog/pricing/price-sql.ts";
import { priceUnit } from "#domain/catalog/pricing/price-unit.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { isFromInventory } from "#domain/kernel/delivery-types.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { offeredCurrencies } from "#domain/settings/offered-currencies.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { env } from "#env";
import type { CheckoutRequest } from "./checkout-input.ts";
import {
  BelowLeastCharge,
  BelowMinimum,
  CurrencyUnavailable,
  OrderLimitReached,
  PriceChanged,
  ProductUnavailable,
} from "./errors.ts";
import { type ChargeCurrency, exchange } from "./exchange.ts";

export interface PricedLine {
  productId: string;
  name: string;
  slug: string;
  emoji: string;
  deliveryType: DeliveryType;
  /**
   * `holdsStock` is false for products with unlimited stock. An order of a product with unlimited stock holds
   * no stock.
   */
  holdsStock: boolean;
  /** `isSoldOut` is true when the inventory of the product was empty at the time of the read. */
  isSoldOut: boolean;
  quantity: number;
  /**
   * The unit price in minor units of the store's currency. The unit price is the lower of the tier price and
   * the sale price.
   */
  price: number;
  /**
   * The amount of the line before a coupon: the charged price times the quantity, in minor units of the
   * cart's currency.
   */
  amount: number;
  /** The unit price, converted to minor units of the cart's currency. */
  charge: number;
  /** The list price of one unit, before tiers and sales, in minor units of the cart's currency. */
  listCharge: number;
  limits: OrderLimits;
}

export interface PricedCart {
  lines: PricedLine[];
  /** The total is in minor units of the store's currency. */
  total: number;
  currency: ChargeCurrency;
  /** The charged total, in minor units of `currency`. */
  charged: number;
}

interface ProductRow extends SaleRow, OfferRow {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  price: number;
  status: (typeof productStatuses)[number];
  archived_at: Date | null;
  needs_account: boolean;
  delivery_type: DeliveryType;
  typed_stock: number | null;
  /** Whether an item of the inventory is available, or another transaction is reserving an item. */
  has_free_item: boolean;
}

/** Reads the products of a cart. A group is not for sale, so the statement does not return groups. */
export const readCartProducts = statement<{ productIds: string[] }, ProductRow>(
  "cart_products",
  `select id, name, slug, emoji, price, status, archived_at, delivery_type, typed_stock, needs_account,
    p.sale_price::float8 as sale_price, p.sale_starts_at, p.sale_ends_at, now() as read_at,
    ${TIER_COLUMN}, ${LIMITS_COLUMN},
    exists (
      select from product_inventory item where item.product_id = p.id and item.state = 'available'
    ) as has_free_item
  from products p where id = any((select :productIds::uuid[])::uuid[]) and kind <> 'group'`,
);

/**
 * Computes the prices of a cart from database values only. Sorts the lines by product id, because the
 * checkout locks stock in this sequence.
 * @param products the rows of `readCartProducts`
 * @throws CurrencyUnavailable, ProductUnavailable, OrderLimitReached, PriceChanged, BelowMinimum,
 *   BelowLeastCharge
 */
export function priceCart(
  request: CheckoutRequest,
  settings: Pick<SiteSettings, "minPurchase" | "currencyRates" | "chargeCurrencies" | "rateMaxAgeDays">,
  products: readonly ProductRow[],
): PricedCart {
  const { minPurchase, currencyRates } = settings;
  if (!offeredCurrencies(settings, shopNow(), env.PAYMENTS_LIVE).includes(request.currency))
    throw new CurrencyUnavailable(request.currency);
  const currency: ChargeCurrency = { code: request.currency, rate: currencyRates.rates[request.currency] };
  const byId = new Map(products.map((row) => [row.id, row]));

  const lines = request.items.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (product?.status !== "active" || product.archived_at)
      throw new ProductUnavailable(productId, product?.name);
    return priceLine(product, quantity, currency);
  });
  lines.sort((a, b) => (a.productId < b.productId ? -1 : 1));
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const charged = lines.reduce((sum, line) => sum + line.amount, 0);
  const isAsSeen =
    (request.expectedTotal ?? total) === total && (request.expectedCharge ?? charged) === charged;
  if (!isAsSeen) throw new PriceChanged(total);
  if (total < minPurchase) throw new BelowMinimum(minPurchase, total);
  const least = checkoutProvider().charges.least[currency.code];
  if (charged < least) throw new BelowLeastCharge({ currency: currency.code, charged, least });
  return { lines, total, currency, charged };
}

const pricesOf = (product: ProductRow, quantity: number) =>
  priceUnit({
    base: product.price,
    tiers: product.tiers,
    sale: saleOf(product),
    quantity,
    now: product.read_at.getTime(),
  });

/** Returns the price of one unit in a line of this quantity, in minor units of USD. */
export const priceOf = (product: ProductRow, quantity: number): number => pricesOf(product, quantity).unit;

/** @throws OrderLimitReached when the quantity is outside the owner's limits for one order */
function priceLine(product: ProductRow, quantity: number, currency: ChargeCurrency): PricedLine {
  const { id: productId, name, slug, emoji, limits } = product;
  const { delivery_type: deliveryType, typed_stock: manualStock } = product;
  const broken = brokenLimit(limits, quantity);
  if (broken) throw new OrderLimitReached({ productId, name }, broken);
  const { unit, list } = pricesOf(product, quantity);
  return {
    productId,
    name,
    slug,
    emoji,
    deliveryType,
    holdsStock: isFromInventory({ deliveryType }) || manualStock !== null,
    isSoldOut: isFromInventory({ deliveryType }) && !product.has_free_item,
    quantity,
    price: unit,
    amount: exchange(unit * quantity, currency),
    charge: exchange(unit, currency),
    listCharge: exchange(list, currency),
    limits,
  };
}
