import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "../steps/journey.ts";
import { looks } from "./looks.ts";

/**
 * Checks the page in each look: axe finds nothing, and nothing scrolls sideways. Restores the viewport
 * afterwards.
 */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
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
