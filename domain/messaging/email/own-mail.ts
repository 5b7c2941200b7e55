import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { type MailTexts, ownMailIn, writeOwnMail } from "#domain/settings/mail-texts.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import type { MailMessage } from "#messages/mail-messages.ts";

/** The values of the placeholders in the owner's text. The values never contain delivered content. */
export interface OwnMailValues {
  siteName: string;
  firstName: string;
  orderNumber: string;
  /** The refunded amount, formatted. The text is empty when nothing was refunded. */
  refunded: string;
}

/**
 * Replaces the subject and the paragraphs of a mail with the text that the owner has written in the mail's
 * language. When the owner has written no text in this language, the mail stays unchanged. The heading, the
 * button, the greeting and the table of the order never change.
 */
export function withOwnText(
  message: MailMessage,
  mail: { texts: MailTexts; template: EmailTemplate; language: DocumentLanguage },
  values: OwnMailValues,
): MailMessage {
  const own = ownMailIn(mail.texts, mail.template, mail.language);
  if (!own) return message;
  const { siteName: shop, firstName: name, orderNumber: order, refunded: amount } = values;
  return { ...message, ...writeOwnMail(own, { shop, name, order, amount }) };
}
