import { formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { heldChanges as source } from "#messages/pt-BR/back-office/held-changes.ts";

const { plural } = pluralsIn("en");

export const heldChanges: MessagesOf<typeof source> = {
  title: "Confirmations",
  lead: "Another person or an administrator must confirm each change that greatly lowers what a customer pays, or loosens a limit of the shop.",
  list: "Changes on hold",
  empty: "No change is on hold",
  emptyWhy: "A large change that a team member requests appears here before it applies.",
  first: (count) =>
    `Only the oldest ${count} changes are shown. Confirm or refuse these changes to see more.`,
  kinds: { price: "Price", prices: "Tiers and sale", coupon: "Coupon", settings: "Settings" },
  names: {
    price: (product) => `New price of “${product}”`,
    prices: (product) => `New tiers or sale of “${product}”`,
    coupon: (code, isNew) => (isNew ? `New coupon ${code}` : `Change of coupon ${code}`),
    settings: "Change of the settings",
  },
  asked: {
    price: (now, price) => `${now} becomes ${price}`,
    tier: (units, price) => `from ${units} units, ${price} each`,
    noTiers: "no tiers",
    sale: (price, from, to) => `sale at ${price}, from ${from} to ${to}`,
    percent: (value) => `${value}% off`,
    amount: (value) => `${value} off`,
    atMost: (value) => `at most ${value}`,
    from: (value) => `for purchases from ${value}`,
    targeted: "only for chosen products",
    setting: (name, was, is) => `${name}: ${was} → ${is}`,
    empty: "nothing",
  },
  settings: {
    minPurchase: "Minimum purchase (US$)",
    priceDropPercent: "Price drop that needs confirmation (%)",
    currencyRates: "Rate",
    rateDate: "Date of the rates",
    chargeCurrencies: "Offered currencies",
    rateMaxAgeDays: "Maximum age of the rates (days)",
    siteName: "Name of the shop",
    language: "Language of the shop",
    storeTimeZone: "Time zone of the shop",
  },
  lowest: (product, effective, reference) =>
    product === ""
      ? "With this rate, a customer who pays in another currency pays far less than in the last 30 days."
      : `With tier, sale, coupon and rate together, one unit of “${product}” can cost ${effective}. The highest price of the last 30 days was ${reference}.`,
  lessThan: (amount) => `less than ${amount}`,
  loosened: "This change loosens a limit that protects the shop.",
  by: (name) => `Requested by ${name}`,
  byCommand: "Requested by a command on the server",
  own: "You asked for this change. Another person or an administrator has to confirm it.",
  confirm: "Confirm",
  confirmTitle: "Confirm this change?",
  confirms: (name) => `${name}. The change applies from now on.`,
  confirmed: "Change confirmed",
  refuse: "Refuse",
  rejectOf: (name) => `Refuse: ${name}`,
  rejectTitle: "Refuse this change?",
  refuses: (name) => `${name}. Everything stays as it is.`,
  refused: "Change refused",
  failed: "The decision was not saved",
  loadFailed: "The confirmations could not be loaded",
  loadFailedText: "The changes on hold could not be read. Nothing was changed.",
  again: "Try again",
  outdated: "The value changed after the request. Refuse the change and request it again.",
  saved: {
    price: (price) =>
      `${formatMoney(price)} is a large drop. The current price stays until another person or an administrator agrees.`,
    variant: (price) =>
      `${formatMoney(price)} is far below the other variants. Until another person or an administrator agrees, the lowest price of the other variants applies.`,
    prices:
      "The tiers and the sale greatly lower the price. The old prices stay until another person or an administrator agrees. The new limits apply already.",
    newCoupon:
      "The discount is large. The coupon stays off until another person or an administrator confirms it.",
    coupon: "The discount is large. The old coupon stays until another person or an administrator agrees.",
    settings:
      "These settings stay as they were until another person or an administrator confirms the change.",
  },
  waits: "Waits for confirmation",
  card: {
    price: (price) => `New price on hold: ${price}.`,
    prices: "New tiers or a sale on hold.",
    why: "The drop is large. Another person or an administrator has to confirm the change.",
    open: "Open confirmations",
    openOf: (name) => `Open the confirmation of ${name}`,
  },
  heldCoupons: (count) =>
    plural(count, {
      one: "1 coupon with a large discount will wait for a confirmation.",
      other: `${count} coupons with a large discount will wait for a confirmation.`,
    }),
};
