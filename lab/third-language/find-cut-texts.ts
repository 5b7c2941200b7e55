import type { Page } from "@playwright/test";

/**
 * Lists the texts that overflow buttons, links, headings, labels or table headers. Also reports a document
 * that scrolls sideways. Leaves out texts with an ellipsis, texts that only screen readers present, and
 * badges that are hidden from assistive software.
 */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const isOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
      // Finds the first element in document order that overflows. No ancestor of the found element overflows.
      const first = [...document.body.querySelectorAll("*")].find(isOut);
      const name = `${first?.tagName}.${first?.getAttribute("class")} "${first?.textContent.slice(0, 60)}"`;
      found.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px, at ${name}`);
    }
    const CHECKED = "button, a, h1, h2, h3, label, legend, th, summary, [role=tab]";
    const isOnPurpose = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isHidden = width <= 1 || height <= 1 || element.closest("[aria-hidden=true]") !== null;
      return isHidden || textOverflow === "ellipsis" || webkitLineClamp !== "none";
    };
    for (const element of document.body.querySelectorAll<HTMLElement>(CHECKED)) {
      // The browser does not lay out the texts of a closed menu.
      if (!element.checkVisibility() || isOnPurpose(element)) continue;
      if (getComputedStyle(element).display === "inline") continue;
      const box = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        if (!textContent?.trim() || !parentElement || isOnPurpose(parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const text = range.getBoundingClientRect();
        const out = Math.max(text.right - box.right, box.left - text.left, text.bottom - box.bottom);
        if (text.width > 0 && out > 1)
          found.push(
            `"${textContent.slice(0, 60)}" reaches ${Math.round(out)} px out of its ${element.tagName}`,
          );
      }
    }
    return found;
  });
}
