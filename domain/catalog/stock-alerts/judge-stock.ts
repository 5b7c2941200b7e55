import type { shelfLevels } from "#db/values/vocabulary.ts";

export type ShelfLevel = (typeof shelfLevels)[number];
export type StockEvent = "stock.low" | "stock.out" | "stock.back";

/**
 * The stock must stay above the threshold for this time, in milliseconds, before a low stock causes the next
 * event.
 */
export const SETTLED_MS = 10 * 60_000;
/**
 * The time in milliseconds after which the worker checks a product's stock again while an unpaid order
 * reserves the last unit.
 */
export const HELD_MS = 60_000;

/** The data that the shop stores about the stock of a product. Times are milliseconds since 1970. */
export interface KnownLevel {
  level: ShelfLevel;
  since: number;
  /**
   * The level of the last event, or `ample` when the stock has stayed above the threshold for 10 minutes. A
   * low stock causes an event only when `told` is `ample`.
   */
  told: ShelfLevel;
  /** The time of the last event "back". The time is null before the first event "back". */
  backAt: number | null;
  /**
   * Whether shoppers could buy a unit of the product at least once in the past. While `wasOnSale` is false, a
   * change of the stock causes no event.
   */
  wasOnSale: boolean;
}

/** The current stock of a product. */
export interface StockNow {
  /** Units on sale; null means unlimited. */
  units: number | null;
  /** The stock is low at this number of units or fewer. When the threshold is 0, the stock is never low. */
  threshold: number;
  /** Whether an unpaid order reserves a unit. The reserved unit can become available again. */
  isHeld: boolean;
  now: number;
}

export interface JudgedStock extends KnownLevel {
  /**
   * The time at which the worker must check the product again although its stock has not changed. The time is
   * null when no check is necessary.
   */
  checkAt: number | null;
  event: StockEvent | null;
}

export function levelOf(units: number | null, threshold: number): ShelfLevel {
  if (units === null) return "ample";
  if (units <= 0) return "out";
  return units <= threshold ? "low" : "ample";
}

/**
 * Decides whether the current stock of a product causes an event. Each event is reported once:
 * - low: the stock reached the threshold after at least 10 minutes above it.
 * - back: units are on sale again after an event "out".
 * - out: no unit is on sale, and no unpaid order holds a unit. In the 10 minutes after an event "back", the
 *   event "out" waits until these 10 minutes end.
 *
 * No level causes an event until shoppers can buy the first unit. Therefore the first stock of a product
 * causes no event "back", and a product that never had stock causes no event "out".
 */
export function judgeStock(known: KnownLevel | null, stock: StockNow): JudgedStock {
  const level = levelOf(stock.units, stock.threshold);
  const since = known && level === known.level ? known.since : stock.now;
  const judged = { level, since, backAt: known?.backAt ?? null, wasOnSale: true, checkAt: null, event: null };
  if (!known?.wasOnSale) return { ...judged, told: level, wasOnSale: level !== "out" };
  const told = isSettled(known, stock.now) ? "ample" : known.told;
  if (level === "out") {
    if (told === "out") return { ...judged, told };
    const earliest = known.backAt === null ? stock.now : known.backAt + SETTLED_MS;
    if (earliest > stock.now) return { ...judged, told, checkAt: earliest };
    if (stock.isHeld) return { ...judged, told, checkAt: stock.now + HELD_MS };
    return { ...judged, told: "out", event: "stock.out" };
  }
  if (told === "out") return { ...judged, told: "low", backAt: stock.now, event: "stock.back" };
  if (level === "low" && told === "ample") return { ...judged, told: "low", event: "stock.low" };
  return { ...judged, told };
}

/** Whether the stock was above the threshold long enough for the next event "low". */
const isSettled = ({ level, since, told }: KnownLevel, now: number) =>
  level === "ample" && told === "low" && now - since >= SETTLED_MS;
