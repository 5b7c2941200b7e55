import { type DocumentLanguage, documentLanguages } from "./languages.ts";
import { wantedLanguages } from "./wanted-languages.ts";

const primaryOf = (tag: string) => tag.split("-")[0]?.toLowerCase();

/**
 * Returns the shop's language that a browser prefers most, or undefined when the shop has none of the
 * browser's languages. The region is ignored, so a reader of European Portuguese gets Brazilian Portuguese.
 * @param acceptLanguage the Accept-Language header
 */
export function browserLanguage(acceptLanguage: string | null): DocumentLanguage | undefined {
  for (const tag of wantedLanguages(acceptLanguage)) {
    const known = documentLanguages.find((language) => primaryOf(language) === primaryOf(tag));
    if (known) return known;
  }
  return undefined;
}
