import { formatCount, formatMoney } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("en");
const units = (count: number) => `${formatCount(count)} ${plural(count, { one: "unit", other: "units" })}`;
const inDays = (days: number) => (days === 1 ? "within one day" : `within ${formatCount(days)} days`);

/**
 * The messages of prices for larger quantities and of limits per order. The server writes these messages into
 * the data of the product page and of the cart. Amounts are minor units of USD.
 */
export const offers = {
  heading: "Prices for larger quantities",
  from: (count: number) => (count === 1 ? "1" : `${formatCount(count)} or more`),
  each: (price: number) => `${formatMoney(price)} each`,
  /** "{count}" stands for the number of missing units, which the page knows. */
  hint: (price: number) => `Add {count} more to pay ${formatMoney(price)} each.`,
  least: (count: number) => `At least ${units(count)} per order.`,
  most: (count: number) => `At most ${units(count)} per order.`,
  customer: (count: number, days: number) => `At most ${units(count)} per customer ${inDays(days)}.`,
  left: (count: number) =>
    count === 0 ? "You cannot order more now." : `You can still order ${formatCount(count)}.`,
  /** The last day of a sale in the shop's time zone. */
  until: (day: string) => `Until ${day}`,
  saving: (amount: number, percent: number) => `you save ${formatMoney(amount)} (${percent}%)`,
  /** The saving compared with the original price. */
  saved: (amount: number) => `You save ${formatMoney(amount)}`,
  saleIsLower: "The sale price is lower than the price for larger quantities.",
  lower: (count: number) => `Lower the quantity to ${formatCount(count)}`,
  /** The page shows this text below a price that is less than the minimum purchase. */
  minimum: (amount: number) =>
    `The minimum purchase is ${formatMoney(amount)}. One unit of this item costs less than this amount.`,
  /** The errors of a checkout whose order violates a limit of a product. */
  rejectedLeast: (count: number, name: string) => `An order needs at least ${units(count)} of ${name}.`,
  rejectedMost: (count: number, name: string) => `An order can contain at most ${units(count)} of ${name}.`,
  rejectedCustomer: (count: number, days: number, name: string) =>
    `You can order at most ${units(count)} of ${name} ${inDays(days)}.`,
};
