import type { Page } from "@playwright/test";
import { expect, expectAccessible, payByCard, test, untilAlive, visit } from "../../steps/journey.ts";
import { quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const GIFT_NAME = "Fennelby Gift Code 50";

const problem = (page: Page) => page.getByRole("link", { name: /^Problem with this item\?/ }).first();

test("reporting a problem with an item opens a message with the order number, on all three pages", {
  tag: "@proof",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT));
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
  await untilAlive(page);
  const number = (
    await page
      .getByText(/^HO-\S+$/)
      .first()
      .innerText()
  ).trim();
  const written = `Hello, I have a problem with an item I bought.\nOrder: ${number}\nItem: ${GIFT_NAME}\nWhat happened: `;
  const dialog = page.getByRole("dialog", { name: "Message to support" });

  for (const path of ["/payment-success", "/orders", "/account"]) {
    await visit(page, path);
    await problem(page).click();
    await expect(dialog.getByLabel("Your message"), path).toHaveValue(written);
    await expect(dialog.getByLabel("Your message"), "the focus stays in the text field").toBeFocused();
    await page.keyboard.type("the code is refused");
    await expect(dialog.getByRole("link", { name: "Open Support" })).toHaveAttribute("href", "/support");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Copy message" }).click();
    await expect(dialog.getByRole("button", { name: "Copied!" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${written}the code is refused`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(problem(page), "focus comes back").toBeFocused();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(problem(page), "phones also show the link").toBeInViewport();
});

test.describe("without JavaScript", () => {
  test("without JavaScript, reporting a problem with an item leads to the support page", {
    tag: "@proof",
  }, async ({ page, browser, baseURL }) => {
    await quickSignUp(page);
    await page.goto(await startPayment(page, GIFT));
    await payByCard(page);
    await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
    await plain.addCookies(await page.context().cookies());
    const tab = await plain.newPage();
    await tab.goto("/orders");
    await problem(tab).click();
    await expect(tab).toHaveURL(/\/support$/);
    await plain.close();
  });
});
