import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, payByCard, test, visit } from "../../steps/journey.ts";
import { quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const CODES = /^(?:[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}\n?){3}$/;

async function buyThree(page: Page): Promise<void> {
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT, 3));
  await payByCard(page);
  await expect(page).toHaveURL(/\/payment-success/);
}

test("one request reveals three units for copying and saving, and the rows of the units send no further request", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const reveals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/reveal")) reveals.push(new URL(request.url()).pathname);
  });
  await buyThree(page);
  const number = (
    await page
      .getByRole("link", { name: /^HO-\d+$/ })
      .first()
      .innerText()
  ).trim();
  await visit(page, `/orders/${number}`);
  const all = page.getByRole("region", { name: "All items at once" });
  await expect(all).toContainText("All 3 items of this order");
  await all.getByRole("button", { name: "Copy all of this order" }).click();
  await expect(all.getByRole("button", { name: "Copied!" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(CODES);

  const downloading = page.waitForEvent("download");
  await all.getByRole("button", { name: "Download all of this order" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${number}.txt`);
  expect(await readFile(await file.path(), "utf8")).toBe(`${copied}\n`);

  await all.getByRole("button", { name: "Reveal all of this order" }).focus();
  await page.keyboard.press("Enter");
  const values = page.getByRole("region", { name: "Credentials of this order" });
  await expect(values.locator("pre[translate=no]")).toHaveText(copied);
  const [first = ""] = copied.split("\n");
  const unit = page.getByRole("article").getByRole("listitem").first();
  await unit.getByRole("button", { name: /^Copy all of/ }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  expect(reveals).toEqual([`/deliverables/order/${number}/reveal`]);
  await expectAccessible(page);
  await all.getByRole("button", { name: "Hide all of this order" }).click();
  await expect(values).toBeHidden();
});
