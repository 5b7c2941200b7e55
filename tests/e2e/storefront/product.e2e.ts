import type { Page } from "@playwright/test";
import {
  cartButton,
  expect,
  expectAccessible,
  notification,
  test,
  untilAlive,
  visit,
} from "../steps/journey.ts";

const addButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
const choices = (page: Page) => page.getByLabel("Quantity").locator("option");

test.describe("the stock message", () => {
  for (const { slug, text, most } of [
    { slug: "tandrel-design-seat", text: "In stock and ready for instant delivery", most: 10 },
    {
      slug: "brackenfold-complete-creative-suite-licence-two-year-edition",
      text: "Almost sold out, 6 left",
      most: 6,
    },
    { slug: "verified-business-manager-unlimited", text: "Last 5 available", most: 5 },
    { slug: "account-security-handbook", text: "In stock and ready for instant delivery", most: 10 },
    {
      slug: "managed-campaign-start-package",
      text: "In stock, delivered by our team within 30 minutes",
      most: 10,
    },
  ]) {
    test(`the stock message of ${slug} is "${text}", and quantities from 1 to ${most} are offered`, {
      tag: "@proof",
    }, async ({ page }) => {
      await page.goto(`/marketplace/${slug}`);
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      await expect(choices(page)).toHaveText(Array.from({ length: most }, (_, index) => String(index + 1)));
      await expect(addButton(page)).toBeEnabled();
    });
  }

  test("a sold-out product shows the stock message Out of stock, and cannot be bought", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/marketplace/ondaline-audio-mastering-licence");
    await expect(page.getByText("Out of stock", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
    await expect(page.getByLabel("Quantity")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test("the offered quantities do not include the units in the cart, and no quantity is offered when the cart contains all units", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/marketplace/verified-business-manager-unlimited");
  await page.getByLabel("Quantity").selectOption("2");
  await addButton(page).click();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 2 items");
  await expect(choices(page)).toHaveText(["1", "2", "3"]);
  await expect(page.getByLabel("Quantity")).toHaveValue("1");

  await page.reload();
  await expect(choices(page)).toHaveText(["1", "2", "3"]);
  await page.getByLabel("Quantity").selectOption("3");
  await addButton(page).click();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 5 items");
  await expect(
    page.getByText("Your cart contains all units of this product that you can buy."),
  ).toBeVisible();
  await expect(addButton(page)).toBeDisabled();
  await expect(page.getByLabel("Quantity")).toHaveCount(0);
});

test("the product page shows name, rating, both prices, features, delivery and guarantee", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/marketplace/larkmere-photo-studio-licence");
  await expect(page).toHaveTitle(/^Larkmere Photo Studio Licence/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Larkmere Photo Studio Licence");
  await expect(main.getByText("Best Seller")).toBeVisible();
  await expect(main.getByText("Rated 4.8 out of 5").first()).toBeAttached();
  await expect(main.getByText(/4,\d{3} sold/)).toBeVisible();
  await expect(main.getByText("$129.00").first()).toBeVisible();
  await expect(main.locator("s").first()).toHaveText("$179.00");
  await expect(main.getByRole("heading", { name: "What is included" })).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: "Lifetime licence" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "How it is delivered" })).toBeVisible();
  await expect(main.getByText(/7-day money-back guarantee/)).toBeVisible();
  await expectAccessible(page);
});

test("a product is a Best Seller from 1,001 sales on", { tag: "@proof" }, async ({ page }) => {
  await page.goto("/marketplace/ondaline-audio-mastering-licence");
  await expect(page.getByText("1,000 sold")).toBeVisible();
  await expect(page.getByText("Best Seller")).toHaveCount(0);
  await page.goto("/marketplace/quillmere-writer-pro-licence");
  await expect(page.getByText("1,001 sold")).toBeVisible();
  await expect(page.getByText("Best Seller")).toBeVisible();
});

test("search engines can read a product's name, price and availability", { tag: "@proof" }, async ({
  page,
  baseURL,
}) => {
  for (const { slug, name, price, state } of [
    { slug: "tandrel-design-seat", name: "Tandrel Design Seat", price: "144.00", state: "InStock" },
    {
      slug: "ondaline-audio-mastering-licence",
      name: "Ondaline Audio Mastering Licence",
      price: "189.00",
      state: "OutOfStock",
    },
  ]) {
    await page.goto(`/marketplace/${slug}`);
    const scripts = page.locator('script[type="application/ld+json"]');
    await expect(scripts).toHaveCount(1);
    const markup = JSON.parse((await scripts.textContent()) ?? "");
    expect(markup).toMatchObject({
      "@type": "Product",
      name,
      url: `${baseURL}/marketplace/${slug}`,
      offers: { price, priceCurrency: "USD", availability: `https://schema.org/${state}` },
    });
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${baseURL}/marketplace/${slug}`,
    );
  }
});

test("an unknown slug redirects to the marketplace, which shows a message only once", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/marketplace/no-such-product");
  await expect(page).toHaveURL(/\/marketplace$/);
  await expect(notification(page)).toContainText("This product is not in the shop");
  await page.reload();
  await untilAlive(page);
  await page.mouse.move(200, 200);
  await expect(notification(page)).toBeAttached();
  expect(await page.locator("[data-toast]").count()).toBe(0);
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  for (const odd of ["%27%20or%201=1", "Tandrel-Design-Seat%20", "x".repeat(400)]) {
    const answer = await page.request.get(`/marketplace/${odd}`, { maxRedirects: 0 });
    expect(answer.status(), odd.slice(0, 20)).toBe(302);
    expect(answer.headers().location).toBe("/marketplace");
  }
});

test("the marketplace shows no message about an unknown product after a different redirect", {
  tag: "@proof",
}, async ({ page }) => {
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/auth/);
  await untilAlive(page);
  await page.getByRole("banner").getByRole("link", { name: "Marketplace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
  await expect(notification(page)).toBeAttached();
  expect(await page.locator("[data-toast]").count()).toBe(0);
});

test("a link to a removed product leads to the marketplace with a message", { tag: "@proof" }, async ({
  page,
}) => {
  await page.route("**/marketplace/tandrel-design-seat.data*", (route) =>
    route.continue({ url: route.request().url().replace("tandrel-design-seat", "no-such-product") }),
  );
  await visit(page, "/marketplace?q=tandrel");
  await page.getByRole("main").getByRole("link", { name: "Tandrel Design Seat" }).first().click();
  await expect(page).toHaveURL(/\/marketplace$/);
  await expect(notification(page)).toContainText("This product is not in the shop");
});

test("on a phone, the product page shows a bar with the price and the button before any scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/marketplace/tandrel-design-seat");
  const bar = page.getByRole("region", { name: "Buy this product" });
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(page.getByText("$144.00").first()).toBeInViewport();
  await expect(bar.getByRole("button", { name: "Add to Cart" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(1);
  await page.getByLabel("Quantity").selectOption("3");
  await expect(bar).toContainText("$432.00");
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("contentinfo").getByRole("link").last(), "no bar covers it").toBeInViewport();
  await bar.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 3 items");
  await expect(bar.getByRole("button", { name: "Added" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Add to Cart" })).toBeVisible();
});

test("Buy now adds the chosen quantity and asks a visitor to sign in", { tag: "@proof" }, async ({
  page,
}) => {
  await visit(page, "/marketplace/tandrel-design-seat");
  await page.getByLabel("Quantity").selectOption("2");
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page.getByRole("dialog").getByText("Login / Sign Up")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 2 items");
});

test("the product page ends with a section about the delivered items, a section of questions, and related products", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/marketplace/larkmere-photo-studio-licence");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "What you receive" })).toBeVisible();
  await expect(main.getByRole("term").first()).toHaveText("Licence key");
  await main.getByText("How can I pay?").click();
  await expect(main.getByText("By card, on the payment provider's own page.")).toBeVisible();
  const related = main.getByRole("article");
  await expect(related).toHaveCount(4);
  const name = await related.first().getByRole("heading").innerText();
  await related.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
