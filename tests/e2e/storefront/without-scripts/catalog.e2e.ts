import type { Page } from "@playwright/test";
import { expect, test } from "../../steps/journey.ts";

/**
 * Tests of the texts, URLs and metadata that the server writes. A page without scripts needs much less
 * processor time, and shows the same texts.
 */
test.use({ javaScriptEnabled: false, refusals: [404] });

const LARKMERE = "/marketplace/larkmere-photo-studio-licence";
const main = (page: Page) => page.getByRole("main");
/** Buttons that need scripts are in the page, but are not shown. */
const scripted = (page: Page, name: string) => main(page).getByRole("button", { name, includeHidden: true });
const list = (page: Page) => page.getByRole("region", { name: "Products" });
const cards = (page: Page) => list(page).getByRole("article");
const counted = (page: Page, text: string) => expect(list(page).getByRole("status")).toHaveText(text);
const categories = (page: Page) => page.getByRole("navigation", { name: "Categories" });

test("product pages show the stock, and offer the quantities that can be bought", async ({ page }) => {
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
    await page.goto(`/marketplace/${slug}`);
    await expect(page.getByText(text, { exact: true }).first(), slug).toBeVisible();
    const choices = Array.from({ length: most }, (_, index) => String(index + 1));
    await expect(page.getByLabel("Quantity").locator("option"), slug).toHaveText(choices);
    await expect(scripted(page, "Add to Cart").first(), slug).toBeEnabled();
    await expect(page.locator("noscript p").first(), "the page explains its limits").toBeVisible();
  }
  await page.goto("/marketplace/ondaline-audio-mastering-licence");
  await expect(page.getByText("Out of stock", { exact: true })).toBeVisible();
  await expect(scripted(page, "Out of Stock").first()).toBeDisabled();
  await expect(page.getByLabel("Quantity")).toHaveCount(0);
  await expect(scripted(page, "Add to Cart")).toHaveCount(0);
});

test("a product page shows name, rating, prices, delivery, contents, questions and related products", async ({
  page,
}) => {
  await page.goto(LARKMERE);
  await expect(page).toHaveTitle(/^Larkmere Photo Studio Licence/);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Larkmere Photo Studio Licence");
  await expect(main(page).getByText("Best Seller")).toBeVisible();
  await expect(main(page).getByText("Rated 4.8 out of 5").first()).toBeAttached();
  await expect(main(page).getByText(/4,\d{3} sold/)).toBeVisible();
  await expect(main(page).getByText("$129.00").first()).toBeVisible();
  await expect(main(page).locator("s").first()).toHaveText("$179.00");
  await expect(main(page).getByRole("heading", { name: "What is included" })).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: "Lifetime licence" })).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "How it is delivered" })).toBeVisible();
  await expect(main(page).getByText(/7-day money-back guarantee/)).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "What you receive" })).toBeVisible();
  await expect(main(page).getByRole("term").first()).toHaveText("Licence key");
  await main(page).getByText("How can I pay?").click();
  await expect(main(page).getByText("By card, on the payment provider's own page.")).toBeVisible();
  const related = main(page).getByRole("article");
  await expect(related).toHaveCount(4);
  const name = await related.first().getByRole("heading").innerText();
  await related.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a product page has its data, canonical URL and preview image in its metadata", async ({
  page,
  baseURL,
}) => {
  for (const { slug, name, price, state } of [
    {
      slug: "ondaline-audio-mastering-licence",
      name: "Ondaline Audio Mastering Licence",
      price: "189.00",
      state: "OutOfStock",
    },
    {
      slug: "larkmere-photo-studio-licence",
      name: "Larkmere Photo Studio Licence",
      price: "129.00",
      state: "InStock",
    },
  ]) {
    await page.goto(`/marketplace/${slug}`);
    const address = `${baseURL}/marketplace/${slug}`;
    const scripts = page.locator('script[type="application/ld+json"]');
    await expect(scripts).toHaveCount(1);
    expect(JSON.parse((await scripts.textContent()) ?? "")).toMatchObject({
      "@type": "Product",
      name,
      url: address,
      offers: { price, priceCurrency: "USD", availability: `https://schema.org/${state}` },
    });
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
  }
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
  expect(await content('meta[name="keywords"]')).toBeTruthy();
  expect(await content('meta[property="og:type"]')).toBe("product");
  expect(await content('meta[property="og:url"]')).toBe(`${baseURL}${LARKMERE}`);
  expect(await content('meta[property="og:title"]')).toContain("Larkmere Photo Studio Licence");
  const image = await content('meta[property="og:image"]');
  expect(image).toContain(`${baseURL}/pictures/`);
  const [width, height] = [
    await content('meta[property="og:image:width"]'),
    await content('meta[property="og:image:height"]'),
  ];
  expect(image).toContain(`-${width}x${height}.`);
  const type = await content('meta[property="og:image:type"]');
  expect((await page.request.get(image ?? "")).headers()["content-type"]).toBe(type);
  for (const path of ["/", "/marketplace"]) {
    await page.goto(path);
    expect(await content('meta[property="og:image"]')).toBe(`${baseURL}/og/shop.png`);
  }
});

test("drawn preview images are PNG or SVG files, and the image of an unknown product returns 404", async ({
  request,
}) => {
  for (const name of ["larkmere-photo-studio-licence", "shop"]) {
    const image = await request.get(`/og/${name}.png`);
    expect(image.headers()["content-type"]).toBe("image/png");
    expect(image.headers()["content-security-policy"]).toContain("default-src 'none'");
    const bytes = await image.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const drawing = await request.get(`/og/${name}.svg`);
    expect(drawing.headers()["content-type"]).toContain("image/svg+xml");
    expect(drawing.headers()["content-security-policy"]).toContain("default-src 'none'");
    expect(await drawing.text()).toContain(name === "shop" ? "<svg" : "Larkmere Photo");
  }
  for (const name of ["no-such-product.svg", "no-such-product.png", "shop", "..%2F.svg", "SHOP.svg"])
    expect((await request.get(`/og/${name}`)).status(), name).toBe(404);
});

test("the marketplace filters by category, finds nothing for an unknown word, and shows the list that the URL requests", async ({
  page,
}) => {
  await page.goto("/marketplace");
  await counted(page, "24 of 40 items");
  await expect(categories(page).getByRole("link")).toHaveText([
    "All Products(40)",
    "Advertising Credit(6)",
    "API Quotas(6)",
    "Gift Codes(7)",
    "Licence Keys(7)",
    "Marketing Accounts(8)",
    "Software Seats(6)",
  ]);
  const gifts = categories(page).getByRole("link", { name: /^Gift Codes/ });
  await gifts.click();
  await expect(page.getByRole("heading", { level: 1, name: "Gift Codes" })).toBeVisible();
  await counted(page, "7 of 7 items");
  await expect(cards(page)).toHaveCount(7);
  await expect(gifts).toHaveAttribute("aria-current", "true");

  await page.getByRole("searchbox", { name: "Search products" }).fill("fennelby");
  await page.keyboard.press("Enter");
  await counted(page, "3 of 3 results for “fennelby”");
  await expect(categories(page).getByRole("link", { name: /^All Products/ })).toHaveText("All Products(3)");
  await expect(page).toHaveURL(/category=gift-codes/);
  await expect(page).toHaveURL(/q=fennelby/);

  await page.goto("/marketplace?q=xylophone+quartet");
  await expect(list(page).getByText("Nothing found for “xylophone quartet”").last()).toBeVisible();
  await counted(page, "Nothing found for “xylophone quartet”");
  await expect(page.getByRole("heading", { name: "Top sellers" })).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole("link", { name: "Clear search" }).click();
  await counted(page, "24 of 40 items");
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("");
  await expect(page).toHaveURL(/\/marketplace$/);

  const sortBy = page.getByLabel("Sort by");
  await page.goto("/marketplace?category=api-quotas&sort=price-desc");
  await expect(sortBy.locator("option")).toHaveText([
    "Most Popular",
    "Price Low to High",
    "Price High to Low",
    "Highest Rated",
    "Newest First",
  ]);
  await expect(sortBy).toHaveValue("price-desc");
  await expect(cards(page)).toHaveCount(6);
  await page.goto("/marketplace?sort=price-asc");
  await expect(cards(page).first()).toContainText("$5.00");
  await page.goto("/marketplace?sort=newest");
  await expect(sortBy).toHaveValue("newest");
  await expect(cards(page).first()).not.toContainText("$5.00");
  await page.goBack();
  await expect(sortBy).toHaveValue("price-asc");
  await expect(cards(page).first()).toContainText("$5.00");
});
