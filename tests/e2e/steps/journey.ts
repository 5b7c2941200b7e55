import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { areLooksComplete } from "../shop/looks.ts";

export { expect };

/**
 * A test whose page must not have unexpected console errors or script errors. Browsers log every failed
 * request as an error. `refusals` lists the statuses that a test expects, as in `test.use({ refusals: [404]
 * })`.
 */
export const test = base.extend<{ refusals: number[] }>({
  refusals: [[], { option: true }],
  page: async ({ page, refusals }, use) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      const status = Number(/^Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1]);
      // The browser logs that it blocks Playwright's own script in a sandboxed frame. The mail in the frame
      // contains no script, so this message is harmless.
      const isRunner = message.text().startsWith("Blocked script execution in");
      if (message.type() === "error" && !refusals.includes(status) && !isRunner)
        problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
    await use(page);
    expect(problems, "no console error").toEqual([]);
  },
});

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Waits until React has hydrated the server-rendered page and has run its effects. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const content = document.getElementById("content");
    return content !== null && Object.keys(content).some((key) => key.startsWith("__reactProps"));
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
}

/**
 * Runs axe with all rules of WCAG 2.0 to 2.2, A and AA. The check must find no violation. `npm run check:axe`
 * checks every screen. In other runs, each page is checked as a whole only once for each combination of
 * language, viewport width and color scheme. Later checks of the same combination cover only elements of a
 * new kind. A kind is new when no earlier check of the page or the open dialog has seen it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page);
  const part = areLooksComplete ? "page" : await markNewElements(page);
  if (part === "nothing") return;
  // Axe skips frames, because the shop has none. With frames, axe would open one more page for each check.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await (part === "page" ? axe : axe.include(`[${NEW}]`)).analyze();
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, NEW);
  expect(
    violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target).join(", ")}`),
  ).toEqual([]);
}

/** The attribute that marks the elements for the next axe check. */
const NEW = "data-new-kind";
/**
 * The kinds of elements that axe has checked in this worker. The key contains the page, its language, the
 * viewport width, the color scheme and the open dialogs.
 */
const checkedKinds = new Map<string, string[]>();

/**
 * Marks the elements whose kind no earlier check has seen. The first check of a page covers the whole page.
 */
async function markNewElements(page: Page): Promise<"nothing" | "page" | "new elements"> {
  const { shown, opened } = await page.evaluate(() => {
    const { documentElement: root } = document;
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].map(
      (dialog) => document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent,
    );
    const path = location.pathname.replace(/^\/(p|orders|marketplace)\/[^/]+/, "/$1/*");
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const shown = [path, root.lang, innerWidth, isDark, root.dataset.theme].join("|");
    return { shown, opened: [shown, ...dialogs].join("|") };
  });
  const isNewPage = !checkedKinds.has(shown);
  const known = { page: checkedKinds.get(shown) ?? [], dialog: checkedKinds.get(opened) ?? [] };
  const found = await page.evaluate(
    ({ known, mark }) => {
      const before = { page: new Set(known.page), dialog: new Set(known.dialog) };
      const added = { page: new Set<string>(), dialog: new Set<string>() };
      const attributes = ["class", "role", "type", "aria-disabled", "aria-expanded", "aria-invalid"];
      for (const element of document.body.querySelectorAll("*")) {
        const kind = [element.localName, ...attributes.map((name) => element.getAttribute(name))].join(" ");
        const where = element.closest("[role=dialog], [role=alertdialog]") ? "dialog" : "page";
        if (before[where].has(kind)) continue;
        added[where].add(kind);
        if (!element.parentElement?.closest(`[${mark}]`)) element.setAttribute(mark, "");
      }
      return { page: [...added.page], dialog: [...added.dialog] };
    },
    { known, mark: NEW },
  );
  checkedKinds.set(shown, [...known.page, ...found.page]);
  // When no dialog is open, the two keys `shown` and `opened` are the same.
  if (opened !== shown) checkedKinds.set(opened, [...known.dialog, ...found.dialog]);
  if (isNewPage) return "page";
  return found.page.length + found.dialog.length > 0 ? "new elements" : "nothing";
}

/**
 * Waits until transitions end, because a half transparent text has too little contrast. Ignores endless
 * animations and animations that follow scrolling instead of time.
 */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== "running" ||
          animation.timeline !== document.timeline ||
          animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

export const PASSWORD = "a long phrase of 4 words";
let people = 0;

/** Returns an email address that no other test of this run uses. */
export function newEmail(): string {
  people++;
  return `buyer-${process.pid}-${Date.now()}-${people}@example.com`;
}

/** Signs up a new shopper on the sign-up page. The browser stays signed in. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.goto("/auth?tab=sign-up");
  await fillSignUp(page, email);
  await expect(page).toHaveURL(/\/account/);
  return email;
}

/** Fills and submits the open sign-up form. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  // The dialog might still show the other tab, whose form has a field with the same name.
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(page.getByLabel("Confirm password")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: /create account|sign up/i }).click();
}

/** Pays on the hosted payment page with a test card. */
export async function payByCard(page: Page, number = "4242 4242 4242 4242"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/Expiry/).fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ana Prado");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** The toast region, which shows one toast at a time. */
export const notification = (page: Page) =>
  page.getByRole("region", { name: /^(?:Notifications|Notificações)/ });

export const cartButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Cart/ });
