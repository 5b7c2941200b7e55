import { z } from "zod";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { type DocumentLanguage, documentLanguages } from "#messages/languages.ts";
import { jsonText } from "./json-text.ts";

/** The mails whose texts the owner can change. */
export const editableMails = [
  "order_confirmed",
  "order_delivered",
  "order_refunded",
] as const satisfies readonly EmailTemplate[];
export type EditableMail = (typeof editableMails)[number];

/** The owner's texts of one mail. An empty line of `text` separates paragraphs. */
export interface OwnMailText {
  subject: string;
  text: string;
}

/** The owner's texts by mail and language. When a text is missing, the mail uses the built-in text. */
export type MailTexts = { [M in EditableMail]?: { [L in DocumentLanguage]?: OwnMailText | undefined } };

/** Maximum lengths in characters. */
export const MAIL_SUBJECT_MAX = 120;
export const MAIL_TEXT_MAX = 2_000;

/**
 * The placeholders of a text, in the form `{order}`. No placeholder contains delivered content, so a
 * credential never reaches a mail.
 */
export const mailPlaceholders = ["shop", "order", "name"] as const;
/** The additional placeholder of the mail about a refund: the refunded amount. */
export const refundPlaceholders = ["amount"] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number] | (typeof refundPlaceholders)[number];

export const placeholdersOf = (mail: EditableMail): readonly MailPlaceholder[] =>
  mail === "order_refunded" ? [...mailPlaceholders, ...refundPlaceholders] : mailPlaceholders;

/** Matches a text between braces, or a single brace, which is probably a misspelt placeholder. */
const MARK = /\{([^{}]*)\}|[{}]/g;

/**
 * Returns the first text in braces that is no placeholder of the mail. Returns null when every text in braces
 * is a placeholder of the mail.
 */
export function unknownPlaceholder(mail: EditableMail, text: string): string | null {
  const known: readonly string[] = placeholdersOf(mail);
  for (const [whole, name] of text.matchAll(MARK))
    if (name === undefined || !known.includes(name)) return whole;
  return null;
}

/**
 * Replaces the placeholders of a text. The function inserts each value as it is. The function does not
 * replace a placeholder inside an inserted value.
 */
export const fillPlaceholders = (text: string, values: Readonly<Record<MailPlaceholder, string>>): string =>
  text.replace(MARK, (whole, name: string | undefined) =>
    name !== undefined && Object.hasOwn(values, name) ? values[name as MailPlaceholder] : whole,
  );

/** Returns the subject and the paragraphs of the owner's text with the values inserted. */
export function writeOwnMail(own: OwnMailText, values: Readonly<Record<MailPlaceholder, string>>) {
  const paragraphs = own.text.split(/\n\s*\n/).map((paragraph) => fillPlaceholders(paragraph.trim(), values));
  // A name can contain a line break, but a subject must be one line.
  const subject = fillPlaceholders(own.subject, values).replace(/\s+/g, " ").trim();
  return { subject, paragraphs: paragraphs.filter(Boolean) };
}

/** Matches every control character except line breaks and tabs. */
const CONTROL = /[^\P{Cc}\n\t]/u;
const textOf = (mail: EditableMail, most: number) =>
  z
    .string("must be text")
    .transform((written) => written.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, "must not be empty")
        .max(most)
        .refine((written) => written.isWellFormed() && !CONTROL.test(written), "must be plain text")
        .refine(
          (written) => unknownPlaceholder(mail, written) === null,
          "must contain only known placeholders",
        ),
    );

/** The schema of the texts that the owner writes for one mail in one language. */
export const ownMailText = (mail: EditableMail) =>
  z.strictObject({
    subject: textOf(mail, MAIL_SUBJECT_MAX).refine((line) => !/[\n\t]/.test(line), "must be one line"),
    text: textOf(mail, MAIL_TEXT_MAX),
  });

/**
 * The schema of the JSON text that stores the owner's mails. The value is `{}` when the owner has written no
 * text.
 */
export const mailTextsText = jsonText<MailTexts>(
  z.strictObject(
    Object.fromEntries(
      editableMails.map((mail) => [
        mail,
        z
          .strictObject(
            Object.fromEntries(documentLanguages.map((language) => [language, ownMailText(mail).optional()])),
          )
          .optional(),
      ]),
    ),
  ) as z.ZodType<MailTexts>,
);

/**
 * Returns the owner's text of a mail in exactly this language. Returns undefined when the mail uses the
 * built-in text.
 */
export const ownMailIn = (
  texts: MailTexts,
  template: EmailTemplate,
  language: DocumentLanguage,
): OwnMailText | undefined => texts[template as EditableMail]?.[language];
