import type { EditableMail, OwnMailText } from "#domain/settings/mail-texts.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { brandMessages } from "./messages.ts";

/** One mail in one language. */
export interface MailRow {
  mail: EditableMail;
  language: DocumentLanguage;
  /** The owner's text of the mail, or null while the shop sends the built-in text. */
  own: OwnMailText | null;
  builtIn: OwnMailText;
}

/** Returns the name of a language, or the code of a language without a name. */
export const languageName = (language: DocumentLanguage): string => {
  const names: Readonly<Partial<Record<string, string>>> = brandMessages.mails.languages;
  return names[language] ?? language;
};
