import { expect, type Page } from "@playwright/test";
import { openAccountDrawer } from "./account-steps.ts";
import { visit } from "./journey.ts";
import { openCart, openCheckout, quickSignUp, seedCart } from "./shortcuts.ts";

interface State {
  name: string;
  show: (page: Page) => Promise<unknown>;
}

export const PRODUCT = "/marketplace/tandrel-design-seat";
const GIFT = "fennelby-gift-code-50";

const pages: State[] = [
  ...["/", "/marketplace", PRODUCT, "/support", "/auth", "/auth?tab=sign-up", "/system-test"].map((path) => ({
    name: path,
    show: (page: Page) => visit(page, path),
  })),
  ...["/account", "/orders"].map((path) => ({
    name: path,
    show: async (page: Page) => {
      await quickSignUp(page);
      await visit(page, path);
    },
  })),
];

/** The overlays of the shop that have a button for the next step of a purchase. */
export const overlays: State[] = [
  {
    name: "the cart",
    show: async (page) => {
      await seedCart(page, [{ slug: "tandrel-design-seat", quantity: 2 }, { slug: GIFT }]);
      await visit(page, "/about");
      await openCart(page);
    },
  },
  {
    name: "the quick view",
    show: async (page) => {
      await visit(page, "/marketplace");
      await page.getByRole("button", { name: "Quick view: Tandrel Design Seat" }).click();
      await expect(page.getByRole("dialog", { name: "Tandrel Design Seat" })).toBeVisible();
    },
  },
  {
    name: "the account drawer",
    show: async (page) => {
      await visit(page, "/about");
      await openAccountDrawer(page);
    },
  },
  {
    name: "the checkout",
    show: async (page) => {
      await quickSignUp(page);
      await openCheckout(page, GIFT);
    },
  },
];

/** States of the shop that contain every kind of control. */
export const states: State[] = [...pages, ...overlays];
