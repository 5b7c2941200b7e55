import type { Browser, BrowserContext } from "@playwright/test";
import { buildInShop } from "#tests/e2e/shop/build-in-shop.ts";
import { expect, test as journey, newEmail, payByCard } from "#tests/e2e/steps/journey.ts";
import { quickSignUp, startPayment, startPaymentOf } from "#tests/e2e/steps/shortcuts.ts";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The kind of person who looks at the page. */
export type Viewer = "visitor" | "newcomer" | "buyer" | "guest";

interface Buyer {
  email: string;
  session: Session;
  /** The path of the page that confirms the purchase. */
  successPath: string;
}

/**
 * Extends Playwright's `test` by a signed-in person. `viewer` is a visitor, a shopper without orders, a
 * shopper with an order, or a guest with an order. The worker creates each viewer once.
 */
export const test = journey.extend<{ viewer: Viewer }, { newcomer: Session; buyer: Buyer; guest: Session }>({
  viewer: ["visitor", { option: true }],
  newcomer: [
    async ({ browser }, use, worker) => {
      const context = await openShop(browser, worker.project.use.baseURL);
      await quickSignUp(await context.newPage());
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],
  buyer: [
    async ({ browser }, use, worker) => {
      const context = await openShop(browser, worker.project.use.baseURL);
      const page = await context.newPage();
      const email = await quickSignUp(page);
      await page.goto(await startPayment(page, "fennelby-gift-code-50"));
      await payByCard(page);
      await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
      const { pathname, search } = new URL(page.url());
      await use({ email, session: await context.storageState(), successPath: `${pathname}${search}` });
      await context.close();
    },
    { scope: "worker" },
  ],
  guest: [
    async ({ browser }, use, worker) => {
      const context = await openShop(browser, worker.project.use.baseURL);
      await buildInShop("guests", true);
      const page = await context.newPage();
      // A request needs the origin of a shop page, and an empty page has no origin.
      await page.goto("/orders/find");
      await page.goto(await startPaymentOf(page, [["fennelby-gift-code-50", 1]], newEmail()));
      await buildInShop("guests", false);
      await payByCard(page);
      await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],
  storageState: async ({ viewer, newcomer, buyer, guest }, use) => {
    await use({ visitor: undefined, newcomer, buyer: buyer.session, guest }[viewer]);
  },
});

const openShop = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ baseURL });
