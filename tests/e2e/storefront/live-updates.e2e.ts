import type { Page } from "@playwright/test";
import { expect, test, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";

const LAST_ONE = "oakrill-video-meetings-seat";

/** Sets a mark in the document. A reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same", "yes"));
const isSame = (page: Page) => page.evaluate(() => document.body.hasAttribute("data-same"));
const listening = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live" && answer.status() === 200);

/** Opens a page and waits until it is subscribed to live updates. */
async function watch(page: Page, path: string): Promise<void> {
  const open = listening(page);
  await visit(page, path);
  await open;
  await mark(page);
}

/** Releases the stock of an unpaid order, as a return from the payment page does. */
async function giveUp(page: Page): Promise<void> {
  await page.goto("/payment-cancelled");
  await page.goto("/orders");
}

test("a product page updates its stock without a reload, and keeps scroll position and focus", async ({
  page,
  browser,
  baseURL,
}) => {
  await watch(page, `/marketplace/${LAST_ONE}`);
  await expect(page.getByText("Last 1 available")).toBeVisible();
  await page.setViewportSize({ width: 800, height: 500 });
  const focused = page.getByRole("contentinfo").getByRole("link", { name: "Support" });
  await focused.focus();
  await page.evaluate(() => window.scrollTo(0, 300));
  const before = await page.evaluate(() => window.scrollY);

  const other = await (await browser.newContext({ baseURL })).newPage();
  await quickSignUp(other);
  const payment = await startPayment(other, LAST_ONE);
  await expect(page.getByText("Out of stock", { exact: true })).toBeVisible({ timeout: 3_000 });
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(focused).toBeFocused();

  await other.goto(payment);
  await other
    .getByRole("link", { name: /back|cancel/i })
    .first()
    .click();
  await expect(other).toHaveURL(/payment-cancelled/);
  await expect(page.getByText("Last 1 available")).toBeVisible({ timeout: 3_000 });
  expect(await isSame(page)).toBe(true);
  await other.context().close();
});

test("an extended list keeps its length, position and focus when the catalog changes", {
  tag: "@proof",
}, async ({ page, browser, baseURL }) => {
  await watch(page, "/marketplace");
  const cards = page.getByRole("region", { name: "Products" }).getByRole("article");
  await page.getByRole("link", { name: "Load More" }).click();
  await expect(cards).toHaveCount(40);
  const link = cards.nth(30).getByRole("heading").getByRole("link");
  await link.focus();
  const before = await page.evaluate(() => window.scrollY);
  const name = await link.innerText();

  const other = await (await browser.newContext({ baseURL })).newPage();
  await quickSignUp(other);
  const answer = page.waitForResponse((one) => one.url().includes("/marketplace.data"));
  await startPayment(other, "larkmere-photo-studio-licence");
  await answer;
  await page.waitForTimeout(300);
  await expect(cards).toHaveCount(40);
  await expect(page.getByRole("link", { name, exact: true }).first()).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await isSame(page)).toBe(true);
  await giveUp(other);
  await other.context().close();
});

test("the order list shows the shopper's new order, and other shoppers get no update", {
  tag: "@proof",
}, async ({ page, browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL })).newPage();
  await quickSignUp(other);
  await watch(other, "/orders");
  let requests = 0;
  other.on("request", (request) => {
    if (request.url().includes("/orders.data")) requests++;
  });

  await quickSignUp(page);
  await watch(page, "/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();
  await startPayment(page, "larkmere-photo-studio-licence");
  await expect(page.getByText("Larkmere Photo Studio Licence").first()).toBeVisible({ timeout: 3_000 });
  expect(await isSame(page)).toBe(true);
  await other.waitForTimeout(1_500);
  expect(requests).toBe(0);
  await other.context().close();
});

test("pages without live data do not subscribe", { tag: "@proof" }, async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/live") asked++;
  });
  await visit(page, "/about");
  await page.waitForTimeout(500);
  expect(asked).toBe(0);
});

test.describe("a catalog that cannot be loaded", () => {
  test.use({ refusals: [500, 503] });
  const toast = (page: Page) => page.locator("[data-toast]");

  /**
   * Opens the marketplace. The returned function sends a server event to the page. After a call of the
   * returned function, all loaders of the page fail.
   */
  async function openFailing(page: Page) {
    let sent: string | undefined;
    await page.route("**/live?topic=catalogue", async (route) => {
      if (sent === undefined) return route.abort();
      const body = `retry: 600000\nevent: catalogue\ndata: ${sent}\n\n`;
      return route.fulfill({ contentType: "text/event-stream", body });
    });
    return async (what: string) => {
      sent = what;
      await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
      await visit(page, "/marketplace");
    };
  }

  for (const [what, title] of [
    ["changed", "Erro ao carregar produtos"],
    ["categories", "Erro ao carregar categorias"],
  ] as const)
    test(`a catalog that cannot be loaded shows "${title}" and leaves the page unchanged (${what})`, {
      tag: "@proof",
    }, async ({ page }) => {
      const tell = await openFailing(page);
      await tell(what);
      await expect(toast(page)).toContainText(title);
      await expect(toast(page)).toHaveAttribute("lang", "pt-BR");
      await expect(page.getByRole("region", { name: "Products" }).getByRole("article")).toHaveCount(24);
      await expect(page.getByRole("heading", { level: 1, name: "All Products" })).toBeVisible();
      await page.unroute("**/*.data*");
      await page.getByRole("searchbox").fill("gift");
      await expect(page).toHaveURL(/q=gift/);
    });

  test("a marketplace keeps its list when Load More fails, and extends the list at the next try", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/marketplace");
    const cards = page.getByRole("region", { name: "Products" }).getByRole("article");
    await page.route("**/marketplace.data*", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("link", { name: "Load More" }).click();
    await expect(toast(page)).toContainText("Erro ao carregar produtos");
    await expect(page.getByText("The next products did not arrive.")).toBeVisible();
    await expect(cards).toHaveCount(24);
    await page.unroute("**/marketplace.data*");
    await page.getByRole("link", { name: "Load More" }).click();
    await expect(cards).toHaveCount(40);
    await expect(page.getByText("The next products did not arrive.")).toHaveCount(0);
  });
});
