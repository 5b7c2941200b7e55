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
    // The parser itself has no depth limit and fails with a stack overflow.
    if (error instanceof MarkdownTooDeep || error instanceof RangeError) throw new PageTooDeep();
    throw error;
  }
}
