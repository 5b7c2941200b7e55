import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "../steps/journey.ts";
import { areLooksComplete, looks } from "./looks.ts";

let pagesSeen = 0;

/**
 * Checks in each look (a viewport width and a color scheme) that no content scrolls sideways. Also runs axe
 * on the page, for only one combination of viewport width and color scheme. Each call uses the next
 * combination of viewport width and color scheme. With `npm run check:axe`, axe runs in all six combinations
 * of viewport width and color scheme. Restores the viewport afterwards.
 */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  const turn = pagesSeen++ % looks.length;
  for (const [place, { width, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if (areLooksComplete || place === turn) await expectAccessible(page);
    await expectNothingSideways(page);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Checks that nothing scrolls sideways in the current viewport. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([page.url(), page.viewportSize()?.width, overflow]).toEqual([
    page.url(),
    page.viewportSize()?.width,
    0,
  ]);
}
