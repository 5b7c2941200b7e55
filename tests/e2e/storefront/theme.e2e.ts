import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, visit } from "../steps/journey.ts";

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = "rgb(247, 246, 242)";
const DARK = "rgb(14, 20, 18)";

test.describe("the colors", () => {
  test.use({ colorScheme: "light" });

  test("the colors follow the system's theme until the visitor chooses a theme, and then follow that choice on every page", async ({
    page,
  }) => {
    await visit(page, "/");
    await expect.poll(() => background(page)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => background(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: "light" });

    await page.getByText("Dark", { exact: true }).click();
    await expect.poll(() => background(page)).toBe(DARK);
    for (const path of ["/marketplace", "/auth"]) {
      const answer = await page.goto(path);
      expect(await answer?.text()).toContain('data-theme="dark"');
      await expect.poll(() => background(page)).toBe(DARK);
    }
    await expectAccessible(page);

    await page.getByText("As my device", { exact: true }).click();
    await expect.poll(() => background(page)).toBe(LIGHT);
    const answer = await page.goto("/marketplace");
    expect(await answer?.text()).not.toContain("data-theme");
  });
});
