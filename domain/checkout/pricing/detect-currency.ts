import type { Currency } from "#domain/settings/currency-rates.ts";

const EURO_REGIONS = new Set(
  "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK".split(" "),
);
const REGIONS: ReadonlyMap<string, Currency> = new Map([
  ["US", "USD"],
  ["BR", "BRL"],
  ["GB", "GBP"],
  ["JP", "JPY"],
]);
/** Where a language without a region is spoken by most who would send it so. */
const LANGUAGES: ReadonlyMap<string, Currency> = new Map([
  ["en", "USD"],
  ["pt", "BRL"],
  ["ja", "JPY"],
  ...["de", "fr", "es", "it", "nl", "fi", "el", "et", "lv", "lt", "sk", "sl", "hr", "mt", "ga", "bg"].map(
    (language): [string, Currency] => [language, "EUR"],
  ),
]);

/** A header longer than this is nobody's list of languages. */
const READ_LENGTH = 500;

/**
 * The currency a visitor most likely pays in, by the Accept-Language header: the first language, most wanted first,
 * whose region (or, without one, whose speakers) have a currency of the shop; USD when none has
 * (spec: shopper §9; readings 11).
 */
export function detectCurrency(acceptLanguage: string | null | undefined): Currency {
  for (const tag of wantedLanguages((acceptLanguage ?? "").slice(0, READ_LENGTH))) {
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

/** The tags of the header, most wanted first; those with q=0 are not wanted at all. */
function wantedLanguages(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
