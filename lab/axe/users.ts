import type { Browser, BrowserContext } from "@playwright/test";
import { expect, test as journey, payByCard } from "#tests/e2e/steps/journey.ts";
import { quickSignUp, startPayment } from "#tests/e2e/steps/shortcuts.ts";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The kind of person who looks at the page. */
export type Viewer = "visitor" | "newcomer" | "buyer";

interface Buyer {
  email: string;
  session: Session;
  /** The path of the page that confirms the purchase. */
  successPath: string;
}

/**
 * Extends Playwright's `test` by a signed-in person. `viewer` is a visitor, a shopper without orders, or
 * a shopper who has bought something. The worker creates each shopper once.
 */
export const test = journey.extend<{ viewer: Viewer }, { newcomer: Session; buyer: Buyer }>({
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
  storageState: async ({ viewer, newcomer, buyer }, use) => {
    await use(viewer === "visitor" ? undefined : viewer === "newcomer" ? newcomer : buyer.session);
  },
});

const openShop = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ baseURL });
