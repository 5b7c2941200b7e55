import { expect, payByCard, test } from "../../steps/journey.ts";
import { quickSignUp, startPayment } from "../../steps/shortcuts.ts";

for (const width of [768, 1440]) {
  test(`the toast of the confirmation page stands on the band and covers no control at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await quickSignUp(page);
    await page.goto(await startPayment(page, "fennelby-gift-code-50"));
    await payByCard(page);
    const toast = page.locator("[data-toast]");
    await expect(toast).toBeVisible();
    const covered = await toast.evaluate((element) => {
      const area = element.getBoundingClientRect();
      const overlaps = (one: Element) => {
        const box = one.getBoundingClientRect();
        const isBeside = box.left >= area.right || box.right <= area.left;
        return !isBeside && box.top < area.bottom && box.bottom > area.top;
      };
      const controls = [...document.querySelectorAll("body :is(a, button)")];
      return {
        bands: [...document.querySelectorAll(".band")].filter(overlaps).length,
        controls: controls.filter((one) => !element.contains(one) && overlaps(one)).length,
      };
    });
    expect(covered).toEqual({ bands: 1, controls: 0 });
  });
}
