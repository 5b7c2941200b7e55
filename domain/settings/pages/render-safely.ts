import { PageTooDeep } from "./page-errors.ts";
import { MarkdownTooDeep, renderMarkdown } from "./render-markdown.ts";

/**
 * Renders the text of a page as safe HTML.
 * @throws PageTooDeep when the text nests deeper than a page needs
 */
export function renderSafely(body: string): string {
  try {
    return renderMarkdown(body);
  } catch (error) {
    // The parser has no depth limit. A text that nests too deep makes the parser fail with a stack overflow.
    if (error instanceof MarkdownTooDeep || error instanceof RangeError) throw new PageTooDeep();
    throw error;
  }
}
