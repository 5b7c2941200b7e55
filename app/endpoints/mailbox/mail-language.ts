import { type DocumentLanguage, isLanguage } from "#messages/languages.ts";

/** Returns the `lang` of a mail's subject. Mails in unsupported locales are written in English. */
export const mailLanguage = (locale: string): DocumentLanguage => (isLanguage(locale) ? locale : "en");
