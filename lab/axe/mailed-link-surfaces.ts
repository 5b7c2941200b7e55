import type { Page } from "@playwright/test";
import { expect, visit } from "#tests/e2e/steps/journey.ts";
import { pageAt } from "./page-at.ts";
import type { Surface } from "./surface.ts";

/** Opens the page of the guest's order. The page /orders/find contains the link to the guest's order. */
async function showOrder(page: Page): Promise<void> {
  await visit(page, "/orders/find");
  await page.getByRole("link", { name: /^HO-\d+$/ }).click();
  await expect(page).toHaveURL(/\/orders\/HO-\d+$/);
}

/** The pages that a mailed link opens, the pages that request a mailed link, and the pages of a guest. */
export const mailedLinks: Surface[] = [
  pageAt("signing in by a mailed link", "/auth/link"),
  pageAt("a dead sign-in link", "/auth/link?token=x", { refusals: [410] }),
  pageAt("finding orders", "/orders/find"),
  pageAt("a dead link of an order", "/o/no-such-link", { refusals: [410] }),
  pageAt("the orders that a guest's browser opens", "/orders/find", { viewer: "guest" }),
  { name: "the order of a guest", viewer: "guest", show: showOrder },
  {
    name: "the withdrawal from the order of a guest",
    viewer: "guest",
    show: async (page) => {
      await showOrder(page);
      await page
        .getByRole("region", { name: "Money back" })
        .getByRole("link", { name: /^Withdraw/ })
        .click();
      await expect(page).toHaveURL(/\/withdraw\?order=HO-\d+$/);
    },
  },
];
