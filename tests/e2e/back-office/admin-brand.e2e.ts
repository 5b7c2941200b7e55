import { expect, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

test("the preview of the brand has a light and a dark background", async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/admin/marca");
    const [light, dark] = await Promise.all(
      [".scheme-light", ".scheme-dark"].map((part) =>
        page.locator(part).evaluate((box) => getComputedStyle(box).backgroundColor),
      ),
    );
    expect([light, dark], colorScheme).toEqual(["rgb(247, 246, 242)", "rgb(14, 20, 18)"]);
  }
});
