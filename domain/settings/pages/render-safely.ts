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
    // The parser itself has no limit of depth: it ends with a full stack.
    if (error instanceof MarkdownTooDeep || error instanceof RangeError) throw new PageTooDeep();
    throw error;
  }
}
