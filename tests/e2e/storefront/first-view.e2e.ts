import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { BOUNDS } from "../../../scripts/page-weight/weigh-pages.ts";
import { shifts, watchShifts } from "../shop/layout-shifts.ts";
import { expect, test, visit } from "../steps/journey.ts";
import { openCart } from "../steps/shortcuts.ts";

const PRODUCT = "/marketplace/tandrel-design-seat";
/** The limit for the layout shift of a whole visit. */
const SHIFT_BOUND = 0.02;
const SHIFT_WIDTHS = [390, 1440];

for (const path of ["/", "/marketplace", PRODUCT]) {
  test(`a first view of ${path} stays within its size limits, loads scripts after its first paint, and requests no other host`, async ({
    page,
  }) => {
    const answers: Response[] = [];
    page.on("response", (answer) => answers.push(answer));
    await visit(page, path);
    // Waits for the requests that a page starts when it is idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
    await page.waitForTimeout(1_000);

    const own = new URL(page.url()).origin;
    expect(answers.map((answer) => answer.url()).filter((url) => !url.startsWith(`${own}/`))).toEqual([]);
    const weigh = async (ending: RegExp, compressed: boolean) => {
      const bodies = answers.filter((answer) => ending.test(new URL(answer.url()).pathname));
      expect(bodies.length, `${ending}`).toBeGreaterThan(0);
      const bytes = await Promise.all(bodies.map((answer) => answer.body()));
      return bytes.reduce((sum, body) => sum + (compressed ? gzipSync(body) : body).length, 0);
    };
    const document = answers.find((answer) => answer.request().resourceType() === "document");
    expect((await document?.body())?.length, "document").toBeLessThanOrEqual(BOUNDS.html);
    expect(await weigh(/\.js$/, true), "script").toBeLessThanOrEqual(BOUNDS.firstView);
    expect(await weigh(/\.css$/, true), "style").toBeLessThanOrEqual(BOUNDS.css);
    expect(await weigh(/\.woff2$/, false), "fonts").toBeLessThanOrEqual(BOUNDS.fonts);
    await expectScriptsAfterPaint(page);
    if (path === "/marketplace") await expectFirstImageEarly(page);
  });
}

test("the scripts of /auth load after its first paint and hydrate the page", { tag: "@proof" }, async ({
  page,
}) => {
  await visit(page, "/auth");
  await expectScriptsAfterPaint(page);
});

async function expectScriptsAfterPaint(page: Page): Promise<void> {
  const { painted, begun } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    begun: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  expect(begun.length).toBeGreaterThan(5);
  expect(Math.min(...begun)).toBeGreaterThan(painted);
}

/** The marketplace preloads only one image, the image of the banner above the product list. */
async function expectFirstImageEarly(page: Page): Promise<void> {
  const early = page.locator('link[rel="preload"][as="image"]');
  await expect(early).toHaveCount(1);
  const first = page.locator("a.banner img[fetchpriority=high]");
  expect(await early.getAttribute("href")).toBe(await first.getAttribute("src"));
}

test("a button press before hydration takes effect after hydration", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PRODUCT, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  release();
  await expect(page.getByRole("banner").getByRole("button", { name: /^Cart.*1/ })).toBeVisible();
});

/** Scrolls with the mouse wheel to the end of the page and back. */
async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(180, 400);
  for (const step of [...Array(14).fill(500), ...Array(14).fill(-500)]) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(40);
  }
}

for (const width of SHIFT_WIDTHS) {
  test(`a visit at ${width} with scrolling, cart, Load More and product causes no layout shift`, {
    tag: "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    await watchShifts(page);
    const seen: { value: number; what: string }[] = [];
    await visit(page, "/");
    await scrollThrough(page);
    seen.push(...(await shifts(page)));

    await visit(page, "/marketplace");
    await scrollThrough(page);
    await page.getByRole("link", { name: "Load More" }).click();
    const cards = page.getByRole("region", { name: "Products" }).getByRole("article");
    await expect(cards).toHaveCount(40);
    await scrollThrough(page);
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    const drawer = await openCart(page);
    await page.waitForTimeout(600);
    await drawer.getByRole("button", { name: "Continue Shopping" }).click();
    await expect(drawer).toBeHidden();
    if (width < 768) await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Sort by").selectOption("Price Low to High");
    await expect(cards.first()).toContainText("$5.00");
    await page.keyboard.press("Escape");
    await page.waitForTimeout(600);
    await page.evaluate(() => window.scrollTo(0, 0));
    await cards.first().getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
    await page.waitForTimeout(600);
    seen.push(...(await shifts(page)));

    await visit(page, PRODUCT);
    await scrollThrough(page);
    await page.waitForTimeout(5_000);
    seen.push(...(await shifts(page)));
    const sum = seen.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(seen)).toBeLessThanOrEqual(SHIFT_BOUND);

    const before = (await shifts(page)).length;
    await page.evaluate(() =>
      document
        .getElementById("content")
        ?.prepend(Object.assign(document.createElement("hr"), { style: "height: 200px" })),
    );
    await expect
      .poll(async () => (await shifts(page)).length, "a shift is seen when there is one")
      .toBeGreaterThan(before);
  });
}
