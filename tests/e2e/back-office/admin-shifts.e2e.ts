import { screens } from "#app/admin/screens.ts";
import { shifts, watchShifts } from "../shop/layout-shifts.ts";
import { expect, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

/** The maximum layout shift of a back-office screen. */
const SHIFT_BOUND = 0.05;

for (const width of [390, 1440])
  test(`no back-office screen shifts its layout at ${width}`, { tag: "@proof" }, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    await signInAsAdmin(page, await makeAdminWithFactor());
    await watchShifts(page);
    for (const { path } of screens) {
      await visit(page, path);
      await page.waitForTimeout(700);
      const seen = await shifts(page);
      const sum = seen.reduce((total, { value }) => total + value, 0);
      expect(sum, `${path}: ${JSON.stringify(seen)}`).toBeLessThanOrEqual(SHIFT_BOUND);
    }
  });
