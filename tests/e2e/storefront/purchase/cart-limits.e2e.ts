import type { Page } from "@playwright/test";
import { cartButton, expect, test, visit } from "../../steps/journey.ts";
import { openCart, seedCart } from "../../steps/shortcuts.ts";

const SEAT = "tandrel-design-seat";
const addButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();

/** Returns the slugs of the first products of the marketplace. */
async function manySlugs(page: Page, count: number): Promise<string[]> {
  const html = await (await page.request.get("/marketplace")).text();
  const slugs = [...html.matchAll(/data-product="[^"]+".*?href="\/marketplace\/([^"]+)"/gs)];
  return [...new Set(slugs.map(([, slug = ""]) => slug))].slice(0, count);
}

for (const { width, height, rise } of [
  { width: 390, height: 600, rise: 456 },
  { width: 390, height: 844, rise: 700 },
  { width: 1280, height: 720, rise: 8 },
])
  test(`the cart drawer slides up at ${width} by ${height} px, and a long cart scrolls inside its list`, {
    tag: height === 600 ? [] : "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const slugs = await manySlugs(page, 12);
    expect(slugs).toHaveLength(12);
    await seedCart(
      page,
      slugs.map((slug) => ({ slug })),
    );
    await visit(page, "/about");
    await cartButton(page).hover();
    const tops = await page.evaluate(async () => {
      document.querySelector<HTMLElement>("[data-cart-button]")?.click();
      const seen: number[] = [];
      const from = performance.now();
      while (performance.now() - from < 2_000) {
        await new Promise(requestAnimationFrame);
        const drawer = document.querySelector("[role=dialog]");
        if (drawer) seen.push(Math.round(drawer.getBoundingClientRect().top));
      }
      return seen;
    });
    const [first = 0, last = 0] = [tops[0], tops.at(-1)];
    expect(first, "the animation starts below its end position").toBeGreaterThanOrEqual(last + rise);
    expect(tops, "and only rises").toEqual(tops.toSorted((a, b) => b - a));
    expect(last).toBe(width < 768 ? 40 : 0);
    const box = await page.getByRole("dialog", { name: /^Shopping Cart/ }).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width);
    expect(Math.round(box?.width ?? 0)).toBe(Math.min(width, 420));

    const drawer = page.getByRole("dialog", { name: /^Shopping Cart/ });
    const list = drawer.getByRole("list");
    await expect(list.getByRole("listitem")).toHaveCount(12);
    const { shown, whole } = await list.evaluate((element) => ({
      shown: element.clientHeight,
      whole: element.scrollHeight,
    }));
    expect(whole).toBeGreaterThan(shown * 2);
    // The minimum height of the list is "about 60 units" of 4 px. A higher screen shows more of the cart.
    expect(shown).toBeGreaterThanOrEqual(240);
    expect(shown).toBeLessThan(height);
    await expect(drawer.getByRole("button", { name: /^Checkout - \$/ })).toBeInViewport({ ratio: 1 });
    await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
    await expect(list.getByRole("listitem").last()).toBeInViewport();
    await expect(drawer.getByRole("button", { name: /^Checkout - \$/ })).toBeInViewport({ ratio: 1 });
  });

test.describe("the cart drawer at 200 % zoom of a small screen", () => {
  test.use({ viewport: { width: 640, height: 360 } });

  test("the cart drawer at 200 % zoom has one scrolling area, and no toast covers its title", {
    tag: "@proof",
  }, async ({ page }) => {
    await seedCart(page, [{ slug: "fennelby-gift-code-50" }, { slug: "larkmere-photo-studio-licence" }]);
    await visit(page, `/marketplace/${SEAT}`);
    await addButton(page).click();
    await page.getByRole("button", { name: "View Cart" }).click();
    const drawer = page.getByRole("dialog", { name: /^Shopping Cart/ });
    await expect(drawer.getByRole("list").getByRole("listitem").first()).toBeVisible();
    expect(await page.locator("[data-toast]").count()).toBe(0);
    const scrollers = await drawer.evaluate(
      (dialog) =>
        [...dialog.querySelectorAll("*")].filter(
          (found) =>
            /auto|scroll/.test(getComputedStyle(found).overflowY) && found.scrollHeight > found.clientHeight,
        ).length,
    );
    expect(scrollers).toBe(1);
    await drawer.getByRole("listitem").last().scrollIntoViewIfNeeded();
    await expect(drawer.getByRole("listitem").last()).toBeInViewport();
  });

  test("the button of the cart popup stays visible at 400 % zoom", { tag: "@proof" }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await visit(page, `/marketplace/${SEAT}`);
    await addButton(page).click();
    await expect(page.getByRole("button", { name: "View Cart" })).toBeInViewport({ ratio: 1 });
  });
});

test("the page does not offer to restore a paid cart when the browser's Back button shows the cached page", {
  tag: "@proof",
}, async ({ page }) => {
  await seedCart(page, [{ slug: SEAT }]);
  await page.evaluate(() => {
    localStorage.setItem("cart-items-in-checkout", localStorage.getItem("cart-items") ?? "");
    localStorage.removeItem("cart-items");
  });
  await visit(page, "/about");
  // While the page is in the back-forward cache, it gets no storage events. The browser then restores the
  // page.
  await page.evaluate(() => {
    localStorage.removeItem("cart-items-in-checkout");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  const drawer = await openCart(page);
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Restore my cart" })).toHaveCount(0);
});

test("the popup after adding to the cart stays for four seconds and fades out in 300 ms", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, `/marketplace/${SEAT}`);
  const times = await addButton(page).evaluate(async (button: HTMLElement) => {
    button.click();
    const card = () =>
      [...document.querySelectorAll("[role=status] > div")].find((found) =>
        found.textContent?.includes("Added to cart!"),
      );
    while (!card()) await new Promise(requestAnimationFrame);
    const appeared = performance.now();
    while (!card()?.classList.contains("opacity-0")) await new Promise(requestAnimationFrame);
    const leaving = performance.now();
    while (card()) await new Promise(requestAnimationFrame);
    return { shown: leaving - appeared, left: performance.now() - leaving };
  });
  expect(times.shown).toBeGreaterThan(3_800);
  expect(times.shown).toBeLessThan(5_500);
  expect(times.left).toBeGreaterThan(250);
  expect(times.left).toBeLessThan(1_500);
});
