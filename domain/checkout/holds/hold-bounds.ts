import type { HoldLimits } from "#domain/settings/hold-limits.ts";

/** The data about the shopper that decide how much stock the shopper may hold. */
export interface HoldStanding {
  /** Whether the account's email address is confirmed. */
  isVerified: boolean;
  /** Days since the account was registered. */
  accountDays: number;
  /** Whether several orders of the shopper, or of the shopper's network, expired unpaid. */
  hasLapsed: boolean;
}

/**
 * How many units of one product a shopper may hold, and for how long. The limits are safe to send to a
 * browser.
 */
export interface HoldBounds {
  /** Units of one product that one order may hold. */
  units: number;
  /** Units of one product that all unpaid orders of the account may hold. */
  accountUnits: number;
  /**
   * The number of different products, and the number of units of all products, that the unpaid orders of the
   * account may hold together.
   */
  products: number;
  total: number;
  /** Length of the hold in minutes. The length is null when the hold lasts as long as the payment page. */
  minutes: number | null;
  isVerified: boolean;
  /** The name of the limit that decides `units`. */
  reason: "order" | "unverified" | "lapsed";
}

/** Derives the limits of one shopper from the owner's settings. */
export function holdBounds(limits: HoldLimits, standing: HoldStanding): HoldBounds {
  const { isVerified, accountDays, hasLapsed } = standing;
  const most = accountDays < limits.newDays ? limits.newUnits : Number.POSITIVE_INFINITY;
  const usual = isVerified
    ? {
        units: Math.min(limits.orderUnits, most),
        accountUnits: Math.min(limits.accountUnits, most),
        reason: "order" as const,
      }
    : unverifiedBounds(Math.min(limits.unverifiedUnits, most));
  const all = isVerified
    ? { isVerified, products: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }
    : { isVerified, products: limits.unverifiedProducts, total: limits.unverifiedTotal };
  if (!hasLapsed) return { ...usual, ...all, minutes: null };
  const units = Math.min(usual.units, limits.lapsedUnits);
  return { units, accountUnits: units, ...all, minutes: limits.lapsedMinutes, reason: "lapsed" };
}

const unverifiedBounds = (units: number) => ({ units, accountUnits: units, reason: "unverified" as const });

/**
 * Returns whether an order may hold its stock for several days. The shopper can pay by a voucher or a slow
 * bank debit only in an order that may hold its stock for several days. A shopper can request a payment
 * voucher, such as a boleto, and never pay. The payment by voucher or bank debit is therefore not allowed for
 * an account without a confirmed address. The payment by voucher or bank debit is also not allowed for a
 * shopper with shortened holds.
 */
export const mayWaitDays = ({ isVerified, minutes }: HoldBounds): boolean => isVerified && minutes === null;

/**
 * Returns how many units of one product all accounts without a confirmed email address may hold together. The
 * accounts may hold a share of the stock, and in any case at least one unit. When the share is below 100 %
 * and the stock has two or more units, at least one unit stays free.
 * @param stock available units plus units that unpaid orders hold
 */
export function unverifiedShareOf(limits: HoldLimits, stock: number): number {
  return Math.max(1, Math.floor((stock * limits.unverifiedShare) / 100));
}

/** A stock up to this number of units is small. Guests may hold only half of a small stock. */
const SMALL_STOCK = 20;

/**
 * Returns how many units of one product all guests may hold together. Guests may hold half of a small stock,
 * and in any case at least one unit. The rest of the stock is left for shoppers with an account.
 * @param stock available units plus units that unpaid orders hold
 */
export const guestShareOf = (stock: number): number =>
  stock > SMALL_STOCK ? Number.POSITIVE_INFINITY : Math.max(Math.floor(stock / 2), 1);
