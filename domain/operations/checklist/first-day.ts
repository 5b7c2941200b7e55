import { type SiteSettings, siteSettings } from "#domain/settings/site-settings.ts";
import { documentLanguages, type ShopLanguage } from "#messages/languages.ts";
import { wantedLanguages } from "#messages/wanted-languages.ts";

/** The questions about the whole shop that the owner answers first, in one form. */
export type FirstQuestion = "storeTimeZone" | "language";

/** Returns the questions that have an answer neither in the checklist nor in the settings. */
export const openQuestions = (
  settings: Pick<SiteSettings, FirstQuestion | "firstDayAnswered">,
): FirstQuestion[] =>
  settings.firstDayAnswered
    ? []
    : (["storeTimeZone", "language"] as const).filter(
        (name) => settings[name] === siteSettings[name].initial,
      );

/**
 * Proposes a language of the shop from the browser's Accept-Language header. Returns the default when no
 * language fits.
 */
export function proposeLanguage(acceptLanguage: string | null): ShopLanguage {
  const primary = (tag: string) => tag.toLowerCase().split("-")[0];
  for (const tag of wantedLanguages(acceptLanguage)) {
    const fitting = documentLanguages.find((language) => primary(language) === primary(tag));
    if (fitting) return fitting;
  }
  return siteSettings.language.initial;
}
