import type { Page } from "@playwright/test";
import { cartButton, expect, expectAccessible, test, untilAlive, visit } from "../steps/journey.ts";

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const sortBy = (page: Page) => page.getByLabel("Sort by");
const list = (page: Page) => page.getByRole("region", { name: "Products" });
const cards = (page: Page) => list(page).getByRole("article");
const counted = (page: Page, text: string) => expect(list(page).getByRole("status")).toHaveText(text);
const categories = (page: Page) => page.getByRole("navigation", { name: "Categories" });

/** Returns the first number that a pattern matches in each card, in the order of the list. */
async function numbersOf(page: Page, pattern: RegExp): Promise<number[]> {
  const texts = await cards(page).allInnerTexts();
  return texts.map((text) => Number(pattern.exec(text)?.[1]?.replaceAll(",", "")));
}

test.describe("searching", () => {
  test("the key / starts a search, which tolerates missing accents and a typing error, and shows the number of results", async ({
    page,
  }) => {
    await visit(page, "/marketplace");
    await page.keyboard.press("/");
    await expect(searchBox(page)).toBeFocused();
    await expect(searchBox(page)).toHaveValue("");
    await page.keyboard.type("a/b");
    await expect(searchBox(page)).toHaveValue("a/b");
    await counted(page, "24 of 40 items");
    await searchBox(page).fill("juniperly cafe");
    await counted(page, "1 of 1 result for “juniperly cafe”");
    await expect(cards(page).getByRole("link", { name: "Juniperly Café Gift Code 5" })).toBeVisible();
    await expect(page).toHaveURL(/[?&]q=juniperly(\+|%20)cafe/);

    await searchBox(page).fill("mosswik");
    await expect(cards(page).getByRole("link", { name: "Mosswick Backup Licence" })).toBeVisible();
    await expect(page).toHaveURL(/\?q=mosswik$/);

    await page.reload();
    await expect(searchBox(page)).toHaveValue("mosswik");
    await expect(cards(page).getByRole("link", { name: "Mosswick Backup Licence" })).toBeVisible();
  });

  test("searching without results shows the term and the top sellers, and Clear search shows everything again", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/marketplace");
    await searchBox(page).fill("xylophone quartet");
    await expect(list(page).getByText("Nothing found for “xylophone quartet”").last()).toBeVisible();
    await expect(list(page).getByRole("status")).toHaveText("Nothing found for “xylophone quartet”");
    await expect(page.getByRole("heading", { name: "Top sellers" })).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Clear search" }).click();
    await counted(page, "24 of 40 items");
    await expect(searchBox(page)).toHaveValue("");
    await expect(page).toHaveURL(/\/marketplace$/);
  });
});

test.describe("the categories", () => {
  test("categories filter the list and show how many products they contain, even within a search", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/marketplace");
    await expect(categories(page).getByRole("link")).toHaveText([
      "All Products(40)",
      "Advertising Credit(6)",
      "API Quotas(6)",
      "Gift Codes(7)",
      "Licence Keys(7)",
      "Marketing Accounts(8)",
      "Software Seats(6)",
    ]);
    await categories(page)
      .getByRole("link", { name: /^Gift Codes/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Gift Codes" })).toBeVisible();
    await counted(page, "7 of 7 items");
    await expect(cards(page)).toHaveCount(7);
    await expect(categories(page).getByRole("link", { name: /^Gift Codes/ })).toHaveAttribute(
      "aria-current",
      "true",
    );

    await searchBox(page).fill("fennelby");
    await counted(page, "3 of 3 results for “fennelby”");
    await expect(categories(page).getByRole("link", { name: /^All Products/ })).toHaveText("All Products(3)");
    await expect(page).toHaveURL(/category=gift-codes/);
    await expect(page).toHaveURL(/q=fennelby/);
  });
});

test.describe("the five sort orders of the marketplace", () => {
  const risingPrice = /\$([\d,]+\.\d\d)/;
  for (const { label, sort, pattern, falling } of [
    { label: "Price Low to High", sort: "price-asc", pattern: risingPrice, falling: false },
    { label: "Price High to Low", sort: "price-desc", pattern: risingPrice, falling: true },
    { label: "Highest Rated", sort: "rating", pattern: /Rated ([\d.]+) out of 5/, falling: true },
  ]) {
    test(`the list stays sorted by ${label} after a reload`, {
      tag: "@proof",
    }, async ({ page }) => {
      await visit(page, "/marketplace");
      const before = await cards(page).first().getByRole("heading").innerText();
      await sortBy(page).selectOption(label);
      await expect(cards(page).first().getByRole("heading")).not.toHaveText(before);
      const inOrder = async () => {
        const numbers = await numbersOf(page, pattern);
        expect(numbers).toHaveLength(24);
        expect(numbers).toEqual([...numbers].sort((a, b) => (falling ? b - a : a - b)));
      };
      await inOrder();
      await expect(page).toHaveURL(new RegExp(`[?&]sort=${sort}$`));
      await page.reload();
      await expect(sortBy(page).locator("option:checked")).toHaveText(label);
      await inOrder();
    });
  }

  test("a shopper can sort by Newest First, and Back restores the previous sort order", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/marketplace");
    await expect(sortBy(page).locator("option")).toHaveText([
      "Most Popular",
      "Price Low to High",
      "Price High to Low",
      "Highest Rated",
      "Newest First",
    ]);
    await sortBy(page).selectOption("Price Low to High");
    await expect(cards(page).first()).toContainText("$5.00");
    await sortBy(page).selectOption("Newest First");
    await expect(page).toHaveURL(/\?sort=newest$/);
    await expect(cards(page).first()).not.toContainText("$5.00");
    await page.goBack();
    await expect(sortBy(page)).toHaveValue("price-asc");
    await expect(cards(page).first()).toContainText("$5.00");
    await page.goBack();
    await expect(sortBy(page)).toHaveValue("popular");
  });
});

test.describe("Load More", () => {
  test("Load More appends cards and focuses the first new card, and Back from a product keeps list and position", async ({
    page,
  }) => {
    await visit(page, "/marketplace");
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole("link", { name: "Load More" }).click();
    await counted(page, "40 of 40 items");
    await expect(cards(page)).toHaveCount(40);
    await expect(cards(page).nth(24).getByRole("heading").getByRole("link")).toBeFocused();
    await expect(page.getByRole("link", { name: "Load More" })).toHaveCount(0);
    const slugs = await cards(page).evaluateAll((all) =>
      all.map((card) => card.querySelector("a")?.getAttribute("href")),
    );
    expect(new Set(slugs).size, "no product twice").toBe(40);
    await expectAccessible(page);

    const card = cards(page).nth(35);
    await card.scrollIntoViewIfNeeded();
    const name = await card.getByRole("heading").innerText();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(1000);
    await card.getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(40);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100);
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before + 100);
    await expect(cards(page).nth(35).getByRole("heading")).toBeInViewport();
  });
});

test("the quick view shows a product over the list, and Escape returns the focus to the button that opened the quick view", async ({
  page,
}) => {
  await visit(page, "/marketplace");
  const button = page.getByRole("button", { name: "Quick view: Tandrel Design Seat" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Tandrel Design Seat" });
  await expect(dialog).toContainText("$144.00");
  await expect(dialog).toContainText("In stock and ready for instant delivery");
  await expect(dialog.getByRole("link", { name: "View full details" })).toHaveAttribute(
    "href",
    "/marketplace/tandrel-design-seat",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await dialog.getByLabel("Quantity").selectOption("2");
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog).toBeHidden();
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 2 items");
});

test("a sold-out card opens its product, and its button is disabled", { tag: "@proof" }, async ({ page }) => {
  await visit(page, "/marketplace?q=ondaline");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole("button", { name: /^Out of Stock/ })).toBeDisabled();
  // Clicks on the card, because the whole card is a link.
  await cards(page).click({ position: { x: 40, y: 40 } });
  await expect(
    page.getByRole("heading", { level: 1, name: "Ondaline Audio Mastering Licence" }),
  ).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, search, sorting, categories, pages and products work", async ({ page }) => {
    await page.goto("/marketplace");
    await searchBox(page).fill("licence");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]q=licence/);
    await expect(list(page).getByRole("status")).toContainText("for “licence”");

    await page.goto("/marketplace");
    await sortBy(page).selectOption("Price Low to High");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/sort=price-asc/);
    await expect(cards(page).first()).toContainText("$5.00");

    await page.getByRole("link", { name: "Load More" }).click();
    await expect(cards(page)).toHaveCount(40);
    await expect(page.getByRole("link", { name: "Load More" })).toHaveCount(0);

    await categories(page)
      .getByRole("link", { name: /^Software Seats/ })
      .click();
    await expect(cards(page)).toHaveCount(6);
    await cards(page).getByRole("link", { name: "Tandrel Design Seat" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tandrel Design Seat" })).toBeVisible();
    await expect(page.getByText("$144.00").first()).toBeVisible();
    await expect(page.getByText("In stock and ready for instant delivery")).toBeVisible();
  });
});

test("the marketplace list is accessible, and its URL restores category and sort order", {
  tag: "@proof",
}, async ({ page }) => {
  await page.goto("/marketplace?category=api-quotas&sort=price-desc");
  await untilAlive(page);
  await expect(sortBy(page)).toHaveValue("price-desc");
  await expect(cards(page)).toHaveCount(6);
  await expectAccessible(page);
});
