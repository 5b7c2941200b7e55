import { formatMoney } from "#messages/format.ts";

/** The messages of the back office's lists. The server writes these messages into the data of the pages. */
export const staffLists = {
  views: {
    save: "Save view",
    name: "Name of the view",
    help: "Stores the search, the filters and the sort order of this list, for you only.",
    saved: "View saved",
    saveFailed: "The view was not saved",
    remove: (name: string) => `Remove the view ${name}`,
    removed: "View removed",
    removeFailed: "The view was not removed",
    taken: "You already have a view with this name. Choose another one.",
    tooMany: (most: number) => `You already have ${most} views of this list. Remove one first.`,
  },
  more: "Show more",
  price: {
    before: (price: number) => `Before: ${formatMoney(price)}.`,
    lowest: (price: number) => `Lowest in 30 days: ${formatMoney(price)}.`,
  },
  /** The note beside the forms of settings. */
  noCountries: "The shop does not know the countries of its visitors. Set COUNTRY_HEADER on the server.",
  saving: {
    fields: "Changes apply after you save.",
    all: "Changes apply after you save. Switches apply at once.",
  },
  changes: {
    now: "Now",
    confirmed: "If confirmed",
    effect: "Effect",
    highest: "Highest price in 30 days",
    lowest: "Lowest possible price",
    limit: (percent: number) =>
      `Limit of the shop: a drop of more than ${percent}% in 30 days waits for a confirmation.`,
    free: "The product will be free for everyone.",
    /** The changes that wait for a confirmation, and the screens that request these changes. */
    kinds: {
      price: "A new price beyond the limit.",
      prices: "Tiers or a sale with a price beyond the limit.",
      coupon: "A coupon that, together with other discounts, goes beyond the limit.",
      settings:
        "A rate or minimum purchase that brings a price beyond the limit, or a looser limit of the shop.",
    },
    open: {
      price: "Open products",
      prices: "Open products",
      coupon: "Open coupons",
      settings: "Open settings",
    },
    waits: "What waits for a confirmation",
    changeLimit: "Change the limit",
    decided: "Latest decisions",
    states: { confirmed: "Confirmed", refused: "Refused" },
  },
};
