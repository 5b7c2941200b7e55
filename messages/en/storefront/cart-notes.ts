import { formatCount, formatMoney } from "#messages/format.ts";

/** What the cart and the checkout say of single lines (spec R7). Amounts are minor units of USD. */
export const cartNotes = {
  /** The limits of one product per order. */
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
    soldOut: "Out of stock. It is not charged.",
    gone: "No longer sold. It is not charged.",
  },
};
