import type { HoldLimits } from "#domain/settings/hold-limits.ts";
import {
  CARD_SWITCH,
  PUBLIC_KEY,
  type SettingName,
  type SiteSettings,
} from "#domain/settings/site-settings.ts";

/**
 * The settings that decide how much the shop charges, who receives the shopper's payment, or how much the
 * shop gives away.
 */
export const moneySettings: ReadonlySet<SettingName> = new Set<SettingName>([
  "minPurchase",
  "priceDropPercent",
  "holdLimits",
  "currencyRates",
  "chargeCurrencies",
  "rateMaxAgeDays",
  "discountEnabled",
  CARD_SWITCH,
  PUBLIC_KEY,
  "cryptoEnabled",
  "telegramPaymentLink",
  "paymentMethodTypes",
  "owedRefundMinutes",
]);

/** A change of one of these settings applies immediately, and the shop notifies the admins. */
const toldSettings = [CARD_SWITCH, PUBLIC_KEY, "cryptoEnabled", "telegramPaymentLink"] as const;

/** For these entries of `HoldLimits`, a larger value is a stricter limit. */
const tightenedByMore: ReadonlySet<keyof HoldLimits> = new Set(["newDays"]);

/**
 * Returns the limits that a change of settings weakens: the limit of price drops and the limits of stock
 * holds.
 */
export function loosenedBy(before: SiteSettings, after: SiteSettings): SettingName[] {
  const isLooser = (Object.keys(before.holdLimits) as (keyof HoldLimits)[]).some((name) => {
    const [was, is] = [before.holdLimits[name], after.holdLimits[name]];
    return tightenedByMore.has(name) ? is < was : is > was;
  });
  return [
    ...(after.priceDropPercent > before.priceDropPercent ? (["priceDropPercent"] as const) : []),
    ...(isLooser ? (["holdLimits"] as const) : []),
  ];
}

/** Returns the changed settings that apply immediately and that the shop reports to the admins. */
export function toldOf(before: SiteSettings, after: SiteSettings): SettingName[] {
  return [
    ...toldSettings.filter((name) => before[name] !== after[name]),
    ...(after.minPurchase < before.minPurchase ? (["minPurchase"] as const) : []),
  ];
}
