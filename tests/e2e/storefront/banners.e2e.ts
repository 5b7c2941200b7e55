import type { Page } from "@playwright/test";
import { expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";

const hero = (page: Page) => page.getByRole("link", { name: /^A present before the card/ });

test("each of the five positions shows its banner, and inactive banners are hidden", {
  tag: "@proof",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/marketplace");
  for (const title of [
    "New to this shop?",
    "A present before the card is written",
    "Advertising credit by the hundred",
    "Licences to keep",
    "Not sure which account you need?",
  ])
    await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByText("Back in January")).toHaveCount(0);
  await expect(hero(page).locator("img")).toHaveJSProperty("naturalWidth", 640);
  await expectAccessible(page);
  const products = page.getByRole("region", { name: "Products" }).getByRole("article");
  await expect(products.first(), "the products begin in the first view").toBeInViewport();
  await hero(page).click();
  await expect(page).toHaveURL(/\/marketplace\?category=gift-codes$/);
});

test("a late banner image causes no layout shift", { tag: "@proof" }, async ({ page }) => {
  let send = () => {};
  const asked = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/banners/*.svg", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/marketplace", { waitUntil: "domcontentloaded" });
  const before = await hero(page).boundingBox();
  await expect(hero(page).locator("img")).toHaveJSProperty("naturalWidth", 0);
  send();
  await expect(hero(page).locator("img")).toHaveJSProperty("naturalWidth", 640);
  expect(await hero(page).boundingBox()).toEqual(before);
});

test.describe("a missing image", () => {
  test.use({ refusals: [404] });

  test("when a banner image is missing, the page logs a warning and shows a colored panel of the same height", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/marketplace");
    const whole = await hero(page).boundingBox();
    const text: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") text.push(message.text());
    });
    await page.route("**/banners/*.svg", (route) => route.fulfill({ status: 404 }));
    await visit(page, "/marketplace");
    await expect(hero(page).locator("img")).toHaveCount(0);
    await expect(hero(page).locator("svg.seal")).toBeVisible();
    expect(await hero(page).boundingBox()).toEqual(whole);
    expect(text).toContain(
      "The picture of the banner “A present before the card is written” did not arrive.",
    );
    await expect(notification(page).getByRole("listitem")).toHaveCount(0);
  });
});
