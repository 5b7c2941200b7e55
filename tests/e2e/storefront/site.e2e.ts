import type { Page } from "@playwright/test";
import { MAILBOX } from "#tests/mailbox-key.ts";
import { expect, expectAccessible, payByCard, test, untilAlive, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";

const OPEN_ROUTES = [
  "/",
  "/marketplace",
  "/marketplace?q=nothing-like-it",
  "/marketplace/tandrel-design-seat",
  "/about",
  "/support",
  "/auth",
  "/auth?tab=sign-up",
  "/payment-cancelled",
  "/no-such-page",
  MAILBOX,
];
const PERSONAL_ROUTES = ["/account", "/orders", "/payment-success"];

const topBar = (page: Page) => page.getByRole("banner");
const mainNav = (page: Page) => topBar(page).getByRole("navigation", { name: "Main" });

test.describe("an unknown address", () => {
  test.use({ refusals: [404] });

  test("an unknown URL returns a 404 page with a link to home", { tag: "@proof" }, async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Accounts and keys, in your hands the moment you pay",
    );
  });
});

test("home shows three featured products, three testimonials and a link to the marketplace", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/");
  const featured = page.getByRole("region", { name: "Featured products" });
  await expect(featured.getByRole("article")).toHaveCount(3);
  await expect(featured.getByText("Best Seller")).toHaveCount(1);
  await expect(page.getByRole("blockquote")).toHaveCount(3);
  await expectAccessible(page);
  await featured.getByRole("link", { name: /^View Product.*Larkmere Photo Studio/ }).click();
  await expect(page).toHaveURL(/\/marketplace\/larkmere-photo-studio-licence$/);
});

test("the about page explains the delivery, and the support page offers the mail address, questions and urgent help", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/about");
  await expect(page.getByRole("heading", { level: 2, name: "How delivery works" })).toBeVisible();
  await expect(page.getByText("7-day money-back guarantee").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/support");
  await expect(page.getByRole("heading", { name: "Write to us" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Write an email" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  const urgent = page.getByRole("region", { name: "Urgent help" }).getByRole("link");
  await expect(urgent).toHaveAttribute("href", "/orders/find");
  const question = page.getByText("Can I pay with crypto?");
  await question.click();
  await expect(page.getByText("Crypto payments are arranged through the support chat.")).toBeVisible();
  await expectAccessible(page);
});

test("the top bar has skip link, menu and support chat on screens below 768 px, and links on wider screens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await visit(page, "/orders/find");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.setViewportSize({ width: 320, height: 844 });
  const chat = page.getByRole("link", { name: "Support chat (opens in a new tab)" });
  const [own, cart, summary] = await Promise.all([
    chat.boundingBox(),
    page.getByRole("button", { name: /^Cart/ }).boundingBox(),
    topBar(page).locator("summary").boundingBox(),
  ]);
  expect(own && own.y + own.height).toBeLessThan(64);
  expect(own && cart && own.x + own.width <= cart.x).toBe(true);
  expect(cart && summary && cart.x + cart.width <= summary.x).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(chat).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.setViewportSize({ width: 767, height: 900 });

  const menu = topBar(page).getByLabel("Menu");
  await expect(menu).toBeVisible();
  await expect(mainNav(page).getByRole("link", { name: "Support" })).toBeHidden();
  await menu.click();
  await expect(mainNav(page).getByRole("link", { name: "Support" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(mainNav(page).getByRole("link", { name: "Support" })).toBeHidden();
  await menu.click();
  await mainNav(page).getByRole("link", { name: "Support" }).click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(mainNav(page).getByRole("link", { name: "About" })).toBeHidden();

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menu).toBeHidden();
  await expect(mainNav(page).getByRole("link", { name: "About" })).toBeVisible();
  await expect(topBar(page).getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("the support chat is a safe link that opens a new tab, at the same place on every page", {
  tag: "@proof",
}, async ({ page }) => {
  for (const path of ["/", "/marketplace", "/about", "/auth"]) {
    await page.goto(path);
    const chat = page.getByRole("link", { name: "Support chat (opens in a new tab)" });
    await expect(chat).toBeVisible();
    await expect(chat).toHaveAttribute("target", "_blank");
    await expect(chat).toHaveAttribute("rel", /noopener/);
    await expect(chat).toHaveAttribute("href", "/support");
    const box = await chat.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box && box.x + box.width, path).toBeGreaterThan(width - 40);
    expect(box && box.y + box.height, path).toBeGreaterThan(height - 40);
  }
});

test.describe("every page", () => {
  test.use({ refusals: [404] });

  test("no page scrolls sideways on a phone at 390 and 320 pixels", { tag: "@proof" }, async ({ page }) => {
    await quickSignUp(page);
    await page.goto(await startPayment(page, "tandrel-design-seat"));
    await payByCard(page);
    await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
    const wide: string[] = [];
    const look = async (path: string) => {
      await page.goto(path);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const reach = await page.evaluate(() => document.documentElement.scrollWidth);
        if (reach > width) wide.push(`${path} reaches ${reach} at ${width}`);
      }
    };
    for (const path of PERSONAL_ROUTES) await look(path);
    await page.context().clearCookies();
    for (const path of OPEN_ROUTES) await look(path);
    expect(wide).toEqual([]);
  });

  test("every page is accessible on a phone with dark colors", { tag: "@proof" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    for (const path of OPEN_ROUTES) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  test("every page has the security headers", { tag: "@proof" }, async ({ page }) => {
    await quickSignUp(page);
    for (const path of [...OPEN_ROUTES, ...PERSONAL_ROUTES, "/healthz", "/favicon.svg"]) {
      const headers = (await page.request.get(path, { maxRedirects: 0 })).headers();
      expect(headers, path).toMatchObject({ "x-content-type-options": "nosniff" });
      expect(headers["referrer-policy"], path).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
      expect(headers["permissions-policy"], path).toContain("camera=()");
      expect(headers["x-powered-by"], path).toBeUndefined();
      if (!headers["content-type"]?.startsWith("text/html")) continue;
      const policy = headers["content-security-policy"] ?? "";
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy, path).toContain(part);
      expect(policy, path).not.toContain("unsafe");
    }
    for (const path of PERSONAL_ROUTES) {
      const headers = (await page.request.get(path)).headers();
      expect(headers["cache-control"], path).toContain("no-store");
    }
  });
});

test("the health and readiness endpoints return only the status and the version", { tag: "@proof" }, async ({
  page,
}) => {
  for (const [path, status] of [
    ["/healthz", "ok"],
    ["/readyz", "ready"],
  ]) {
    const answer = await page.request.get(path ?? "");
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ status, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(answer.headers()["cache-control"]).toBe("no-store");
  }
});

test("the mailbox contains the order confirmation, and no mail contains the credential", {
  tag: "@proof",
}, async ({ page }) => {
  const email = await quickSignUp(page);
  await page.goto(await startPayment(page, "fennelby-gift-code-50"));
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await untilAlive(page);
  const orderNumber = (
    await page
      .getByText(/^HO-\S+$/)
      .first()
      .innerText()
  ).trim();
  await page.getByRole("button", { name: /^Reveal/ }).click();
  const code = await page.getByText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/).innerText();

  const mine = page.getByRole("listitem").filter({ hasText: email });
  await expect(async () => {
    await page.goto(MAILBOX);
    await expect(mine.filter({ hasText: `Order ${orderNumber} is paid` })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page);
  const addresses = await mine
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses.length).toBeGreaterThanOrEqual(2);
  for (const address of addresses) {
    for (const part of ["", "?part=text"]) {
      await page.goto(`${address}${part}`);
      expect(await page.content(), address).not.toContain(code);
    }
  }
  await page.goto(MAILBOX);
  await mine.getByRole("link", { name: `Order ${orderNumber} is paid` }).click();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText(orderNumber).first()).toBeVisible();
  await expect(mail.locator("body"), "the mail's own colours").toHaveCSS(
    "background-color",
    "rgb(247, 246, 242)",
  );
});
