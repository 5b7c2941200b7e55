import { z } from "zod";
import type { DocumentLanguage } from "#db/vocabulary.ts";
import { jsonText } from "./json-text.ts";

/** The owner's terms, in one language or two; a shop without any has no page for them. */
export interface TermsText {
  en?: string | undefined;
  "pt-BR"?: string | undefined;
}

/** In characters, of one language. */
export const TERMS_MAX = 20_000;

/** Line breaks and tabs are the only control characters a text may hold. */
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

/** The stored text (JSON) of the terms; `{}` while there are none. */
export const termsText = jsonText<TermsText>(
  z.strictObject({ en: text.optional(), "pt-BR": text.optional() }),
);

/** The terms for one reader: in their language, else in the other; null while there are none. */
export const termsIn = (terms: TermsText, language: DocumentLanguage): string | null =>
  terms[language] || terms.en || terms["pt-BR"] || null;

export interface TermsBlock {
  kind: "heading" | "paragraph" | "list";
  /** One for a heading, the lines of a paragraph, the points of a list. */
  lines: string[];
}

/**
 * A text as a page shows it: an empty line parts paragraphs, a line that begins with "#" is a heading, one that begins
 * with "-" a point of a list. The page shows `**words**` as strong. Nothing else has a meaning: no text becomes markup.
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
