import { z } from "zod";
import { PAGE_BODY_MAX, PAGE_SLUG_MAX, PAGE_TITLE_MAX } from "#db/values/limits.ts";
import { pageLanguages } from "#db/values/vocabulary.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";

/** Matches every control character except line breaks and tabs. */
const CONTROL = /[^\P{Cc}\n\t]/u;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns whether a text can be the last part of `/p/{slug}`. */
export const isPageSlug = (text: string): boolean => text.length <= PAGE_SLUG_MAX && SLUG.test(text);

/** The fields of a page that the owner edits. `body` is Markdown. */
export const pageInput = z.strictObject({
  title: z
    .string("must be text")
    .overwrite(cleanShortText)
    .min(1, "must not be empty")
    .max(PAGE_TITLE_MAX)
    .regex(/^[^\p{Cc}]*$/u, "must be one line"),
  slug: z.string("must be text").trim().refine(isPageSlug, "must be small letters, digits and hyphens"),
  language: z.enum(pageLanguages),
  body: z
    .string("must be text")
    .transform((written) => written.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .max(PAGE_BODY_MAX)
        .refine((written) => written.isWellFormed() && !CONTROL.test(written), "must be plain text"),
    ),
  isPublished: z.boolean(),
  /** Whether the footer links to the page. The footer shows published pages only. */
  inFooter: z.boolean(),
});

export type PageInput = z.input<typeof pageInput>;
