import { type DocumentLanguage, documentLanguages, isLanguage, languages } from "#messages/languages.ts";
import type { MailMessages } from "#messages/mail-messages.ts";
import { mailMessages } from "#messages/server/server-messages.ts";

/** The messages of the mails in one language. `language` is the `lang` attribute of the mail's document. */
export interface MailCatalog extends MailMessages {
  language: DocumentLanguage;
  /** The locale for amounts and dates. */
  locale: (typeof languages)[DocumentLanguage]["locale"];
}

const catalogOf = (language: DocumentLanguage): MailCatalog => ({
  ...mailMessages[language],
  language,
  locale: languages[language].locale,
});

export const mailCatalogs = Object.fromEntries(
  documentLanguages.map((language) => [language, catalogOf(language)]),
) as Readonly<Record<DocumentLanguage, MailCatalog>>;

/**
 * Returns the message catalog of a language. Returns the English catalog for a language without a catalog.
 */
export const mailCatalog = (locale: string): MailCatalog => mailCatalogs[isLanguage(locale) ? locale : "en"];
