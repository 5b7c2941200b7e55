import type { DocumentLanguage } from "#db/vocabulary.ts";
import { mailsEn } from "./mail-texts.en.ts";
import { mailsPt } from "./mail-texts.pt.ts";
import type { MailCatalogue } from "./mail-texts.ts";

/** One catalogue for each language that mails are written in. */
export const mailCatalogues: Readonly<Record<DocumentLanguage, MailCatalogue>> = {
  en: mailsEn,
  "pt-BR": mailsPt,
};

/** The words of a language; English for one that has no catalogue. */
export function mailCatalogue(locale: string): MailCatalogue {
  return Object.hasOwn(mailCatalogues, locale) ? mailCatalogues[locale as DocumentLanguage] : mailsEn;
}
