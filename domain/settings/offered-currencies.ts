import type { Currency } from "./currency-rates.ts";
import type { SiteSettings } from "./site-settings.ts";

type CurrencySettings = Pick<SiteSettings, "chargeCurrencies" | "currencyRates" | "rateMaxAgeDays">;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the number of full days since the date of the rates. Returns 0 for a date in the future.
 * @param now milliseconds since 1970
 */
export const rateAgeDays = (rates: SiteSettings["currencyRates"], now: number): number =>
  Math.max(0, Math.floor((now - new Date(`${rates.date}T00:00:00Z`).getTime()) / DAY_MS));

/**
 * Returns whether the shop is allowed to charge at its current exchange rates. The owner's rates are valid up
 * to their maximum age. Invented rates are valid while no real money moves.
 * @param now milliseconds since 1970
 * @param isLive whether the card provider moves real money
 */
export const ratesHold = (settings: CurrencySettings, now: number, isLive: boolean): boolean =>
  settings.currencyRates.demo ? !isLive : rateAgeDays(settings.currencyRates, now) <= settings.rateMaxAgeDays;

/**
 * Returns the currencies in which the shop currently charges: US dollars, and the owner's choice while the
 * rates are valid.
 */
export const offeredCurrencies = (settings: CurrencySettings, now: number, isLive: boolean): Currency[] => [
  "USD",
  ...(ratesHold(settings, now, isLive) ? settings.chargeCurrencies : []),
];
