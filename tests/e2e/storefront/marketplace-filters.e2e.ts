import { expect, expectAccessible, test, visit } from "../steps/journey.ts";

test("the filter sheet of a phone filters by stock and price, and shows the number of results", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/marketplace?q=licence");
  await page.getByRole("button", { name: "Filters" }).click();
  const cards = page.getByRole("region", { name: "Products" }).getByRole("article");
  const stock = page.getByRole("checkbox", { name: "In stock" });
  await stock.check();
  await expect(page).toHaveURL(/[?&]stock=in/);
  await page.getByRole("textbox", { name: "Price to $" }).fill("150");
  await expect(page).toHaveURL(/[?&]max=150/);
  await expectAccessible(page);
  const show = page.getByRole("button", { name: /^Show \d+ products?$/ });
  const [, count] = /(\d+)/.exec(await show.innerText()) ?? [];
  await show.click();
  await expect(stock).toBeHidden();
  await expect(cards).toHaveCount(Number(count));
  await expect(cards.filter({ hasText: "Out of stock" })).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(
    page.getByRole("searchbox", { name: "Search products" }),
    "the search stays under the header",
  ).toBeInViewport();
});
