import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./journey.ts";

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
];

/** In both themes and widths: nothing for axe to find, nothing that scrolls sideways. */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of WIDTHS)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([size.width, colorScheme, overflow]).toEqual([size.width, colorScheme, 0]);
    }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
