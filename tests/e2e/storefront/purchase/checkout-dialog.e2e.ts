import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test, untilAlive } from "../../steps/journey.ts";
import { findProduct, openCheckout, quickSignUp } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const MANY = [
  "larkmere-photo-studio-licence",
  "fennelby-gift-code-50",
  "starter-ad-account",
  "aged-ad-account-two-years",
  "verified-business-manager-unlimited",
  "account-recovery-service",
];
/** A realistic email address of 54 characters. */
const longEmail = () => `ana.carolina.oliveira.santos-${Date.now()}@secretariaeducacao.gov.br`;

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Complete Your Order" });

/** Checks that the payment method with this name is chosen and visible. */
async function expectInView(page: Page, name: RegExp): Promise<void> {
  const radio = dialogOf(page).getByRole("radio", { name });
  await expect(radio).toBeChecked();
  const isOnTop = await radio.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });
  expect(isOnTop, "the chosen method is in view").toBe(true);
}

/** Lists the parts of the dialog whose content is wider than the part itself. */
const cutParts = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [element, ...element.querySelectorAll("*")]
      .filter(
        (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== "visible",
      )
      .filter((part) => !part.matches(".sr-only, input, select"))
      .map((part) => `${part.tagName} ${part.className}`),
  );

test.describe("the checkout dialog", () => {
  for (const [width, height, count] of [
    [390, 844, 1],
    [390, 844, 6],
    [1280, 900, 6],
    [844, 390, 1],
    [1366, 768, 2],
  ] as const)
    test(`the checkout dialog shows the chosen card without scrolling at ${width}x${height} with ${count} lines, and wraps a long email address`, {
      tag: width === 390 && count === 6 ? [] : "@proof",
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await quickSignUp(page, longEmail());
      const lines = [];
      for (const slug of MANY.slice(0, count))
        lines.push({ product: await findProduct(page, slug), quantity: 1 });
      await page.evaluate((text) => localStorage.setItem("cart-items", text), JSON.stringify(lines));
      await page.goto("/marketplace?checkout=open");
      await untilAlive(page);
      await expect(dialogOf(page)).toBeVisible();
      await expectInView(page, /^Card/);
      await page.setViewportSize({ width: 320, height: 844 });
      expect(await cutParts(dialogOf(page))).toEqual([]);
    });

  for (const width of [360, 390])
    test(`the checkout dialog wraps a long email address at ${width} pixels`, {
      tag: "@proof",
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await quickSignUp(page, longEmail());
      const dialog = await openCheckout(page, GIFT);
      expect(await cutParts(dialog)).toEqual([]);
    });

  test("the checkout dialog keeps the focus inside, and leaves room for a notification", async ({ page }) => {
    await quickSignUp(page);
    const dialog = await openCheckout(page, GIFT);
    await dialog.getByRole("radio", { name: /^Crypto/ }).click();
    const toast = page.locator("[data-toast]");
    await expect(toast).toContainText("Crypto payments will be available soon.");
    await page.waitForTimeout(400);
    const [beside, panel] = [await toast.boundingBox(), await dialog.boundingBox()];
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(400);
    const [above, sheet] = [await toast.boundingBox(), await dialog.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
    for (let key = 0; key < 40; key++) {
      await page.keyboard.press("Tab");
      const where = await page.evaluate(
        () => document.activeElement?.closest("header, main, footer, .skip-link")?.tagName,
      );
      expect(where, "the page behind has no focus").toBeUndefined();
    }
  });

  test("the checkout dialog links to the open payment page of another tab, and can end that payment page", {
    tag: "@proof",
  }, async ({ page }) => {
    await quickSignUp(page);
    const dialog = await openCheckout(page, GIFT);
    const other = await page.context().newPage();
    const second = await openCheckout(other, GIFT);
    await dialog.getByRole("button", { name: /^Pay/ }).click();
    await page.waitForURL(/\/c\/pay\//);
    // The dialog in the other tab offers no payment, because the first tab has already emptied the shared
    // cart.
    await expect(second.getByText("Your cart is empty.")).toBeVisible();
    await expect(second.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    const again = await openCheckout(other, GIFT);
    await expect(again.getByRole("link", { name: "Continue on the open page" })).toHaveAttribute(
      "href",
      page.url(),
    );
    await expectAccessible(other);
    await again.getByRole("button", { name: "Close the open page" }).click();
    await expect(again.getByText("The earlier payment page is closed. Nothing was charged.")).toBeVisible();
    await expect(again.getByRole("link", { name: "Continue on the open page" })).toHaveCount(0);
    await other.close();
  });
});
