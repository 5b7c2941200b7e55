import { z } from "zod";
import { LINE_QUANTITY_MAX, QUANTITY_CHOICE_MAX } from "#db/limits.ts";
import { jsonText } from "./json-text.ts";

/** How much stock unpaid orders may hold; the owner keeps it. Units are units of one product. */
export interface HoldLimits {
  /** In one order of an account with a confirmed email address. */
  orderUnits: number;
  /** In all unpaid orders of such an account together. */
  accountUnits: number;
  /** In all unpaid orders that came from one network address. */
  networkUnits: number;
  /** In all unpaid orders of an account without a confirmed email address. */
  unverifiedUnits: number;
  /** In all unpaid orders of all such accounts together, as a percentage of the product's stock. */
  unverifiedShare: number;
  /** After this many unpaid holds within 24 hours, each of the full length, the next hold is smaller and shorter. */
  lapses: number;
  /** The size of that smaller hold. */
  lapsedUnits: number;
  /** The length of that shorter hold, in minutes. */
  lapsedMinutes: number;
}

/** Chosen so that an honest shopper meets none of them. */
export const INITIAL_HOLD_LIMITS: HoldLimits = {
  orderUnits: 100,
  accountUnits: 200,
  networkUnits: 300,
  unverifiedUnits: 20,
  unverifiedShare: 80,
  lapses: 3,
  lapsedUnits: 5,
  lapsedMinutes: 10,
};

const units = (least: number) => z.number().int().min(least).max(LINE_QUANTITY_MAX);
const MANY_UNITS = 100_000;
const initial = INITIAL_HOLD_LIMITS;

/**
 * The stored text (JSON) of the limits; a limit that is left out is the default. A confirmed account may always hold
 * what the product page offers at once (spec: shopper §9).
 */
export const holdLimitsText = jsonText<HoldLimits>(
  z.object({
    orderUnits: units(QUANTITY_CHOICE_MAX).default(initial.orderUnits),
    accountUnits: z.number().int().min(QUANTITY_CHOICE_MAX).max(MANY_UNITS).default(initial.accountUnits),
    networkUnits: z.number().int().min(1).max(MANY_UNITS).default(initial.networkUnits),
    unverifiedUnits: units(1).default(initial.unverifiedUnits),
    unverifiedShare: z.number().int().min(1).max(100).default(initial.unverifiedShare),
    lapses: z.number().int().min(1).max(100).default(initial.lapses),
    lapsedUnits: units(1).default(initial.lapsedUnits),
    lapsedMinutes: z.number().int().min(5).max(30).default(initial.lapsedMinutes),
  }),
);
