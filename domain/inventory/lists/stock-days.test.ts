import { expect, it } from "vitest";
import { SALES_READ, stockDays } from "./stock-days.ts";

const DAY = 86_400_000;

it.each([
  ["28 sales in 14 days", 10, 28, 14 * DAY, 2, 5],
  ["one sale in 14 days", 3, 1, DAY, 1 / 14, 42],
  ["no sale", 7, 0, 0, 0, null],
  ["no sale and no stock", 0, 0, 0, 0, 0],
  ["nothing left", 0, 14, 14 * DAY, 1, 0],
  ["more sales than are read, in two days", 250, SALES_READ, 2 * DAY, 500, 0],
  ["more sales than are read, in ten days", 250, SALES_READ, 10 * DAY, 100, 2],
])(
  "stockDays returns the remaining days of stock in the case: %s",
  (_, available, sold, forMs, soldADay, daysLeft) => {
    expect(stockDays(available, sold, forMs)).toEqual({ soldADay, daysLeft });
  },
);
