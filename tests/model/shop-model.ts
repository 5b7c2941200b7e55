import type { TestCardName } from "@handover/stripe-sandbox/records/test-cards.ts";
import type { Observed } from "./observe.ts";

/**
 * The facts outside the shop: the orders of each buyer, the payments at the provider, and the imported
 * credentials. The shop's state must always agree with these facts, whatever happened to its processes and
 * messages.
 */
export interface ShopModel {
  attempts: Attempt[];
  products: ModelProduct[];
  /** The provider's events that are not delivered yet, oldest first, and the ids of all events so far. */
  wire: { id: string; body: string }[];
  heard: string[];
  /** The opened credentials, each with the delivery that showed the credential. */
  opened: Map<string, string>;
  /**
   * The orders that staff might have decided to deliver in spite of a mismatch or a failed refund.
   */
  decided: Set<string>;
  /** The ids of the shoppers' accounts, and the browsers of the guests. */
  shopperIds: string[];
  guests: ModelGuest[];
  /** The last observed state of the shop. */
  seen: Observed;
}

/** The browser of a guest. Two browsers can use the same email address. */
export interface ModelGuest {
  email: string;
  /** The id of the guest row for the email address. */
  rowId: string;
  /**
   * The id of the account with this email address. It is possible that the owner of the account has not
   * proved ownership of the mailbox.
   */
  accountId: string;
  /** The token of the browser's order session. The value is null until the browser has received a token. */
  token: string | null;
}

/** The number of shoppers with an account. */
export const SHOPPERS = 3;
/**
 * The number of all buyers. The first buyers are the shoppers with an account, and the other buyers are
 * guests.
 */
export const BUYERS = 6;

export interface ModelProduct {
  id: string;
  slug: string;
  price: number;
  /** The unit price for two or more units of the product, or null when the product has no price tier. */
  priceOfTwo: number | null;
  deliveryType: "account" | "digital" | "manual";
  /** Whether the product is active and not archived, so that shoppers can buy it. */
  isOffered: boolean;
  /** The secrets of the imported credentials. A digital product has one secret, its content. */
  secrets: Set<string>;
}

/** One click on Pay. An attempt makes at most one order. */
export interface Attempt {
  id: string;
  /** The index of a shopper, or `SHOPPERS` plus the index of a guest. */
  buyer: number;
  cart: { product: number; quantity: number }[];
  /** Whether the buyer typed the code of the coupon. */
  hasCode?: boolean;
  /** Payment pages that the buyer received. */
  pages: string[];
  /** The payments at the provider. */
  paid: { session: string; amount: number; card: TestCardName }[];
  /**
   * Whether staff marked the order as paid. The value "perhaps" means that the process died before its
   * answer, so the result is unknown.
   */
  marked: "no" | "perhaps" | "yes";
}

/** Returns the guest of an attempt, or undefined for the attempt of a shopper. */
export const guestOf = (
  { guests }: Pick<ShopModel, "guests">,
  { buyer }: Pick<Attempt, "buyer">,
): ModelGuest | undefined => guests[buyer - SHOPPERS];

/** Returns the price of a cart in minor units. */
export const priceOf = (model: Pick<ShopModel, "products">, cart: Attempt["cart"]): number =>
  cart.reduce((sum, { product, quantity }) => {
    const { price = 0, priceOfTwo = null } = model.products[product] ?? {};
    return sum + (quantity >= 2 ? (priceOfTwo ?? price) : price) * quantity;
  }, 0);

/** The discount of a sequence's coupon, in percent. */
export const COUPON_PERCENT = 10;

/**
 * Returns the total of an attempt in minor units: the cart's price, less the discount when the buyer entered
 * the coupon code.
 */
export const totalOf = (
  model: Pick<ShopModel, "products">,
  { cart, hasCode }: Pick<Attempt, "cart" | "hasCode">,
): number => {
  const price = priceOf(model, cart);
  return hasCode ? price - Math.floor((price * COUPON_PERCENT) / 100) : price;
};

/**
 * Returns whether the buyer paid on a page that the buyer received. The shop learns about payments on other
 * pages only by events.
 */
export const hasPaidOwnPage = (attempt: Attempt | undefined): boolean =>
  attempt?.paid.some(({ session }) => attempt.pages.includes(session)) ?? false;

/** Returns the element at an index modulo the length, or undefined for an empty list. */
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
