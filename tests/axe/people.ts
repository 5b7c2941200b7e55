import type { Browser, BrowserContext } from "@playwright/test";
import { expect, test as journey, payByCard } from "#tests/e2e/steps/journey.ts";
import { quickSignUp, startPayment } from "#tests/e2e/steps/shortcuts.ts";

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Who looks at a surface. */
export type Viewer = "visitor" | "newcomer" | "buyer";

interface Buyer {
  email: string;
  session: Session;
  /** The confirmation of what was bought. */
  successPath: string;
}

/**
 * The journeys' test with somebody signed in: `viewer` is a visitor, a shopper who has nothing yet, or one who bought. Each
 * person is made once.
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
