import { z } from "zod";
import { SUPPORT_PAGE } from "#addresses";
import { PRICE_MAX } from "#db/values/limits.ts";
import { parseMajor, toMajor } from "#db/values/money.ts";
import type { PaymentMethodType } from "#db/values/payment-method-types.ts";
import { consentChoices } from "#db/values/return-states.ts";
import { currencies } from "#db/values/vocabulary.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";
import { parsePublicLink } from "#domain/kernel/text/public-link.ts";
import { type ShopLanguage, shopLanguages } from "#messages/languages.ts";
import { accentProblem } from "./brand/accent.ts";
import { imageSize } from "./brand/brand-images.ts";
import { claimsText, type OwnClaims, type OwnTestimonial, testimonialsText } from "./claims.ts";
import {
  type Currency,
  type CurrencyRates,
  chargeCurrenciesText,
  currencyRatesText,
  INITIAL_RATES,
} from "./currency-rates.ts";
import { type HoldLimits, holdLimitsText, INITIAL_HOLD_LIMITS } from "./hold-limits.ts";
import { type MailTexts, mailTextsText } from "./mail-texts.ts";
import { paymentMethodTypesText } from "./payment-method-types.ts";
import { sellerAddress, sellerLine } from "./seller.ts";
import { type TermsText, termsText } from "./terms.ts";

interface SettingDefinition<T> {
  /** The row's key (spec S3-21). */
  key: string;
  /** Parses and checks the stored text. */
  read: z.ZodType<T, string>;
  /** Converts a value to its stored text. */
  write: (value: T) => string;
  /** The default value when the database has no row for the setting (spec S9-16). */
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
    .overwrite(cleanShortText)
    .min(1, "must not be empty")
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, "must be one line");
const link = z.string().transform((text, context) => {
  const parsed = text.trim() === "" ? "" : parsePublicLink(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: "must be an https address or a path of this shop" });
  return z.NEVER;
});
/**
 * The default support link of earlier versions of the shop. The former support link leads to an account that
 * does not belong to the owner of any shop. Therefore the shop replaces the former support link by its
 * support page.
 */
const FORMER_SUPPORT_LINK = "https://t.me/handover_support";
const supportLink = link.transform((read) => (read === FORMER_SUPPORT_LINK ? SUPPORT_PAGE : read));
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
const colour = z
  .string()
  .regex(/^(#[0-9a-f]{6})?$/, "must be a colour such as #e50914")
  .refine((text) => text === "" || accentProblem(text) === null, "must have enough contrast in both themes");
const uploadedImage = z
  .string()
  .refine((address) => address === "" || imageSize(address) !== null, "must be an uploaded image");
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}, "must be a time zone such as America/Sao_Paulo");

/**
 * The specification gives these names to the owner's switch for card payments and to the provider's public
 * key. In the code outside the tests, only this file contains the names of these two settings, because each
 * setting name includes a provider's name.
 */
export const CARD_SWITCH = "stripeEnabled";
export const PUBLIC_KEY = "stripePublicKey";

/**
 * Every setting of the shop with its key, its check and its default. The names of the settings are the names
 * in the specification of the settings service (spec S3-22).
 */
export const siteSettings = {
  siteName: define("site_name", line(60), "Handover"),
  /** Minor units of USD. The stored text contains the amount in dollars. */
  minPurchase: define("min_purchase_amount", dollars, 5_000, (minor: number) => String(toMajor(minor))),
  /** By default, both support links lead to the shop's own support page. */
  telegramPaymentLink: define("telegram_payment_link", supportLink, SUPPORT_PAGE),
  telegramSupportLink: define("telegram_support_link", supportLink, SUPPORT_PAGE),
  supportChatEnabled: define("support_chat_enabled", flag, true),
  [CARD_SWITCH]: define("stripe_enabled", flag, true),
  [PUBLIC_KEY]: define(
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
  /**
   * The language for visitors who have chosen no language. With the value "written", visitors see the texts
   * exactly as the specification gives them (readings 45).
   */
  language: define(
    "language",
    z.enum(shopLanguages, `must be one of ${shopLanguages.join(", ")}`) as z.ZodType<ShopLanguage, string>,
    "written",
  ),
  /** The rates for charging in other currencies (spec R11). */
  currencyRates: define(
    "currency_rates",
    currencyRatesText as z.ZodType<CurrencyRates, string>,
    INITIAL_RATES,
    (rates: CurrencyRates) => JSON.stringify(rates),
  ),
  /** The currencies in which the shop can charge a shopper, in addition to US dollars. Stored as JSON. */
  chargeCurrencies: define("charge_currencies", chargeCurrenciesText, [], (codes: Currency[]) =>
    JSON.stringify(codes),
  ),
  /** The payment method types that payment pages offer. Stored as JSON. */
  paymentMethodTypes: define(
    "payment_method_types",
    paymentMethodTypesText,
    ["card"],
    (types: PaymentMethodType[]) => JSON.stringify(types),
  ),
  /** Maximum age of the rates, in days. */
  rateMaxAgeDays: define("rate_max_age_days", wholeNumber(1, 365), 7),
  /** The owner's texts that replace the built-in claims. The claims are stored as JSON (spec R44). */
  claims: define("claims", claimsText, {}, (claims: OwnClaims) => JSON.stringify(claims)),
  /** The owner's testimonials. The value null means that pages show the built-in testimonials. */
  testimonials: define("testimonials", testimonialsText, null, (list: OwnTestimonial[] | null) =>
    JSON.stringify(list),
  ),
  /** Whether the owner has confirmed the built-in claims and testimonials. */
  claimsConfirmed: define("claims_confirmed", flag, false),
  /** The terms of the shop. Stored as JSON. */
  terms: define("terms", termsText, {}, (terms: TermsText) => JSON.stringify(terms)),
  /** Whether visitors are allowed to buy without an account, with only an email address. */
  guestCheckout: define("guest_checkout", flag, false),
  /**
   * Whether a shopper must agree to immediate delivery and to the terms before paying. When the value is
   * "auto", `checkout-consent.ts` decides.
   */
  checkoutConsent: define(
    "checkout_consent",
    z.enum(consentChoices, `must be one of ${consentChoices.join(", ")}`) as z.ZodType<ConsentChoice, string>,
    "auto",
  ),
  /**
   * For this number of days after the delivery, a shopper can get money back for an unopened unit. The value
   * 0 turns this offer off.
   */
  moneyBackDays: define("money_back_days", wholeNumber(0, 60), 7),
  /**
   * The legal name, postal address and tax number of the seller on receipts. Receipts leave out an empty
   * value.
   */
  sellerName: define("seller_name", sellerLine, ""),
  sellerAddress: define("seller_address", sellerAddress, ""),
  sellerTaxId: define("seller_tax_id", sellerLine, ""),
  /** When a paid unit has waited for stock for this number of minutes, the shop refunds it automatically. */
  owedRefundMinutes: define("owed_refund_minutes", wholeNumber(5, 7 * 24 * 60), 30),
  /** Whether invited staff must set up a second factor before they can use the back office. */
  staffSecondFactorRequired: define("staff_second_factor_required", flag, true),
  /** The percentage above which a price drop needs the confirmation of a second user. */
  priceDropPercent: define("price_drop_percent", wholeNumber(10, 90), 50),
  /** The limits for the stock that the shop reserves for unpaid orders. Stored as JSON. */
  holdLimits: define("hold_limits", holdLimitsText, INITIAL_HOLD_LIMITS, (limits: HoldLimits) =>
    JSON.stringify(limits),
  ),
  /**
   * The shop's time zone. The time zone decides when a day begins, for example for the sales of today and for
   * reports.
   */
  storeTimeZone: define("store_time_zone", timeZone, "UTC"),
  /**
   * The owner's accent in both themes, such as "#e50914". When the value is empty, the storefront has the
   * colours of the design.
   */
  accent: define("accent", colour, ""),
  /**
   * The file name of the widest copy of the logo. When the value is empty, pages show the name of the shop
   * instead of a logo.
   */
  logo: define("logo", uploadedImage, ""),
  /**
   * The file name of the widest copy of the owner's favicon. When the value is empty, pages have the favicon
   * of the design.
   */
  favicon: define("favicon", uploadedImage, ""),
  /**
   * The owner's texts of mails about orders. Stored as JSON. A mail without a text of the owner has its
   * built-in text.
   */
  mailTexts: define("mail_texts", mailTextsText, {}, (texts: MailTexts) => JSON.stringify(texts)),
  /**
   * The owner keeps a copy of the key file elsewhere. The value is the version of the primary master key in
   * the copy, or 0 when there is no copy.
   */
  keyFileSaved: define("key_file_saved", wholeNumber(0, 1_000_000), 0),
  /** Whether the owner has answered the checklist's question about time zone and language. */
  firstDayAnswered: define("first_day_answered", flag, false),
  /** Whether the owner answers shoppers by mail only, without a support link. */
  supportByMail: define("support_by_mail", flag, false),
  /** Whether the owner has hidden the checklist of a new shop. */
  checklistHidden: define("checklist_hidden", flag, false),
  /**
   * Whether the owner has removed the demo catalog. After that, the shop does not load the demo catalog again
   * when it starts.
   */
  demoRemoved: define("demo_removed", flag, false),
} as const;

type ConsentChoice = (typeof consentChoices)[number];

export type SettingName = keyof typeof siteSettings;
export type SiteSettings = { [N in SettingName]: (typeof siteSettings)[N]["initial"] };

/**
 * The settings that are allowed to leave the server (spec R47; security: B11). All other settings stay on the
 * server.
 */
export const publicSettingNames = [
  "siteName",
  "minPurchase",
  "telegramPaymentLink",
  "telegramSupportLink",
  "supportChatEnabled",
  CARD_SWITCH,
  PUBLIC_KEY,
  "cryptoEnabled",
  "discountEnabled",
  "currency",
  "language",
  "currencyRates",
  "claims",
  "testimonials",
  "terms",
  "checkoutConsent",
  "accent",
  "logo",
  "favicon",
] as const satisfies readonly SettingName[];

export type PublicSettings = Pick<SiteSettings, (typeof publicSettingNames)[number]>;
