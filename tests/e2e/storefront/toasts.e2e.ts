import type { Page } from "@playwright/test";
import { expect, notification, test, untilAlive, visit } from "../steps/journey.ts";
import { openCheckout, quickSignUp } from "../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const toasts = (page: Page) => page.locator("[data-toast]");

/** Returns the number of milliseconds until the visible toast disappears. */
async function timeShown(page: Page): Promise<number> {
  await expect(toasts(page)).toHaveCount(1);
  return page.evaluate(async () => {
    const from = performance.now();
    while (document.querySelector("[data-toast]") && performance.now() - from < 20_000)
      await new Promise((done) => setTimeout(done, 20));
    return performance.now() - from;
  });
}

/** Opens a page with an "Order not found" toast of the default duration. */
async function showDefault(page: Page): Promise<void> {
  await quickSignUp(page);
  await page.goto("/payment-success");
  await untilAlive(page);
  await expect(toasts(page)).toContainText("Order not found");
}

/** Drags the toast to the right with the mouse. */
async function drag(page: Page, pixels: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error("there is no toast to drag");
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}

test("a success toast stays for two seconds", { tag: "@proof" }, async ({ page }) => {
  await visit(page, `/marketplace/${GIFT}`);
  // Sends user input, because the toast region loads at the first input.
  await expect(notification(page)).not.toBeAttached();
  await page.mouse.move(200, 200);
  await expect(notification(page)).toBeAttached();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const shown = await timeShown(page);
  expect(shown).toBeGreaterThan(1_200);
  expect(shown).toBeLessThan(3_500);
});

test("one toast is visible at a time, because a new toast replaces the old toast", { tag: "@proof" }, async ({
  page,
}) => {
  await quickSignUp(page);
  const dialog = await openCheckout(page, GIFT);
  await dialog.getByRole("radio", { name: /^Crypto/ }).click();
  await expect(toasts(page)).toContainText("Crypto Payment");
  await page.route("**/functions/create-payment-intent-secure", (route) => route.fulfill({ json: {} }));
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(toasts(page)).toContainText("No payment URL received from payment service");
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).not.toContainText("Crypto Payment");
});

test("F8 focuses the toast region, even when F8 is the first key that the visitor presses", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, `/marketplace/${GIFT}`);
  await expect(notification(page)).not.toBeAttached();
  await page.keyboard.press("F8");
  await expect(notification(page).getByRole("list")).toBeFocused();
});

test.describe("a toast", () => {
  test.use({ refusals: [404] });

  test("a toast stays for five seconds by default", { tag: "@proof" }, async ({ page }) => {
    await showDefault(page);
    const shown = await timeShown(page);
    expect(shown).toBeGreaterThan(3_700);
    expect(shown).toBeLessThan(6_500);
  });

  test("a toast closes when it is dragged more than 50 pixels to the right, and otherwise moves back", {
    tag: "@proof",
  }, async ({ page }) => {
    await showDefault(page);
    await drag(page, 40);
    await expect(toasts(page)).toHaveAttribute("data-swipe", "cancel");
    await expect(toasts(page)).toBeVisible();
    await drag(page, 60);
    await expect(toasts(page)).toHaveCount(0, { timeout: 1_000 });
  });

  test("a toast has error colors only for errors", { tag: "@proof" }, async ({ page }) => {
    await showDefault(page);
    const colour = () => toasts(page).evaluate((one) => getComputedStyle(one).backgroundColor);
    const ofFailure = await colour();
    await visit(page, `/marketplace/${GIFT}`);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(toasts(page)).toContainText("Added to Cart");
    expect(await colour()).not.toBe(ofFailure);
  });

  test("a toast can be focused with F8 and closed with the keyboard", { tag: "@proof" }, async ({ page }) => {
    await showDefault(page);
    await page.keyboard.press("F8");
    await expect(notification(page).getByRole("list")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(toasts(page).getByRole("button", { name: "Close notification" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toHaveCount(0);
  });
});
