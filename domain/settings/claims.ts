import { z } from "zod";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { jsonText } from "./json-text.ts";

/**
 * Claims with a title or figure above their text. The storefront shows the first four claims as figures (spec
 * S1-11).
 */
export const titledClaims = [
  "customers",
  "delivery",
  "success",
  "guarantee",
  "moneyBack",
  "replacement",
  "settled",
] as const;

/**
 * Claims that pages show as one sentence, for example beside the buy button, in the steps of the About page,
 * in the common questions, and on the support page.
 */
export const claimSentences = [
  "productGuarantee",
  "replacementNote",
  "deliveryStep",
  "supportLead",
  "whenDelivered",
  "whenBroken",
  "urgentHelp",
] as const;

export type ClaimName = (typeof titledClaims)[number] | (typeof claimSentences)[number];

/** A language in which the owner can write claims. */
export type ClaimLanguage = DocumentLanguage;

export interface ClaimText {
  /** The title. The title is empty for a claim that is a sentence. */
  title: string;
  words: string;
}

/** The owner's decision on one claim: hidden, or shown with the owner's own text. */
export interface OwnClaim {
  shown: boolean;
  en?: ClaimText;
  "pt-BR"?: ClaimText;
}

/** The owner's decisions. A claim without a decision is shown with its built-in text. */
export type OwnClaims = { [N in ClaimName]?: OwnClaim };

export interface TestimonialText {
  words: string;
  /** The role of the quoted person, for example "Media buyer". */
  role: string;
}

export interface OwnTestimonial {
  name: string;
  en?: TestimonialText;
  "pt-BR"?: TestimonialText;
}

/** A testimonial in one language, as a page shows it. */
export interface ShownTestimonial extends TestimonialText {
  name: string;
}

/** Maximum lengths in characters. */
export const CLAIM_TITLE_MAX = 60;
export const CLAIM_WORDS_MAX = 400;
export const TESTIMONIALS_MAX = 6;

const line = (least: number, most: number) =>
  z
    .string()
    .overwrite(cleanShortText)
    .min(least, "must not be empty")
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, "must be one line");
const titled = z.strictObject({ title: line(1, CLAIM_TITLE_MAX), words: line(1, CLAIM_WORDS_MAX) });
const sentence = z.strictObject({ title: z.literal("").default(""), words: line(1, CLAIM_WORDS_MAX) });
const claimOf = (text: z.ZodType<ClaimText>) =>
  z.strictObject({ shown: z.boolean().default(true), en: text.optional(), "pt-BR": text.optional() });

/**
 * The schema of the JSON text that stores the owner's claims. The value `{}` means that the storefront shows
 * every built-in text.
 */
export const claimsText = jsonText<OwnClaims>(
  z.strictObject(
    Object.fromEntries([
      ...titledClaims.map((name) => [name, claimOf(titled).optional()]),
      ...claimSentences.map((name) => [name, claimOf(sentence).optional()]),
    ]),
  ) as z.ZodType<OwnClaims>,
);

const testimonialText = z.strictObject({ words: line(1, CLAIM_WORDS_MAX), role: line(1, CLAIM_TITLE_MAX) });

/**
 * The schema of the JSON text that stores the testimonials. The value `null` means that the storefront shows
 * the built-in testimonials. With an empty list, the storefront shows no testimonial.
 */
export const testimonialsText = jsonText<OwnTestimonial[] | null>(
  z
    .array(
      z
        .strictObject({
          name: line(1, CLAIM_TITLE_MAX),
          en: testimonialText.optional(),
          "pt-BR": testimonialText.optional(),
        })
        .refine((one) => one.en ?? one["pt-BR"], "must have words in a language"),
    )
    .max(TESTIMONIALS_MAX)
    .nullable(),
);

/**
 * Returns a text in the reader's language. When the text in the reader's language is missing, returns the
 * text in the other language. The built-in text is not a fallback, because the owner has replaced the
 * built-in text.
 */
const textIn = <T>(texts: { [L in ClaimLanguage]?: T }, language: ClaimLanguage): T | undefined =>
  texts[language] ?? texts.en ?? texts["pt-BR"];

/**
 * Returns the owner's claims in one language. A hidden claim is null. The result does not contain claims that
 * keep their built-in text (spec R44).
 */
export function ownClaimsIn(
  claims: OwnClaims,
  language: ClaimLanguage,
): Partial<Record<ClaimName, ClaimText | null>> {
  const found: Partial<Record<ClaimName, ClaimText | null>> = {};
  for (const [name, claim] of Object.entries(claims) as [ClaimName, OwnClaim][]) {
    const text = textIn(claim, language);
    if (!claim.shown) found[name] = null;
    else if (text) found[name] = text;
  }
  return found;
}

/** Returns the owner's testimonials in one language. The value null means the built-in testimonials. */
export function ownTestimonialsIn(
  testimonials: OwnTestimonial[] | null,
  language: ClaimLanguage,
): ShownTestimonial[] | null {
  if (!testimonials) return null;
  return testimonials.flatMap((one) => {
    const text = textIn(one, language);
    return text ? [{ name: one.name, ...text }] : [];
  });
}

/**
 * Returns the built-in claims and testimonials that shoppers see although the owner has not confirmed them.
 * The owner can replace, hide or confirm each built-in claim and testimonial (spec R44).
 */
export function unconfirmedClaims(settings: {
  claims: OwnClaims;
  testimonials: OwnTestimonial[] | null;
  claimsConfirmed: boolean;
}): { claims: ClaimName[]; testimonials: boolean } {
  if (settings.claimsConfirmed) return { claims: [], testimonials: false };
  const own = ownClaimsIn(settings.claims, "en");
  return {
    claims: [...titledClaims, ...claimSentences].filter((name) => own[name] === undefined),
    testimonials: settings.testimonials === null,
  };
}
