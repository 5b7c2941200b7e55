import { QUANTITY_CHOICE_MAX } from "#db/limits.ts";
import type { HoldLimits } from "#domain/settings/hold-limits.ts";

/** What the shop knows of somebody who wants to hold stock. */
export interface HoldStanding {
  /** Whether the account's email address is confirmed. */
  isVerified: boolean;
  /** Whether several of their orders were held to the end and not paid. */
  hasLapsed: boolean;
}

/** How much one shopper may hold of one product, and for how long; safe in a browser. */
export interface HoldBounds {
  /** The units of one product that one order may hold. */
  units: number;
  /** The units of one product that all unpaid orders of the account may hold. */
  accountUnits: number;
  /** The length of the hold in minutes; null while nothing shortens it. */
  minutes: number | null;
  isVerified: boolean;
  /** Which limit sets `units`. */
  reason: "order" | "unverified" | "lapsed";
}

/** The bounds that follow from the owner's limits for one shopper. */
export function holdBounds(limits: HoldLimits, { isVerified, hasLapsed }: HoldStanding): HoldBounds {
  const usual = isVerified
    ? { units: limits.orderUnits, accountUnits: limits.accountUnits, reason: "order" as const }
    : { units: limits.unverifiedUnits, accountUnits: limits.unverifiedUnits, reason: "unverified" as const };
  if (!hasLapsed) return { ...usual, isVerified, minutes: null };
  const units = Math.min(usual.units, limits.lapsedUnits);
  return { units, accountUnits: units, isVerified, minutes: limits.lapsedMinutes, reason: "lapsed" };
}

/**
 * The units of one product that all accounts without a confirmed email address may hold together.
 * @param stock what is available of the product and what unpaid orders hold of it.
 */
export function unverifiedShareOf(limits: HoldLimits, stock: number): number {
  return Math.max(QUANTITY_CHOICE_MAX, Math.floor((stock * limits.unverifiedShare) / 100));
}
