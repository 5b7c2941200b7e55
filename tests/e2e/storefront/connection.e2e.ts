import type { Page } from "@playwright/test";
import { expect, payByCard, test, untilAlive, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";

const PRODUCT = "/marketplace/tandrel-design-seat";
const notice = (page: Page) => page.getByText("No connection.");

/** Simulates a slow mobile connection: 400 kbit/s with 400 ms latency. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const speed = (400 * 1024) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
}

test("a click right after the first paint takes effect on a slow connection", { tag: "@proof" }, async ({
  page,
}) => {
  await slowLine(page);
  await page.goto("/marketplace?sort=newest", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible({ timeout: 30_000 });
});

test("a page change on a slow connection shows a progress bar until the new page appears", async ({
  page,
}) => {
  await visit(page, "/about");
  await slowLine(page);
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/support"]')?.click());
  await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await expect(page.locator("[data-progress]")).toHaveCount(0);
});

test.describe("without a connection", () => {
  test("a page stays open without a connection, shows a notice, and continues when the connection is back", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    await visit(page, "/marketplace");
    await context.setOffline(true);
    await expect(notice(page)).toBeVisible();
    await page.getByRole("heading", { level: 2 }).getByRole("link").nth(3).click();
    await page.waitForTimeout(500);
    await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/marketplace\/./);
    await expect(notice(page)).toBeHidden();
    await context.close();
  });

  test("without a connection, a click on a link waits, and opening the cart drops this click", {
    tag: "@proof",
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    await visit(page, "/marketplace");
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Cart/ }).click();
    await expect(page.getByRole("dialog", { name: /Shopping Cart/ })).toBeVisible();
    await page.getByRole("button", { name: "Continue Shopping" }).click();
    await context.setOffline(true);
    await expect(notice(page)).toBeVisible();
    await page.getByRole("link", { name: "About" }).first().click();
    await page.getByRole("button", { name: /^Cart/ }).click();
    await expect(page.getByRole("dialog", { name: /Shopping Cart/ })).toBeVisible();
    await context.setOffline(false);
    await expect(notice(page)).toBeHidden();
    await page.waitForTimeout(1_500);
    await expect(page).toHaveURL(/\/marketplace$/);
    await expect(page.getByRole("dialog", { name: /Shopping Cart/ })).toBeVisible();
    await context.close();
  });

  test("without a connection, revealing an item shows an error message", { tag: "@proof" }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    await quickSignUp(page);
    await page.goto(await startPayment(page, "fennelby-gift-code-50"));
    await payByCard(page);
    await untilAlive(page);
    const reveal = page.getByRole("button", { name: /^Reveal/ }).first();
    await page.mouse.move(100, 100);
    await page.waitForTimeout(1_000);
    await context.setOffline(true);
    await reveal.click();
    await expect(page.locator("[data-toast]")).toContainText("The item could not be opened just now.");
    await context.setOffline(false);
    await reveal.click();
    await expect(page.getByRole("article")).toContainText(/[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/);
    await context.close();
  });

  test("without a connection, a form keeps the values that the shopper entered, and says that no response arrived", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    await visit(page, "/auth");
    await page.getByLabel("Email").fill("ana@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a long phrase of 4 words");
    await page.mouse.move(100, 100);
    await page.waitForTimeout(1_000);
    await context.setOffline(true);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page.locator("[data-toast]")).toContainText("No answer from the shop");
    await expect(page.getByLabel("Email")).toHaveValue("ana@example.com");
    await context.close();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, the shop explains its limits, and Load More is a link that works", {
    tag: "@proof",
  }, async ({ page }) => {
    await page.goto(PRODUCT);
    await expect(page.locator("noscript p").first()).toBeVisible();
    await page.goto("/marketplace");
    await page.getByRole("link", { name: "Load More" }).click();
    await expect(page.getByRole("region", { name: "Products" }).getByRole("article")).toHaveCount(40);
  });
});
