import type { DocumentLanguage } from "#db/vocabulary.ts";
import { mailsEn } from "./mail-texts.en.ts";
import { mailsPt } from "./mail-texts.pt.ts";
import type { MailCatalogue } from "./mail-texts.ts";

/** The message catalog of each language of the mails. */
export const mailCatalogues: Readonly<Record<DocumentLanguage, MailCatalogue>> = {
  en: mailsEn,
  "pt-BR": mailsPt,
};

/** Returns the message catalog of a language; English for a language without one. */
export function mailCatalogue(locale: string): MailCatalogue {
  return Object.hasOwn(mailCatalogues, locale) ? mailCatalogues[locale as DocumentLanguage] : mailsEn;
}
