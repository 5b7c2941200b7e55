import type { Page } from "@playwright/test";
import { expect } from "../steps/journey.ts";

const WIDTHS = [320, 360, 390];

/** Checks at phone widths that the content of the topmost dialog, drawer or popup does not overflow. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const overlay = page.locator("[data-overlay]").last();
  await expect(overlay).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overlay.evaluate(findOutside), { message: `${name} at ${width} px` }).toEqual([]);
  }
}

/** Lists the elements that overflow the overlay, and the texts that are cut off without an ellipsis. */
function findOutside(overlay: HTMLElement): string[] {
  const { left, right } = overlay.getBoundingClientRect();
  const found: string[] = [];
  if (right > innerWidth + 1 || left < -1) found.push("the overlay is wider than the screen");
  for (const element of overlay.querySelectorAll<HTMLElement>("*")) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // An SVG drawing that clips its content shows only the lines inside its own box.
    const drawing = element.parentElement?.closest("svg");
    if (drawing && getComputedStyle(drawing).overflow !== "visible") continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const text = element.textContent.slice(0, 40);
    // A row of tabs scrolls inside its own box.
    const scroller = element.closest("[role=tablist], nav, [data-scrolls-sideways]");
    if (scroller && scroller !== element && overlay.contains(scroller)) continue;
    if (box.right > right + 1 || box.left < left - 1) found.push(`${element.tagName} "${text}" is outside`);
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isShortened = textOverflow === "ellipsis" || webkitLineClamp !== "none";
    const isField = element.matches("input, select, textarea");
    if (
      scroller !== element &&
      overflowX !== "visible" &&
      !isShortened &&
      !isField &&
      element.scrollWidth > element.clientWidth + 1
    )
      found.push(
        `${element.tagName} "${text}" is cut off by ${element.scrollWidth - element.clientWidth} px`,
      );
  }
  return found;
}
