import type { Currency } from "./currency-rates.ts";
import type { SiteSettings } from "./site-settings.ts";

type CurrencySettings = Pick<SiteSettings, "chargeCurrencies" | "currencyRates" | "rateMaxAgeDays">;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Full days since the day of the rates; 0 for a day to come.
 * @param now milliseconds since 1970
 */
export const rateAgeDays = (rates: SiteSettings["currencyRates"], now: number): number =>
  Math.max(0, Math.floor((now - new Date(`${rates.date}T00:00:00Z`).getTime()) / DAY_MS));

/**
 * Whether the shop may charge by its rates: rates of the owner up to their age limit, invented ones while no real money
 * moves.
 * @param now milliseconds since 1970 @param isLive whether the card provider moves real money
 */
export const ratesHold = (settings: CurrencySettings, now: number, isLive: boolean): boolean =>
  settings.currencyRates.demo ? !isLive : rateAgeDays(settings.currencyRates, now) <= settings.rateMaxAgeDays;

/** The currencies a shopper can be charged in now: US dollars, and those the owner has chosen while their rates hold. */
export const offeredCurrencies = (settings: CurrencySettings, now: number, isLive: boolean): Currency[] => [
  "USD",
  ...(ratesHold(settings, now, isLive) ? settings.chargeCurrencies : []),
];
