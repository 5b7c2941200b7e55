import { writtenClaim } from "#app/storefront/base/written-claims.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { readCardConnection, readMailConnection } from "#domain/operations/connections/connections.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { type ClaimName, claimSentences, titledClaims, unconfirmedClaims } from "#domain/settings/claims.ts";
import { rateAgeDays } from "#domain/settings/offered-currencies.ts";
import { readSettingsForStaff } from "#domain/settings/read-for-staff.ts";
import { CARD_SWITCH, PUBLIC_KEY } from "#domain/settings/site-settings.ts";
import { timeZones } from "#domain/settings/time-zones.ts";
import { env } from "#env";
import { inLanguage } from "#messages/language.server.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages, staffListMessages } from "#messages/server/server-messages.ts";
import { formSettings } from "./forms.ts";
import type { TabName } from "./tab-names.ts";

/** Reads the data of one settings tab, and the version that each form of the tab sends with its changes. */
export async function readTab(caller: Caller, tab: TabName) {
  const { settings, versionOf } = await readSettingsForStaff(caller);
  const flagged = unconfirmedClaims(settings);
  const details = {
    unconfirmed: flagged.claims.length + (flagged.testimonials ? 1 : 0),
    timeZone: settings.storeTimeZone,
    saving: savingNote(tab),
  };
  switch (tab) {
    case "general": {
      const { siteName, minPurchase, language, storeTimeZone, priceDropPercent, guestCheckout } = settings;
      const { sellerName, sellerAddress, sellerTaxId } = settings;
      return {
        ...details,
        tab,
        settings: { siteName, minPurchase, language, storeTimeZone, priceDropPercent, guestCheckout },
        version: versionOf(formSettings.general),
        seller: {
          values: { sellerName, sellerAddress, sellerTaxId },
          version: versionOf(formSettings.seller),
        },
        timeZones: timeZones(storeTimeZone),
        noCountries: env.COUNTRY_HEADER ? "" : staffListMessages[documentLanguage()].noCountries,
      };
    }
    case "payments": {
      const { cryptoEnabled, discountEnabled, telegramPaymentLink, owedRefundMinutes } = settings;
      return {
        ...details,
        tab,
        settings: {
          [CARD_SWITCH]: settings[CARD_SWITCH],
          [PUBLIC_KEY]: settings[PUBLIC_KEY],
          ...{ cryptoEnabled, discountEnabled, telegramPaymentLink, owedRefundMinutes },
        },
        version: versionOf(formSettings.payments),
        holds: { limits: settings.holdLimits, version: versionOf(formSettings.holds) },
        methods: {
          offered: checkoutProvider().charges.methods,
          chosen: settings.paymentMethodTypes,
          version: versionOf(formSettings.methods),
        },
        card: await readCardConnection(caller),
      };
    }
    case "support": {
      const { supportChatEnabled, telegramSupportLink } = settings;
      return {
        ...details,
        tab,
        settings: { supportChatEnabled, telegramSupportLink },
        version: versionOf(formSettings.support),
      };
    }
    case "terms": {
      const { terms, checkoutConsent, moneyBackDays } = settings;
      return {
        ...details,
        tab,
        settings: { terms, checkoutConsent, moneyBackDays },
        version: versionOf(formSettings.terms),
      };
    }
    case "claims": {
      const { claims, testimonials, claimsConfirmed } = settings;
      return {
        ...details,
        tab,
        claims,
        testimonials,
        claimsConfirmed,
        written: { en: writtenIn("en"), "pt-BR": writtenIn("pt-BR") },
        versions: {
          claims: versionOf(["claims"]),
          testimonials: versionOf(["testimonials"]),
          confirmation: versionOf(["claims", "testimonials"]),
        },
      };
    }
    case "currencies": {
      const rates = settings.currencyRates;
      return {
        ...details,
        tab,
        rates,
        version: versionOf(formSettings.currencies),
        chosen: settings.chargeCurrencies,
        maxAgeDays: settings.rateMaxAgeDays,
        ageDays: rateAgeDays(rates, shopNow()),
      };
    }
    case "mail":
      return { ...details, tab, mail: await readMailConnection(caller) };
  }
}

/**
 * Returns a text that says when a change on this tab takes effect. For the tabs "claims" and "mail" the text
 * is empty, because the dialogs of these tabs have their own buttons.
 */
function savingNote(tab: TabName): string {
  const { all, fields } = staffListMessages[documentLanguage()].saving;
  if (tab === "claims" || tab === "mail") return "";
  return tab === "terms" || tab === "currencies" ? fields : all;
}

/** Returns the specified claims and testimonials in one language. */
const writtenIn = (language: "en" | "pt-BR") =>
  inLanguage(language, () => ({
    claims: Object.fromEntries(
      [...titledClaims, ...claimSentences].map((name) => [name, { ...writtenClaim(name) }]),
    ) as Record<ClaimName, { title: string; words: string }>,
    testimonials: requestMessages[language].testimonials,
  }));
