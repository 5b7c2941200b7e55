import { z } from "zod";
import {
  type Currency,
  currencyRatesText,
  INITIAL_RATES,
  otherCurrencies,
} from "#domain/settings/currency-rates.ts";
import { type HoldLimits, holdLimitNames, holdLimitRanges } from "#domain/settings/hold-limits.ts";
import { SELLER_ADDRESS_LINES, SELLER_ADDRESS_MAX, SELLER_LINE_MAX } from "#domain/settings/seller.ts";
import {
  CARD_SWITCH,
  PUBLIC_KEY,
  type SettingName,
  type SiteSettings,
  siteSettings,
} from "#domain/settings/site-settings.ts";
import { TERMS_MAX, termsText } from "#domain/settings/terms.ts";
import { catalog } from "#messages/catalog.ts";
import { holdsMessages } from "#messages/pt-BR/back-office/settings/holds.ts";
import { paymentMethods } from "#messages/pt-BR/back-office/settings/payment-methods.ts";
import { sellerMessages } from "#messages/pt-BR/back-office/settings/seller.ts";
import { settingsMessages } from "./messages.ts";

/**
 * The schemas of the settings forms. The rules of a setting validate the text field of this setting. The
 * rules also provide the message for an invalid field.
 */

/** The messages about the types of payment methods. */
export const methodsMessages = catalog("back-office", "paymentMethods", paymentMethods);

const messages = settingsMessages.problems;
const version = z.string().max(60);

/** A field that is stored exactly as the user types it. */
const field = <N extends SettingName>(name: N, sentence: () => string) =>
  z.string().transform((text, context): SiteSettings[N] => {
    const read = siteSettings[name].read.safeParse(text.trim());
    if (read.success) return read.data as SiteSettings[N];
    context.addIssue({ code: "custom", message: sentence() });
    return z.NEVER;
  });

const wholeDollars = z
  .string()
  .trim()
  .regex(/^\d{1,7}$/, { error: () => messages.minPurchase })
  .pipe(field("minPurchase", () => messages.minPurchase));

/** The settings that each form edits. The version of a form changes when one of its settings changes. */
export const formSettings = {
  general: ["siteName", "minPurchase", "priceDropPercent", "language", "storeTimeZone"],
  seller: ["sellerName", "sellerAddress", "sellerTaxId"],
  payments: [PUBLIC_KEY, "telegramPaymentLink", "owedRefundMinutes"],
  support: ["telegramSupportLink"],
  terms: ["terms", "checkoutConsent", "moneyBackDays"],
  currencies: ["currencyRates", "chargeCurrencies", "rateMaxAgeDays"],
  holds: ["holdLimits"],
  methods: ["paymentMethodTypes"],
} as const satisfies Record<string, readonly SettingName[]>;

export const generalForm = z.object({
  version,
  siteName: field("siteName", () => messages.siteName),
  minPurchase: wholeDollars,
  priceDropPercent: field("priceDropPercent", () => messages.priceDropPercent),
  language: field("language", () => messages.language),
  storeTimeZone: field("storeTimeZone", () => messages.storeTimeZone),
});

export const sellerForm = z.object({
  version,
  sellerName: field("sellerName", () => sellerMessages.lineProblem(SELLER_LINE_MAX)),
  sellerAddress: field("sellerAddress", () =>
    sellerMessages.addressProblem(SELLER_ADDRESS_MAX, SELLER_ADDRESS_LINES),
  ),
  sellerTaxId: field("sellerTaxId", () => sellerMessages.lineProblem(SELLER_LINE_MAX)),
});

export const paymentsForm = z.object({
  version,
  [PUBLIC_KEY]: field(PUBLIC_KEY, () => messages.providerPublicKey),
  telegramPaymentLink: field("telegramPaymentLink", () => messages.link),
  owedRefundMinutes: field("owedRefundMinutes", () => messages.owedRefundMinutes),
});

const holdLimitField = (name: keyof HoldLimits) => {
  const [least, most] = holdLimitRanges[name];
  return z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, { error: () => holdsMessages.problem(least, most) })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: () => holdsMessages.problem(least, most) });
};

export const holdsForm = z
  .object({ version, ...Object.fromEntries(holdLimitNames.map((name) => [name, holdLimitField(name)])) })
  .transform(({ version: read, ...limits }) => ({
    version: read,
    holdLimits: limits as unknown as HoldLimits,
  }));

export const methodsForm = z.object({
  version,
  paymentMethodTypes: z
    .array(z.string())
    .default([])
    .transform((types, context) => {
      const read = siteSettings.paymentMethodTypes.read.safeParse(JSON.stringify(types));
      if (read.success) return read.data;
      context.addIssue({ code: "custom", message: methodsMessages.problem });
      return z.NEVER;
    }),
});

export const supportForm = z.object({
  version,
  telegramSupportLink: field("telegramSupportLink", () => messages.link),
});

const termsField = z.string().refine((text) => termsText.safeParse(JSON.stringify({ en: text })).success, {
  error: () => messages.terms(TERMS_MAX),
});

export const termsForm = z.object({
  version,
  en: termsField,
  "pt-BR": termsField,
  checkoutConsent: field("checkoutConsent", () => messages.language),
  moneyBackDays: field("moneyBackDays", () => messages.moneyBackDays),
});

/** The currencies with a rate. The dollar is the base currency. */
export const ratedCurrencies = ["BRL", "EUR", "GBP", "JPY"] as const satisfies readonly Currency[];

/** When the user saves demo rates unchanged, the rates stay marked as demo rates. */
const readRates = (date: string, rates: Record<(typeof ratedCurrencies)[number], number>) => {
  const isInvented =
    date === INITIAL_RATES.date && ratedCurrencies.every((code) => rates[code] === INITIAL_RATES.rates[code]);
  const stored = { date, rates: { USD: 1, ...rates }, ...(isInvented && { demo: true }) };
  return currencyRatesText.parse(JSON.stringify(stored));
};

/** Parses a typed rate such as "5,35" or "5.35". Returns NaN for any other text. */
export const parseRate = (text: string): number =>
  /^\d{1,6}(?:[.,]\d{1,8})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;

const rateField = z
  .string()
  .transform(parseRate)
  .refine((rate) => rate > 0 && rate <= 100_000, { error: () => messages.rate });

/** Returns whether a date has already begun in at least one time zone. */
const isPast = (date: string): boolean =>
  new Date(`${date}T00:00:00Z`).getTime() <= Date.now() + 14 * 60 * 60 * 1000;

export const currenciesForm = z
  .object({
    version,
    date: z.iso.date({ error: () => messages.rateDate }).refine(isPast, { error: () => messages.rateDate }),
    BRL: rateField,
    EUR: rateField,
    GBP: rateField,
    JPY: rateField,
    offer: z.array(z.enum(otherCurrencies)).default([]),
    rateMaxAgeDays: field("rateMaxAgeDays", () => messages.rateMaxAgeDays),
  })
  .transform(({ version: read, date, offer, rateMaxAgeDays, ...rates }) => ({
    version: read,
    currencyRates: readRates(date, rates),
    chargeCurrencies: offer as Currency[],
    rateMaxAgeDays,
  }));

/** Settings that consist of one switch. Each switch is saved immediately. */
export const switchNames = [
  CARD_SWITCH,
  "cryptoEnabled",
  "discountEnabled",
  "supportChatEnabled",
  "guestCheckout",
] as const satisfies readonly SettingName[];

export const switchForm = z.object({
  name: z.enum(switchNames),
  value: z.enum(["true", "false"]).transform((text) => text === "true"),
});
