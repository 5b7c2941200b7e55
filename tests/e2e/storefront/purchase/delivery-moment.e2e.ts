import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, payByCard, test, untilAlive, visit } from "../../steps/journey.ts";
import { quickSignUp, startPaymentOf } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const LICENCE = "larkmere-photo-studio-licence";

/** Buys a licence and two gift codes. */
async function buyTwoLines(page: Page): Promise<void> {
  await quickSignUp(page);
  const lines: [string, number][] = [
    [LICENCE, 1],
    [GIFT, 2],
  ];
  await page.goto(await startPaymentOf(page, lines));
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed", exact: true })).toBeVisible();
}

/** Counts the visible buttons that have the filled style. */
const filledButtons = (page: Page) =>
  page.getByRole("main").locator(".button-filled:visible, .button-main:visible");

for (const width of [390, 1440])
  test(`an order page shows one card with a tab for each line; the card has one filled button, and its hidden credential can be copied, at ${width}`, {
    tag: width === 390 ? [] : "@proof",
  }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width, height: 844 });
    await buyTwoLines(page);
    await untilAlive(page);
    const card = page.getByRole("main").getByRole("article");
    await expect(page.getByText("It is yours.")).toBeVisible();
    await expect(card).toHaveCount(1);
    await expect(card.getByRole("heading")).toHaveText("Larkmere Photo Studio Licence");
    await expect(filledButtons(page)).toHaveText("Reveal");
    await expectAccessible(page);

    const tabs = page.getByRole("tablist", { name: "Your items" }).getByRole("tab");
    await expect(tabs).toHaveText([/1 of 2 Delivered\$129\.00$/, /2 of 2 Delivered\$100\.00$/]);
    await tabs.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(tabs.last()).toBeFocused();
    await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
    await expect(card).toHaveCount(1);
    await expect(card.getByRole("heading")).toHaveText("Fennelby Gift Code 50 × 2");
    await expect(filledButtons(page)).toHaveText("Reveal 2 items");
    await expectAccessible(page);
    await tabs.first().click();
    const copied = await copyAndSave(page);
    await page.getByRole("button", { name: "Reveal Licence key" }).click();
    await expect(page.getByRole("button", { name: "Hide Licence key" })).toBeVisible();
    await expect(filledButtons(page)).toHaveCount(0);
    await expect(card).toContainText(copied);
    await page.getByRole("button", { name: "Hide Licence key" }).click();
    await expect(card).not.toContainText(copied);
    await card
      .getByRole("link", { name: /^Problem with this item\?/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: "Message to support" })).toBeVisible();
    await visit(page, "/account");
    expect(await page.content(), "the page never contains the credential").not.toContain(copied);
  });

/** Copies the hidden credential of the shown card, saves it as a file, and returns the credential. */
async function copyAndSave(page: Page): Promise<string> {
  const card = page.getByRole("main").getByRole("article");
  await card.getByRole("button", { name: /^Copy (?!all)/ }).click();
  await expect(card.getByRole("button", { name: "Copied!" })).toBeVisible();
  await expect(card.getByRole("status")).toHaveText("Copied!");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^[A-Z0-9]{4,6}(-[A-Z0-9]{4,6}){2,}$/);
  await expect(card, "copying shows nothing").not.toContainText(copied);
  await expect(card.getByRole("button", { name: "Copied!" })).toHaveCount(0);
  const coming = page.waitForEvent("download");
  await card.getByRole("button", { name: /^Download \.txt/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^HO-.*-larkmere-photo-studio-licence\.txt$/);
  expect(await readFile(await download.path(), "utf8")).toContain(copied);
  return copied;
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts, the page shows every card of an order", async ({ page }) => {
    await buyTwoLines(page);
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
    await page.getByRole("tab").last().click();
    await expect(page.getByRole("heading", { name: "Fennelby Gift Code 50 × 2" })).toBeInViewport();
  });
});
