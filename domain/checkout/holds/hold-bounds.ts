import { QUANTITY_CHOICE_MAX } from "#db/limits.ts";
import type { HoldLimits } from "#domain/settings/hold-limits.ts";

/** The shopper's history that decides how much stock the shopper may hold. */
export interface HoldStanding {
  /** Whether the account's email address is confirmed. */
  isVerified: boolean;
  /** Days since the account was registered. */
  accountDays: number;
  /** Whether several orders of the shopper (or of the network) expired unpaid. */
  hasLapsed: boolean;
}

/** How many units of one product a shopper may hold, and for how long. Safe to send to a browser. */
export interface HoldBounds {
  /** Units of one product that one order may hold. */
  units: number;
  /** Units of one product that all unpaid orders of the account may hold. */
  accountUnits: number;
  /** Length of the hold in minutes. Null when the hold lasts the full payment session. */
  minutes: number | null;
  isVerified: boolean;
  /** Which limit sets `units`. */
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
  if (!hasLapsed) return { ...usual, isVerified, minutes: null };
  const units = Math.min(usual.units, limits.lapsedUnits);
  return { units, accountUnits: units, isVerified, minutes: limits.lapsedMinutes, reason: "lapsed" };
}

const unverifiedBounds = (units: number) => ({ units, accountUnits: units, reason: "unverified" as const });

/**
 * Returns how many units of one product all accounts without a confirmed email address may hold together.
 * @param stock available units plus units that unpaid orders hold
 */
export function unverifiedShareOf(limits: HoldLimits, stock: number): number {
  return Math.max(QUANTITY_CHOICE_MAX, Math.floor((stock * limits.unverifiedShare) / 100));
}
