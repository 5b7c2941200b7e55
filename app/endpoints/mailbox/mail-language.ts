import { type DocumentLanguage, isLanguage } from "#messages/languages.ts";

/** Returns the `lang` of a mail's subject. The subject for an unsupported locale is English. */
export const mailLanguage = (locale: string): DocumentLanguage => (isLanguage(locale) ? locale : "en");
