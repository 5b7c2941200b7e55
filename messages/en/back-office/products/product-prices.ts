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
    endText: (name, price) => `“${name}” does not cost ${price} any more. Tiers and limits stay.`,
    ended: "Sale ended",
  },
  groups: { tiers: "Prices for larger quantities", sale: "Sale", limits: "Limits per order" },
  fields: {
    tiers: "Quantity and price",
    salePrice: "Sale price (US$)",
    saleStartsAt: "Starts",
    saleEndsAt: "Ends",
    least: "Least per order",
    most: "Most per order",
    customerMost: "Most per customer",
    customerDays: "Period in days",
  },
  help: {
    tiers: (most) =>
      `One line for each tier, such as “10 = 8.00”: from 10 units on, each costs 8.00. At most ${formatCount(most)} tiers. Each costs less than the one before.`,
    sale: "Empty means no sale. The lower of tier and sale applies.",
    zone: (zone) => `Time of ${zone}. A start in the past means now.`,
    struck: "During a sale the shop strikes through the lowest price of the 30 days before it.",
    limits: "Empty means no limit.",
    customer: "Units of one customer in paid and unpaid orders of the period.",
  },
  unproven: (price) =>
    `The original price ${formatMoney(price)} is shown struck through, but this product never had that price.`,
  errors: {
    tiers: "Write each line as “10 = 8.00”.",
    tooManyTiers: (most) => `At most ${formatCount(most)} tiers.`,
    tierQuantity: "The quantity of a tier is a whole number from 2.",
    tiers_not_falling: "Quantities must rise and prices fall from tier to tier, below the price of one unit.",
    price: "Write the amount as 12.90 or 12,90.",
    saleIncomplete: "Fill in price, start and end of the sale, or leave all three empty.",
    sale_not_below_price: "The sale price must be below the price of the product.",
    sale_window_invalid: "The sale must end after it starts, and in the future.",
    units: (most) => `Use a whole number from 1 to ${formatCount(most)}.`,
    mostBelowLeast: "The most must not be below the least.",
    customerIncomplete: "Fill in the most per customer and the period, or leave both empty.",
  },
};
