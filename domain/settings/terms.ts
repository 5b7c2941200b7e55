import { z } from "zod";
import type { DocumentLanguage } from "#messages/languages.ts";
import { jsonText } from "./json-text.ts";

/** The owner's terms, in at least one language. A shop without terms has no terms page. */
export type TermsText = { [L in DocumentLanguage]?: string | undefined };

/** Maximum length of the terms in one language, in characters. */
export const TERMS_MAX = 20_000;

/** Matches every control character except line breaks and tabs. */
const CONTROL = /[^\P{Cc}\n\t]/u;

const text = z
  .string()
  .transform((written) => written.replace(/\r\n?/g, "\n").trim())
  .pipe(
    z
      .string()
      .max(TERMS_MAX)
      .refine((written) => !CONTROL.test(written), "must be plain text"),
  )
  .transform((written) => written || undefined);

/** The schema of the JSON text that stores the terms. `{}` without terms. */
export const termsText = jsonText<TermsText>(
  z.strictObject({ en: text.optional(), "pt-BR": text.optional() }),
);

/**
 * Returns the terms in one language. When the owner has no terms in this language, returns the terms in the
 * other language. Null without terms.
 */
export const termsIn = (terms: TermsText, language: DocumentLanguage): string | null =>
  terms[language] || terms.en || terms["pt-BR"] || null;

export interface TermsBlock {
  kind: "heading" | "paragraph" | "list";
  /** A block of the terms: the single line of a heading, the lines of a paragraph, or the items of a list. */
  lines: string[];
}

/**
 * Splits a text into the blocks that a page shows. An empty line separates paragraphs. A line that begins
 * with "#" is a heading. A line that begins with "-" or "*" is a list item. The page shows `**words**` in
 * bold. Everything else is plain text and never becomes markup.
 */
export function termsBlocks(written: string): TermsBlock[] {
  const blocks: TermsBlock[] = [];
  let open: TermsBlock | undefined;
  for (const line of written.split("\n").map((one) => one.trim())) {
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1];
    const point = /^[-*]\s+(.+)$/.exec(line)?.[1];
    if (heading) {
      blocks.push({ kind: "heading", lines: [heading] });
      open = undefined;
    } else if (line === "") {
      open = undefined;
    } else {
      const kind = point ? "list" : "paragraph";
      if (open?.kind !== kind) {
        open = { kind, lines: [] };
        blocks.push(open);
      }
      open.lines.push(point ?? line);
    }
  }
  return blocks;
}
