import type { Currency } from "#domain/settings/currency-rates.ts";
import { wantedLanguages } from "#messages/wanted-languages.ts";

const EURO_REGIONS = new Set(
  "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK".split(" "),
);
const REGIONS: ReadonlyMap<string, Currency> = new Map([
  ["US", "USD"],
  ["BR", "BRL"],
  ["GB", "GBP"],
  ["JP", "JPY"],
]);
/**
 * The currency of a language tag without a region. Most visitors whose browsers send a tag without a region
 * use this currency.
 */
const LANGUAGES: ReadonlyMap<string, Currency> = new Map([
  ["en", "USD"],
  ["pt", "BRL"],
  ["ja", "JPY"],
  ...["de", "fr", "es", "it", "nl", "fi", "el", "et", "lv", "lt", "sk", "sl", "hr", "mt", "ga", "bg"].map(
    (language): [string, Currency] => [language, "EUR"],
  ),
]);

/**
 * Detects the currency of a visitor from the Accept-Language header. The function takes the first preferred
 * language whose region has a supported currency. For a tag without a region, the function uses the currency
 * of the language. Returns USD when no tag matches (spec S9-22, R11).
 */
export function detectCurrency(acceptLanguage: string | null | undefined): Currency {
  for (const tag of wantedLanguages(acceptLanguage)) {
    const [language = "", ...parts] = tag.split("-");
    const region = parts.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase();
    const currency =
      region === undefined
        ? LANGUAGES.get(language.toLowerCase())
        : (REGIONS.get(region) ?? (EURO_REGIONS.has(region) ? "EUR" : undefined));
    if (currency) return currency;
  }
  return "USD";
}
