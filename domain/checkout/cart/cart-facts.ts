import type { DeliveryType } from "#db/vocabulary.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import type { HoldBounds } from "#domain/checkout/holds/hold-bounds.ts";
import type { Currency, CurrencyRates } from "#domain/settings/currency-rates.ts";

/** Who buys, to fill the checkout form (WCAG 3.3.7). */
export interface Buyer {
  email: string;
  fullName: string;
  /** Digits only. */
  phone: string;
}

/** The answer of POST /cart/lines; safe in a browser. */
export interface CartFacts {
  /** Those of the asked products that can be bought. */
  products: ProductCard[];
  /** The delivery types of `products`, each once. */
  deliveryTypes: DeliveryType[];
  /** Minor units of USD. */
  minimumPurchase: number;
  cryptoEnabled: boolean;
  stripeEnabled: boolean;
  /**
   * In which currencies the shop charges now, which of them the browser's language suggests, and in which the payment page
   * offers more than cards.
   */
  charging: { rates: CurrencyRates; offered: Currency[]; suggested: Currency; withMoreMethods: Currency[] };
  /** How much stock an unpaid order of this buyer may hold, and for how long; null when nobody is signed in. */
  holds: Pick<HoldBounds, "units" | "minutes" | "reason"> | null;
  /** Whether the buyer has to agree before paying, and to terms as well. */
  consent: { isAsked: boolean; hasTerms: boolean };
  /** Null when nobody is signed in. */
  buyer: Buyer | null;
}
