import { z } from "zod";
import { PRICE_MAX } from "#db/limits.ts";
import { currencies, type PaymentMethodType, type ShopLanguage, shopLanguages } from "#db/vocabulary.ts";
import { parseMajor, toMajor } from "#domain/kernel/money.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";
import { claimsText, type OwnClaims, type OwnTestimonial, testimonialsText } from "./claims.ts";
import {
  type Currency,
  type CurrencyRates,
  chargeCurrenciesText,
  currencyRatesText,
  INITIAL_RATES,
} from "./currency-rates.ts";
import { type HoldLimits, holdLimitsText, INITIAL_HOLD_LIMITS } from "./hold-limits.ts";
import { paymentMethodTypesText } from "./payment-method-types.ts";
import { type TermsText, termsText } from "./terms.ts";

interface SettingDefinition<T> {
  /** The row's key (spec: shopper §3, Site settings). */
  key: string;
  /** Stored text to value; refuses what the shop could not work with. */
  read: z.ZodType<T, string>;
  /** Value to stored text. */
  write: (value: T) => string;
  /** What holds when no row does (spec: shopper §9). */
  initial: T;
}

const define = <T>(
  key: string,
  read: z.ZodType<T, string>,
  initial: T,
  write: (value: T) => string = String,
): SettingDefinition<T> => ({
  key,
  read,
  write,
  initial,
});

const flag = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true");
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, "must be one line");
const link = z.string().transform((text, context) => {
  const parsed = text.trim() === "" ? "" : parsePublicLink(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: "must be an https address or a path of this shop" });
  return z.NEVER;
});
const dollars = z.string().transform((text, context) => {
  const minor = parseMajor(text);
  if (minor !== null && minor <= PRICE_MAX) return minor;
  context.addIssue({ code: "custom", message: "must be an amount such as 50 or 49.90" });
  return z.NEVER;
});
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}, "must be a time zone such as America/Sao_Paulo");

/** Every setting of the shop: its row, its check, what holds without a row. Names are those of the settings service (spec: shopper §3). */
export const siteSettings = {
  siteName: define("site_name", line(60), "Handover"),
  /** Minor units of USD; stored in dollars. */
  minPurchase: define("min_purchase_amount", dollars, 5_000, (minor: number) => String(toMajor(minor))),
  telegramPaymentLink: define("telegram_payment_link", link, "https://t.me/handover_support"),
  telegramSupportLink: define("telegram_support_link", link, "https://t.me/handover_support"),
  supportChatEnabled: define("support_chat_enabled", flag, true),
  stripeEnabled: define("stripe_enabled", flag, true),
  stripePublicKey: define(
    "stripe_public_key",
    z.string().regex(/^(pk_(test|live)_\w+)?$/, "must start with pk_test_ or pk_live_"),
    "",
  ),
  discountEnabled: define("discount_enabled", flag, true),
  cryptoEnabled: define("crypto_enabled", flag, true),
  currency: define(
    "currency",
    z.enum(currencies, `must be one of ${currencies.join(", ")}`) as z.ZodType<string, string>,
    "USD",
  ),
  /** What a visitor reads who has chosen no language; "written" is as the specification has it (readings 45). */
  language: define(
    "language",
    z.enum(shopLanguages, `must be one of ${shopLanguages.join(", ")}`) as z.ZodType<ShopLanguage, string>,
    "written",
  ),
  /** What other currencies are charged at (readings 11). */
  currencyRates: define(
    "currency_rates",
    currencyRatesText as z.ZodType<CurrencyRates, string>,
    INITIAL_RATES,
    (rates: CurrencyRates) => JSON.stringify(rates),
  ),
  /** In which currencies beside US dollars a shopper may be charged; stored as JSON. */
  chargeCurrencies: define("charge_currencies", chargeCurrenciesText, [], (codes: Currency[]) =>
    JSON.stringify(codes),
  ),
  /** Stripe's method types that payment pages offer; stored as JSON. */
  paymentMethodTypes: define(
    "payment_method_types",
    paymentMethodTypesText,
    ["card"],
    (types: PaymentMethodType[]) => JSON.stringify(types),
  ),
  /** After how many days the rates no longer serve. */
  rateMaxAgeDays: define("rate_max_age_days", wholeNumber(1, 365), 7),
  /** The owner's words instead of the written claims; stored as JSON (readings 44). */
  claims: define("claims", claimsText, {}, (claims: OwnClaims) => JSON.stringify(claims)),
  /** The owner's testimonials; null for the written ones. */
  testimonials: define("testimonials", testimonialsText, null, (list: OwnTestimonial[] | null) =>
    JSON.stringify(list),
  ),
  /** Whether the owner has vouched for what is shown as written. */
  claimsConfirmed: define("claims_confirmed", flag, false),
  /** The shop's terms; stored as JSON. */
  terms: define("terms", termsText, {}, (terms: TermsText) => JSON.stringify(terms)),
  /** Whether a buyer must agree to delivery at once, and to the terms, before paying. */
  checkoutConsent: define("checkout_consent", flag, false),
  /** How long a paid item may stay owed before it is refunded by itself, in minutes. */
  owedRefundMinutes: define("owed_refund_minutes", wholeNumber(5, 7 * 24 * 60), 30),
  /** Whether invited staff must set up a second factor before they see anything else of the back office. */
  staffSecondFactorRequired: define("staff_second_factor_required", flag, true),
  /** A price that falls by more than this many percent waits for a second person. */
  priceDropPercent: define("price_drop_percent", wholeNumber(10, 90), 50),
  /** How much stock unpaid orders may hold; stored as JSON. */
  holdLimits: define("hold_limits", holdLimitsText, INITIAL_HOLD_LIMITS, (limits: HoldLimits) =>
    JSON.stringify(limits),
  ),
  /** Where a day of the shop begins: sales of today, dates in reports. */
  storeTimeZone: define("store_time_zone", timeZone, "UTC"),
} as const;

export type SettingName = keyof typeof siteSettings;
export type SiteSettings = { [N in SettingName]: (typeof siteSettings)[N]["initial"] };

/** What may leave the server (security: B11; readings row 47). A setting that is not named here never does. */
export const publicSettingNames = [
  "siteName",
  "minPurchase",
  "telegramPaymentLink",
  "telegramSupportLink",
  "supportChatEnabled",
  "stripeEnabled",
  "stripePublicKey",
  "cryptoEnabled",
  "discountEnabled",
  "currency",
  "language",
  "currencyRates",
  "claims",
  "testimonials",
  "terms",
  "checkoutConsent",
] as const satisfies readonly SettingName[];

export type PublicSettings = Pick<SiteSettings, (typeof publicSettingNames)[number]>;
