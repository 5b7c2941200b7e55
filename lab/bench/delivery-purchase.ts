import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { visit } from "#tests/e2e/steps/journey.ts";
import type { ShopProcesses, SignedIn } from "#tests/faults/processes/shop-processes.ts";

/** Whether the provider's webhook arrives before the shopper returns to the shop, afterwards, or never. */
export type Arrival = "first" | "late" | "never";

export interface Purchase {
  /** Milliseconds from the click on Pay until the page of the payment provider is loaded. */
  toProvider: number;
  /** Milliseconds from the return to the shop until a secret is visible, including the click on Reveal. */
  toSecret: number;
  /**
   * The number of loads of the confirmation page. The number is 1 when the confirmation page needed no
   * reload.
   */
  loads: number;
}

interface Buying {
  shop: ShopProcesses;
  browser: Browser;
  shopper: SignedIn;
  slug: string;
}

const PROVIDER = "**/c/pay/**";
const TIMEOUT_MS = 30_000;
const RETURN = "/payment-success";
/** Matches the field "password" in the stock of the measured product. */
const SECRET = /pass-[0-9a-f-]{36}/;

/** Makes one purchase in its own browser context, from the product page to the secret. */
export async function buy(buying: Buying, arrival: Arrival): Promise<Purchase> {
  const context = await signedIn(buying);
  const page = await context.newPage();
  const toProvider = await goToProvider(page, buying);

  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes(RETURN)) loads++;
  });
  const answer = await payByCard(page);
  if (arrival === "first") await untilSettled(buying);
  const backAt = Date.now();
  await answer.arrive();
  const reveal = page.getByRole("button", { name: "Reveal Password" });
  await reveal.waitFor({ timeout: TIMEOUT_MS });
  // Before React hydrates the page, a click would have no effect.
  await page.waitForFunction(() => {
    const button = document.querySelector("button[aria-label='Reveal Password']");
    return button !== null && Object.keys(button).some((key) => key.startsWith("__reactProps"));
  });
  await reveal.click();
  await page.getByText(SECRET).first().waitFor({ timeout: TIMEOUT_MS });
  const toSecret = Date.now() - backAt;
  await context.close();
  return { toProvider, toSecret, loads };
}

/**
 * Makes one purchase and closes the tab before the confirmation page loads. Returns the milliseconds from the
 * moment when the tab is closed until /orders shows the item.
 */
export async function buyAndCloseTab(buying: Buying): Promise<number> {
  const context = await signedIn(buying);
  const page = await context.newPage();
  await goToProvider(page, buying);
  await payByCard(page);
  const closedAt = Date.now();
  await page.close();
  const orders = await context.newPage();
  for (;;) {
    await orders.goto("/orders");
    const items = await orders.getByRole("button", { name: /^Reveal/ }).count();
    const waited = Date.now() - closedAt;
    if (items > 0 || waited > TIMEOUT_MS) {
      await context.close();
      return waited;
    }
    await wait(100);
  }
}

async function signedIn({ browser, shop, shopper }: Buying): Promise<BrowserContext> {
  const baseURL = `http://localhost:${shop.port}`;
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: "handover", value: shopper.token, url: baseURL }]);
  return context;
}

/**
 * Opens the product page and continues to the provider's page. Returns the milliseconds from the click on Pay
 * until the payment page is loaded.
 */
async function goToProvider(page: Page, { slug }: Buying): Promise<number> {
  await visit(page, `/marketplace/${slug}`);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("button", { name: /^View Cart/ }).click();
  await page.getByRole("button", { name: /^Checkout - \$/ }).click();
  await page.getByRole("radio", { name: /^Card/ }).click();
  const clickedAt = await page.getByRole("button", { name: /^Pay \$/ }).evaluate((button: HTMLElement) => {
    button.click();
    return Date.now();
  });
  await page.waitForURL(/\/c\/pay\/cs_test_/, { waitUntil: "domcontentloaded", timeout: TIMEOUT_MS });
  const readyAt = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.timeOrigin + (loaded?.domContentLoadedEventEnd ?? Number.NaN);
  });
  return readyAt - clickedAt;
}

/** Pays the order, and delays the provider's redirect to the shop until `arrive` is called. */
async function payByCard(page: Page): Promise<{ arrive: () => Promise<void> }> {
  const paid = new Promise<{ arrive: () => Promise<void> }>((resolve, reject) => {
    page.once("close", () => reject(new Error("the browser was closed before the payment")));
    void page.route(PROVIDER, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      try {
        const response = await route.fetch({ maxRedirects: 0 });
        resolve({ arrive: () => route.fulfill({ response }) });
      } catch (error) {
        reject(error);
      }
    });
  });
  paid.catch(() => {});
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel(/Expiry/).fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ana Prado");
  await page.getByRole("button", { name: /^Pay/ }).click({ noWaitAfter: true });
  return paid;
}

/**
 * Waits until the webhook alone has caused the delivery of the order, without any help from the shopper's
 * browser.
 */
async function untilSettled({ shop, shopper }: Buying): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const [row] = await shop.query<{ n: number }>(
      "select count(*)::int as n from orders where user_id = $1 and status = 'completed'",
      [shopper.userId],
    );
    if (row?.n === 1) return;
    if (Date.now() > end) throw new Error("the webhook did not deliver the order");
    await wait(20);
  }
}
