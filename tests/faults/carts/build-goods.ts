import { db } from "#db/client.server.ts";
import { priceTiers } from "#db/schema/prices.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { system } from "#domain/kernel/caller.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { type Draw, drawCoupon, drawPrices } from "./draw-carts.ts";
import type { OwnCurrency, OwnProduct } from "./own-arithmetic.ts";

/**
 * Builds products with random prices. The products are delivered by hand, so no order is short of stock.
 */
export async function buildProducts(draw: Draw): Promise<OwnProduct[]> {
  const hour = 3_600_000;
  return Promise.all(
    drawPrices(draw, 15).map(async (prices, index) => {
      const name = `Goods ${index}`;
      const start = Date.now() + (prices.sale?.runs ? -1 : draw.of([1, -3])) * hour;
      const sale = prices.sale && {
        salePrice: prices.sale.price,
        saleStartsAt: new Date(start),
        saleEndsAt: new Date(start + 2 * hour),
      };
      const { id } = await buildProduct({ name, price: prices.price, deliveryType: "manual", ...sale });
      const tiers = prices.tiers.map(({ from, price }) => ({ productId: id, minQuantity: from, price }));
      if (tiers.length > 0) await db.insert(priceTiers).values(tiers);
      return { id, name, ...prices };
    }),
  );
}

/** Builds coupons with random terms. `ids` maps the code of each coupon to the coupon's id. */
export async function buildCoupons(draw: Draw, products: readonly OwnProduct[]) {
  const built = Array.from({ length: 14 }, (_, index) => drawCoupon(draw, `DRAWN${index}`, products));
  const ids = new Map<string, string>();
  for (const { code, kind, value, most, targets, leastTotal } of built) {
    const terms = { code, kind, value, maxDiscount: most, minTotal: leastTotal };
    ids.set(code, (await buildCoupon(targets ? { ...terms, products: targets } : terms)).id);
  }
  return { coupons: built, ids };
}

/** Makes the shop offer these currencies at their rates, without a minimum purchase. */
export async function offer(currencies: readonly OwnCurrency[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const rates = Object.fromEntries(currencies.map(({ code, rate }) => [code, Number(rate)]));
  await saveSettings(system("command"), {
    changes: {
      minPurchase: 0,
      discountEnabled: true,
      checkoutConsent: "false",
      chargeCurrencies: ["BRL", "EUR", "GBP", "JPY"],
      currencyRates: { date, rates: rates as Record<OwnCurrency["code"], number> },
    },
  });
}
