import { z } from "zod";
import { CART_LINES_MAX, LINE_QUANTITY_MAX, QUANTITY_CHOICE_MAX } from "#db/values/limits.ts";
import { jsonText } from "./json-text.ts";

/**
 * Limits for the stock that the shop reserves for unpaid orders. The owner sets the limits. Each limit on a
 * number of units counts the units of one product, except `unverifiedTotal`.
 */
export interface HoldLimits {
  /** The maximum number of units in one order of an account with a confirmed email address. */
  orderUnits: number;
  /** The maximum number of units in all unpaid orders of one account with a confirmed email address. */
  accountUnits: number;
  /** The maximum number of units in all unpaid orders from one network address. */
  networkUnits: number;
  /** The maximum number of units in all unpaid orders of one account without a confirmed email address. */
  unverifiedUnits: number;
  /**
   * The maximum number of different products in all unpaid orders of one account without a confirmed email
   * address.
   */
  unverifiedProducts: number;
  /**
   * The maximum number of units of all products together, in all unpaid orders of one account without a
   * confirmed email address.
   */
  unverifiedTotal: number;
  /**
   * The maximum share of a product's stock, in percent, in all unpaid orders of all accounts without a
   * confirmed email address.
   */
  unverifiedShare: number;
  /**
   * For this number of days after its registration, an account counts as new. The value 0 turns off the limit
   * for new accounts.
   */
  newDays: number;
  /**
   * The maximum number of units in all unpaid orders of a new account, even when its email address is
   * confirmed.
   */
  newUnits: number;
  /**
   * When a buyer's unpaid holds within 24 hours are together as long as this number of full-length holds, the
   * shop makes the next hold smaller and shorter. For a buyer without a confirmed address, the unpaid holds
   * of other unconfirmed accounts and guests in the same network count too. The hold of an unpaid voucher or
   * bank debit counts more than once when the hold is longer than a full-length hold. The ended hold of an
   * unpaid voucher or bank debit still counts for as long as it lasted, but for at least 24 hours.
   */
  lapses: number;
  /** The maximum number of units of the next hold after too many unpaid holds. */
  lapsedUnits: number;
  /** The length of the next hold after too many unpaid holds, in minutes. */
  lapsedMinutes: number;
}

/** The default limits. No honest shopper reaches any of these limits. */
export const INITIAL_HOLD_LIMITS: HoldLimits = {
  orderUnits: 100,
  accountUnits: 200,
  networkUnits: 300,
  unverifiedUnits: 20,
  unverifiedProducts: 10,
  unverifiedTotal: 50,
  unverifiedShare: 80,
  newDays: 0,
  newUnits: 20,
  lapses: 3,
  lapsedUnits: 5,
  lapsedMinutes: 10,
};

const MANY_UNITS = 100_000;

/**
 * The minimum and the maximum value that the owner can set for each limit. Whatever the limits are, a
 * confirmed account can hold the largest quantity that the product page offers (spec S9-10).
 */
export const holdLimitRanges: Readonly<Record<keyof HoldLimits, readonly [number, number]>> = {
  orderUnits: [QUANTITY_CHOICE_MAX, LINE_QUANTITY_MAX],
  accountUnits: [QUANTITY_CHOICE_MAX, MANY_UNITS],
  networkUnits: [1, MANY_UNITS],
  unverifiedUnits: [1, LINE_QUANTITY_MAX],
  unverifiedProducts: [1, CART_LINES_MAX],
  unverifiedTotal: [1, MANY_UNITS],
  unverifiedShare: [1, 100],
  newDays: [0, 365],
  newUnits: [1, LINE_QUANTITY_MAX],
  lapses: [1, 100],
  lapsedUnits: [1, LINE_QUANTITY_MAX],
  lapsedMinutes: [5, 30],
};

export const holdLimitNames = Object.keys(holdLimitRanges) as (keyof HoldLimits)[];

const limitOf = (name: keyof HoldLimits) => {
  const [least, most] = holdLimitRanges[name];
  return z.number().int().min(least).max(most).default(INITIAL_HOLD_LIMITS[name]);
};

/** The schema of the JSON text that stores the limits. When a limit is missing, its default is used. */
export const holdLimitsText = jsonText<HoldLimits>(
  z.object(
    Object.fromEntries(holdLimitNames.map((name) => [name, limitOf(name)])),
  ) as unknown as z.ZodType<HoldLimits>,
);
