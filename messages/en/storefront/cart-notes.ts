import { formatCount, formatMoney } from "#messages/format.ts";

/** The messages about single lines of the cart and the checkout (spec R7). Amounts are minor units of USD. */
export const cartNotes = {
  /** The limits on the quantity of one product in an order. */
  holds: {
    order: (most: number, name: string) => `You can order at most ${formatCount(most)} of ${name} at a time.`,
    unverified: (most: number, name: string) =>
      `You can order at most ${formatCount(most)} of ${name} at a time until you confirm your email address.`,
    lapsed: (most: number, name: string) =>
      `You can order at most ${formatCount(most)} of ${name} at a time, because several of your last orders were not paid.`,
  },

  notes: {
    priceChanged: (before: number, now: number) =>
      `The price changed from ${formatMoney(before)} to ${formatMoney(now)}.`,
    quantityReduced: (available: number, before: number) =>
      `Only ${available} left, so the quantity was lowered from ${before}.`,
    soldOut: "Out of stock. This item is not charged.",
    gone: "No longer sold. This item is not charged.",
  },

  updateFailed: { title: "Error", description: "Failed to update quantity. Please try again." },
  productNotFound: {
    title: "Product Not Found",
    description: "Unable to update quantity for this product.",
  },
};
