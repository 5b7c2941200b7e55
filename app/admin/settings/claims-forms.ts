import { z } from "zod";
import {
  CLAIM_TITLE_MAX,
  CLAIM_WORDS_MAX,
  type ClaimName,
  type ClaimText,
  claimSentences,
  type OwnClaim,
  type OwnTestimonial,
  type TestimonialText,
  titledClaims,
} from "#domain/settings/claims.ts";
import { claimsMessages as messages } from "#messages/pt-BR/back-office/settings/claims.ts";

/**
 * The schemas of claims and testimonials. The schemas convert the fields of both languages to the stored
 * settings (spec R44).
 */

const version = z.string().max(60);
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, { error: () => messages.oneLine })
    .default("");

export const isTitled = (name: ClaimName): boolean => (titledClaims as readonly ClaimName[]).includes(name);

/** Returns a validation error of a field. */
const problem = (path: string, message: string) => ({ code: "custom" as const, path: [path], message });

export const claimForm = z
  .object({
    version,
    name: z.enum([...titledClaims, ...claimSentences]),
    shown: z.literal("true").optional(),
    ptTitle: line(CLAIM_TITLE_MAX),
    ptWords: line(CLAIM_WORDS_MAX),
    enTitle: line(CLAIM_TITLE_MAX),
    enWords: line(CLAIM_WORDS_MAX),
  })
  .transform((fields, context) => {
    const text = (prefix: "pt" | "en"): ClaimText | undefined => {
      const title = isTitled(fields.name) ? fields[`${prefix}Title`] : "";
      const message = fields[`${prefix}Words`];
      if (!title && !message) return undefined;
      if (isTitled(fields.name) && !title) context.addIssue(problem(`${prefix}Title`, messages.titleNeeded));
      if (!message) context.addIssue(problem(`${prefix}Words`, messages.textNeeded));
      return { title, words: message };
    };
    const [portuguese, english] = [text("pt"), text("en")];
    const shown = fields.shown === "true";
    if (shown && !portuguese && !english) context.addIssue(problem("ptWords", messages.needed));
    const claim: OwnClaim = {
      shown,
      ...(english ? { en: english } : {}),
      ...(portuguese ? { "pt-BR": portuguese } : {}),
    };
    return { version: fields.version, name: fields.name, claim };
  });

export const claimNameForm = z.object({ version, name: z.enum([...titledClaims, ...claimSentences]) });

const index = z.string().regex(/^\d$/).transform(Number);

export const testimonialForm = z
  .object({
    version,
    index: index.optional(),
    name: line(CLAIM_TITLE_MAX).pipe(z.string().min(1, { error: () => messages.testimonials.nameNeeded })),
    ptWords: line(CLAIM_WORDS_MAX),
    ptRole: line(CLAIM_TITLE_MAX),
    enWords: line(CLAIM_WORDS_MAX),
    enRole: line(CLAIM_TITLE_MAX),
  })
  .transform((fields, context) => {
    const text = (prefix: "pt" | "en"): TestimonialText | undefined => {
      const [message, role] = [fields[`${prefix}Words`], fields[`${prefix}Role`]];
      if (!message && !role) return undefined;
      if (!message) context.addIssue(problem(`${prefix}Words`, messages.textNeeded));
      if (!role) context.addIssue(problem(`${prefix}Role`, messages.roleNeeded));
      return { words: message, role };
    };
    const [portuguese, english] = [text("pt"), text("en")];
    if (!portuguese && !english) context.addIssue(problem("ptWords", messages.needed));
    const testimonial: OwnTestimonial = {
      name: fields.name,
      ...(english ? { en: english } : {}),
      ...(portuguese ? { "pt-BR": portuguese } : {}),
    };
    return { version: fields.version, index: fields.index, testimonial };
  });

export const testimonialIndexForm = z.object({ version, index });

export const testimonialsModeForm = z.object({ version, mode: z.enum(["written", "none"]) });

export const confirmForm = z.object({ version, confirmed: z.enum(["true", "false"]) });
