import { z } from "zod";
import { PAGE_BODY_MAX, PAGE_TITLE_MAX } from "#db/values/limits.ts";
import { pageLanguages } from "#db/values/vocabulary.ts";
import { accentProblem, nearestAccent, parseColour } from "#domain/settings/brand/accent.ts";
import {
  type EditableMail,
  editableMails,
  MAIL_SUBJECT_MAX,
  MAIL_TEXT_MAX,
  ownMailText,
  placeholdersOf,
  unknownPlaceholder,
} from "#domain/settings/mail-texts.ts";
import { isPageSlug, pageInput } from "#domain/settings/pages/page-input.ts";
import { siteSettings } from "#domain/settings/site-settings.ts";
import { formatDecimal } from "#messages/format.ts";
import { documentLanguages } from "#messages/languages.ts";
import { brandMessages } from "./messages.ts";

/** The schemas of the forms of /admin/marca, with a message for each field. */

const messages = brandMessages;
const version = z.string().max(60);
const id = z.string().max(40);
const number = z.coerce.number().int();

/**
 * Returns the sentence that says why a color cannot be the accent, or null when the color can be the accent.
 */
export function accentSentence(colour: string): string | null {
  const problem = accentProblem(colour);
  if (!problem) return null;
  const { theme, contrast, needed } = problem;
  // Rounds down, because a contrast that fails must not look like a contrast that passes.
  const ratio = formatDecimal(Math.floor(contrast * 10) / 10);
  return messages.look.accentRejected(colour, theme, ratio, formatDecimal(needed), nearestAccent(colour));
}

const accent = z.string().transform((text, context) => {
  if (text.trim() === "") return "";
  const colour = parseColour(text);
  const message = colour ? accentSentence(colour) : messages.look.accentMalformed;
  if (colour && message === null) return colour;
  context.addIssue({ code: "custom", message: message ?? messages.look.accentMalformed });
  return z.NEVER;
});
const siteName = z
  .string()
  .trim()
  .refine((text) => siteSettings.siteName.read.safeParse(text).success);

export const lookForm = z.object({
  version,
  siteName,
  accent,
  logo: z.string().max(200),
  favicon: z.string().max(200),
});
export const restoreForm = z.object({ version });

const ticked = z
  .literal("true")
  .optional()
  .transform((value) => value === "true");
const pageFields = {
  title: z.string().trim().min(1).max(PAGE_TITLE_MAX),
  slug: z
    .string()
    .trim()
    .refine(isPageSlug, { error: () => messages.pages.form.slugMalformed }),
  language: z.enum(pageLanguages),
  body: z.string().refine((text) => pageInput.shape.body.safeParse(text).success, {
    error: () => messages.pages.form.bodyMalformed,
  }),
  isPublished: ticked,
  inFooter: ticked,
};
export const newPageForm = z.object(pageFields);
export const pageForm = z.object({ ...pageFields, id, version: number });
export const pageRemovalForm = z.object({ id, version: number });
export const footerForm = z.object({ ids: z.array(id).max(50) });
export const pagePreviewForm = z.object({ body: z.string().max(PAGE_BODY_MAX) });

const mailNames = { mail: z.enum(editableMails), language: z.enum(documentLanguages) };

/** Returns the sentence that says why a mail text cannot be saved, or null when the text can be saved. */
function mailSentence(mail: EditableMail, field: "subject" | "text", text: string): string | null {
  const mark = unknownPlaceholder(mail, text);
  if (mark !== null) {
    const known = placeholdersOf(mail).map((name) => `{${name}}`);
    return messages.mails.unknown(mark, known.join(" "));
  }
  if (text.trim() === "") return messages.mails.empty;
  if (ownMailText(mail).shape[field].safeParse(text).success) return null;
  const isOneLine = field === "text" || !/[\r\n\t]/.test(text.trim());
  return isOneLine ? messages.mails.malformed : messages.mails.oneLine;
}

const mailFields = z
  .object({
    ...mailNames,
    subject: z.string().max(MAIL_SUBJECT_MAX),
    text: z.string().max(MAIL_TEXT_MAX * 2),
    version,
  })
  .superRefine(({ mail, ...fields }, context) => {
    for (const field of ["subject", "text"] as const) {
      const message = mailSentence(mail, field, fields[field]);
      if (message) context.addIssue({ code: "custom", path: [field], message });
    }
  });
export const mailForm = mailFields;
export const mailRestoreForm = z.object({ ...mailNames, version });
