import type { DeliveryType } from "#db/values/vocabulary.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import type { HoldBounds } from "#domain/checkout/holds/hold-bounds.ts";
import type { Currency, CurrencyRates } from "#domain/settings/currency-rates.ts";

/** The shopper's data that the shop fills into the checkout form (WCAG 3.3.7). */
export interface Buyer {
  email: string;
  fullName: string;
  /** Digits only. */
  phone: string;
}

/**
 * The price tiers and limits of one product in a cart. The tiers and limits are safe to send to a browser.
 */
export interface CartOffer {
  /**
   * The lower prices for larger quantities, smallest quantity first. `hint` contains "{count}" in place of
   * the number of missing units.
   */
  tiers: (PriceTier & { hint: string })[];
  /**
   * The minimum and the maximum number of units in the shopper's next order. Null means that there is no
   * limit.
   */
  least: number | null;
  most: number | null;
  /** The sentence about the order limits of the product. Empty without limits. */
  words: string;
  /**
   * The text of the button that reduces the quantity of a line to `most` units. The button is missing when no
   * limit exists, and when the shopper can order no unit.
   */
  lower?: string;
}

/**
 * The offers for the products of the cart. The keys are product ids. A product without tiers and limits is
 * not in this object.
 */
export type CartOffers = Readonly<Record<string, CartOffer>>;

/** The form for a coupon's code in the checkout dialog. */
export interface CouponForm {
  /**
   * The coupon code in the link that the visitor opened. The code is empty when the visitor opened no link
   * with a coupon code.
   */
  code: string;
  /**
   * The sentence in the cart that says that the checkout will try the coupon code from the link. The sentence
   * is empty when the link contains no coupon code.
   */
  note: string;
  /**
   * The messages of the coupon form. The cart response contains the messages together with the form. A shop
   * without coupons therefore does not send the messages of the coupon form.
   */
  words: { ask: string; label: string; apply: string; remove: string; failed: string };
}

/**
 * The texts of the form in which a guest enters the mail address. A shop that does not allow guests does not
 * send the texts.
 */
export interface GuestForm {
  title: string;
  lead: string;
  label: string;
  go: string;
}

/**
 * An open payment page of an earlier checkout. The shopper might have started the earlier checkout in another
 * browser.
 */
export interface OpenPage {
  orderId: string;
  url: string;
  words: { warning: string; continue: string; end: string; failed: string };
}

/** The response of POST /cart/lines. The response is safe to send to a browser. */
export interface CartSnapshot {
  /** The requested products that can be bought. */
  products: ProductCard[];
  /** The distinct delivery types of `products`. */
  deliveryTypes: DeliveryType[];
  /** The sentence about the delivery of `products`. The endpoint adds the sentence to the snapshot. */
  delivery?: string;
  /**
   * During an upgrade, the field is missing from responses of web processes that still run the old version.
   */
  offers?: CartOffers;
  /** The minimum purchase is in minor units of USD. */
  minimumPurchase: number;
  cryptoEnabled: boolean;
  cardsEnabled: boolean;
  /**
   * The currencies that the shop offers now, and the currency that the browser's language suggests. For the
   * currencies in `withMoreMethods`, the payment page offers other payment methods in addition to cards. For
   * each currency, `most` contains the largest possible charge, in minor units. `most` is missing when a web
   * process of an older version sends the response.
   */
  charging: {
    rates: CurrencyRates;
    offered: Currency[];
    suggested: Currency;
    withMoreMethods: Currency[];
    most?: Readonly<Record<Currency, number>>;
  };
  /**
   * How many units an unpaid order of this shopper can reserve, and for how long. The limits are null for a
   * visitor.
   */
  holds: Pick<HoldBounds, "units" | "minutes" | "reason"> | null;
  /** Whether the shopper must consent before paying, and whether the consent includes terms. */
  consent: { isAsked: boolean; hasTerms: boolean };
  /** Whether there is a coupon that a customer can use now. */
  takesCoupons: boolean;
  /**
   * The form for coupon codes is missing when no customer can use a coupon. The endpoint adds the form to the
   * snapshot.
   */
  coupon?: CouponForm;
  /**
   * Links to suggested products for a cart below the minimum purchase. The endpoint adds the links to the
   * snapshot.
   */
  suggestions?: { to: string; words: string }[];
  /**
   * The open payment page. This field is missing from the snapshot while no payment page is open. The
   * endpoint adds the page to the snapshot.
   */
  openPage?: OpenPage;
  /** The form for guests is missing for a signed-in shopper, and when no visitor may buy the cart. */
  guest?: GuestForm;
  /** The buyer is null for a visitor who has entered no address. */
  buyer: Buyer | null;
}
