import { formatCount, formatMoney } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import type { productPrices as source } from "#messages/pt-BR/back-office/products/product-prices.ts";

export const productPrices: MessagesOf<typeof source> = {
  tabs: { label: "Parts of the product", product: "Product", prices: "Prices and limits" },
  title: (name) => `Prices and limits of ${name}`,
  price: (price) => `Price of one unit: ${formatMoney(price)}.`,
  saved: { title: "Prices saved" },
  failed: "The prices could not be saved",
  sale: {
    planned: (price, from, to) => `Sale from ${from} to ${to}: ${price}`,
    running: (price, to) => `On sale until ${to}: ${price}`,
    change: "Change",
    changeOf: (name) => `Change the sale of ${name}`,
    end: "End",
    endOf: (name) => `End the sale of ${name}`,
    endTitle: "End this sale?",
    endText: (name, price) => `“${name}” no longer costs ${price}. Tiers and limits stay.`,
    ended: "Sale ended",
  },
  tiers: {
    from: "From",
    each: "Each costs (US$)",
    inShop: "In the shop",
    fromOf: (place) => `Tier ${place}: from how many units`,
    eachOf: (place) => `Tier ${place}: each costs`,
    less: (percent) => `${percent}% below the price`,
    add: "Add tier",
    move: (place) => `Move tier ${place}`,
    remove: (place) => `Remove tier ${place}`,
  },
  groups: { tiers: "Prices for larger quantities", sale: "Sale", limits: "Limits per order" },
  fields: {
    salePrice: "Sale price (US$)",
    saleStartsAt: "Starts",
    saleEndsAt: "Ends",
    least: "Minimum per order",
    most: "Maximum per order",
    customerMost: "Maximum per customer",
    customerDays: "Period in days",
  },
  help: {
    sale: "Empty means no sale. The lower price of tier and sale applies.",
    zone: (zone) => `Time zone: ${zone}. A sale with a start in the past starts now.`,
    struck:
      "During a sale, the shop also shows the lowest price of the 30 days before the sale, struck through.",
    limits: "Empty means no limit.",
    customer: "Units of one customer in paid and unpaid orders of the period.",
  },
  unproven: (price) =>
    `The original price ${formatMoney(price)} is shown struck through, but this product never had that price.`,
  errors: {
    tiers: "Each tier needs a quantity and a price.",
    tooManyTiers: (most) => `At most ${formatCount(most)} tiers.`,
    tierQuantity: "The quantity of a tier is a whole number from 2.",
    tiers_not_falling:
      "From tier to tier, quantities must rise and prices must fall. Each price must be below the price of one unit.",
    price: "Write the amount as 12.90 or 12,90.",
    saleIncomplete: "Fill in price, start and end of the sale, or leave all three empty.",
    sale_not_below_price: "The sale price must be below the price of the product.",
    sale_window_invalid: "The end of the sale must be after its start and in the future.",
    units: (most) => `Use a whole number from 1 to ${formatCount(most)}.`,
    mostBelowLeast: "Maximum must not be below minimum.",
    customerIncomplete: "Fill in the maximum per customer and the period, or leave both empty.",
  },
};
