import { and, eq, inArray } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import * as tables from "#db/schema/catalog.ts";
import { mostOfNextOrder, type OrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { CartCard, ProductCard } from "#domain/catalog/products/product-views.ts";
import { listCartProducts } from "#domain/catalog/storefront/queries.ts";
import { readIsCouponOpen } from "#domain/checkout/coupons/coupon-sql.ts";
import { readOrderedUnits } from "#domain/checkout/holds/check-customer-limits.ts";
import { mayWaitDays } from "#domain/checkout/holds/hold-bounds.ts";
import { readHoldBounds } from "#domain/checkout/holds/hold-standing.ts";
import { detectCurrency } from "#domain/checkout/pricing/detect-currency.ts";
import { readProfile } from "#domain/identity/accounts/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { methodTypesFor } from "#domain/payments/method-types-for.ts";
import { canTakePayments, checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { asksConsent } from "#domain/settings/checkout-consent.ts";
import { offeredCurrencies } from "#domain/settings/offered-currencies.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { termsIn } from "#domain/settings/terms.ts";
import { env } from "#env";
import type { CartSnapshot } from "./cart-snapshot.ts";
import { findOpenPage } from "./find-open-page.ts";
import { suggestProducts } from "./suggest-products.ts";

/**
 * The tiers and limits of one product of a cart. The endpoint uses the tiers and limits to write the
 * sentences of the cart.
 */
export interface FoundOffer {
  productId: string;
  tiers: PriceTier[];
  limits: OrderLimits;
  /**
   * The number of units that the shopper ordered in the period of the product's limit per shopper. The number
   * is 0 for a visitor.
   */
  ordered: number;
  /** The maximum number of units in the next order. Null means that there is no limit. */
  most: number | null;
}

/** The newest open payment page of the shopper. The page is null for a visitor, and when no page is open. */
interface Opened {
  open: Awaited<ReturnType<typeof findOpenPage>>;
}

interface ReadSnapshot extends Omit<CartSnapshot, "offers" | "openPage" | "suggestions" | "guest">, Opened {
  /** Whether the visitor may buy the cart as a guest. */
  takesGuests: boolean;
  found: FoundOffer[];
  suggested: ProductCard[];
}

/**
 * Reads the data of a cart page without its messages: the current products, limits, currencies and shopper
 * data.
 */
export async function readCartSnapshot(
  caller: Caller,
  ids: string[],
  acceptLanguage: string,
  guestEmail = "",
): Promise<ReadSnapshot> {
  const [products, settings, profile, [coupons], open] = await Promise.all([
    listCartProducts(ids),
    readSettings(),
    caller.kind === "shopper" ? readProfile(caller) : null,
    run(db, readIsCouponOpen({})),
    caller.kind === "shopper" ? findOpenPage(caller.userId) : null,
  ]);
  const offered = offeredCurrencies(settings, shopNow(), env.PAYMENTS_LIVE);
  const detected = detectCurrency(acceptLanguage);
  const bounds = caller.kind === "shopper" ? await readHoldBounds(caller, settings.holdLimits) : null;
  const takesGuests = await mayBuyAsGuest(caller, settings, ids);
  const takesDays = bounds !== null && mayWaitDays(bounds);
  return {
    open,
    found: await findOffers(caller, products),
    suggested: await suggestProducts(products, settings.minPurchase),
    products: products.map(({ tiers: _, limits: __, sale: ___, ...product }) => product),
    deliveryTypes: [...new Set(products.map((product) => product.deliveryType))],
    minimumPurchase: settings.minPurchase,
    cryptoEnabled: settings.cryptoEnabled,
    cardsEnabled: canTakePayments(settings),
    charging: {
      rates: settings.currencyRates,
      offered,
      suggested: offered.includes(detected) ? detected : "USD",
      withMoreMethods: offered.filter(
        (code) =>
          methodTypesFor(checkoutProvider().charges, settings.paymentMethodTypes, code, takesDays).length > 1,
      ),
      most: checkoutProvider().charges.most,
    },
    holds: bounds && { units: bounds.units, minutes: bounds.minutes, reason: bounds.reason },
    consent: {
      isAsked: asksConsent(settings),
      hasTerms: termsIn(settings.terms, "en") !== null,
    },
    takesCoupons: settings.discountEnabled && (coupons?.is_open ?? false),
    takesGuests,
    buyer: profile
      ? {
          email: profile.email,
          fullName: `${profile.firstName} ${profile.lastName}`.trim(),
          phone: profile.phone,
        }
      : takesGuests && guestEmail !== ""
        ? { email: guestEmail, fullName: "", phone: "" }
        : null,
  };
}

/**
 * Returns whether a visitor may buy these products as a guest. The function queries the database only when
 * the setting for guests is on.
 */
async function mayBuyAsGuest(
  caller: Caller,
  { guestCheckout }: Pick<SiteSettings, "guestCheckout">,
  ids: string[],
): Promise<boolean> {
  if (!guestCheckout || (caller.kind !== "visitor" && caller.kind !== "order_session")) return false;
  return (
    (await db.$count(
      tables.products,
      and(inArray(tables.products.id, ids), eq(tables.products.needsAccount, true)),
    )) === 0
  );
}

async function findOffers(caller: Caller, products: readonly CartCard[]): Promise<FoundOffer[]> {
  const found = products.filter(
    ({ tiers, limits }) => tiers.length > 0 || Object.values(limits).some((limit) => limit !== null),
  );
  const ordered =
    caller.kind === "shopper" && found.some(({ limits }) => limits.customerMost !== null)
      ? await readOrderedUnits(
          caller.userId,
          found.map(({ id: productId, limits }) => ({ productId, limits })),
        )
      : new Map<string, number>();
  return found.map(({ id: productId, tiers, limits }) => {
    const units = ordered.get(productId) ?? 0;
    return { productId, tiers, limits, ordered: units, most: mostOfNextOrder(limits, units) };
  });
}
