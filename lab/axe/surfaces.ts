import { linkFromMail } from "#tests/e2e/steps/account-steps.ts";
import { expect, newEmail, notification, PASSWORD, visit } from "#tests/e2e/steps/journey.ts";
import { openCart, openCheckout, seedCart } from "#tests/e2e/steps/shortcuts.ts";
import { accountDrawer } from "./account-drawer-surfaces.ts";
import { mailedLinks } from "./mailed-link-surfaces.ts";
import { pageAt } from "./page-at.ts";
import type { Surface } from "./surface.ts";

const SEAT = "tandrel-design-seat";
const GIFT = "fennelby-gift-code-50";

const closed: Surface[] = [
  ...mailedLinks,
  pageAt("home", "/"),
  pageAt("the marketplace", "/marketplace"),
  pageAt("a category, sorted", "/marketplace?category=api-quotas&sort=price-desc"),
  pageAt("a product", `/marketplace/${SEAT}`),
  pageAt("a product that is sold out", "/marketplace/ondaline-audio-mastering-licence"),
  pageAt("about", "/about"),
  pageAt("support", "/support"),
  pageAt("signing in", "/auth"),
  pageAt("signing up", "/auth?tab=sign-up"),
  pageAt("signing in on the way to the checkout", "/auth?next=checkout"),
  pageAt("a forgotten password", "/auth/forgot"),
  pageAt("a dead link of a new password", "/auth/reset"),
  pageAt("a dead link of an address", "/auth/verify"),
  pageAt("a dead link about stock", "/restock?token=x", { refusals: [410] }),
  pageAt("a checkout link", "/buy?items=ondaline-audio-mastering-licence"),
  pageAt("a withdrawal", "/withdraw"),
  pageAt("a dead link of a withdrawal", "/withdraw?token=x", { refusals: [410] }),
  pageAt("an erased account", "/account-erased"),
  pageAt("a cancelled payment", "/payment-cancelled"),
  pageAt("an unknown address", "/no-such-page", { refusals: [404] }),
  pageAt("the system test", "/system-test"),
  pageAt("the system test of a shopper", "/system-test", { viewer: "newcomer" }),
  pageAt("an account that has bought", "/account", { viewer: "buyer" }),
  pageAt("the orders of a buyer", "/orders", { viewer: "buyer" }),
  {
    name: "the page of an order",
    viewer: "buyer",
    show: async (page) => {
      await visit(page, "/orders");
      await page
        .getByRole("link", { name: /^View details/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/orders\/HO-\d+$/);
    },
  },
  {
    name: "the confirmation of a payment",
    viewer: "buyer",
    show: (page, buyer) => visit(page, buyer().successPath),
  },
];

const open: Surface[] = [
  {
    name: "the menu",
    width: 390,
    show: async (page) => {
      await visit(page, "/about");
      await page.getByRole("banner").getByLabel("Menu").click();
      await expect(
        page.getByRole("banner").getByRole("link", { name: "Support", exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: "the buy bar",
    width: 390,
    show: async (page) => {
      await visit(page, `/marketplace/${SEAT}`);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole("region", { name: "Buy this product" })).toBeVisible();
    },
  },
  ...["/", "/marketplace", `/marketplace/${GIFT}`, "/support"].map(
    (path): Surface => ({
      name: `the cart over ${path}`,
      show: async (page) => {
        await seedCart(page, [{ slug: SEAT, quantity: 2 }, { slug: GIFT }]);
        await visit(page, path);
        await openCart(page);
      },
    }),
  ),
  {
    name: "the cart after a line was removed",
    show: async (page) => {
      await seedCart(page, [{ slug: SEAT }, { slug: GIFT }]);
      await visit(page, "/about");
      const drawer = await openCart(page);
      await drawer.getByRole("button", { name: "Remove Tandrel Design Seat" }).click();
      await expect(drawer.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "the popup and the notification after adding",
    show: async (page) => {
      await visit(page, `/marketplace/${SEAT}`);
      await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(notification(page)).toContainText("Added to Cart");
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
    name: "the checkout",
    viewer: "newcomer",
    show: async (page) => void (await openCheckout(page, GIFT)),
  },
  {
    name: "the demand to sign in",
    show: async (page) => {
      await seedCart(page, [{ slug: GIFT }]);
      await visit(page, "/about");
      const drawer = await openCart(page);
      await drawer.getByRole("button", { name: /^Checkout - \$/ }).click();
      await expect(page.getByText("Login / Sign Up")).toBeVisible();
    },
  },
  {
    name: "a revealed credential",
    viewer: "buyer",
    show: async (page) => {
      await visit(page, "/account");
      await page
        .getByRole("button", { name: /^Reveal/ })
        .first()
        .click();
      await expect(page.getByText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/).first()).toBeVisible();
    },
  },
  {
    name: "the system test after a run",
    refusals: [401, 403, 404, 405],
    show: async (page) => {
      await visit(page, "/system-test");
      await page.getByRole("main").getByRole("button", { name: /^Run/ }).first().click();
      await expect(page.getByRole("main").getByText("Passed").first()).toBeVisible();
    },
  },
];

const rejected: Surface[] = [
  {
    name: "a wrong password",
    refusals: [401],
    show: async (page) => {
      await visit(page, "/auth");
      await page.getByLabel("Email").fill(newEmail());
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(notification(page)).toContainText("Login Error");
    },
  },
  {
    name: "passwords that differ",
    show: async (page) => {
      await visit(page, "/auth?tab=sign-up");
      await page.getByLabel("Email").fill(newEmail());
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirm password").fill("another");
      await expect(page.getByText("Passwords do not match")).toBeVisible();
    },
  },
  {
    name: "a checkout with the notice about crypto",
    viewer: "newcomer",
    show: async (page) => {
      const dialog = await openCheckout(page, GIFT);
      await dialog.getByRole("radio", { name: /^Crypto/ }).click();
      await expect(notification(page)).toContainText("Crypto payments will be available soon.");
    },
  },
  {
    name: "more than there is in stock",
    show: async (page) => {
      await visit(page, "/marketplace?q=oakrill");
      const add = page.getByRole("button", { name: /^Add to Cart.*Oakrill/ });
      await add.click();
      await add.click();
      await expect(notification(page)).toContainText("Stock Limit Exceeded");
    },
  },
  {
    name: "a cart below the minimum, with lines that changed",
    show: async (page) => {
      await seedCart(page, [
        { slug: "account-security-handbook", stored: { price: 1 } },
        { slug: "ondaline-audio-mastering-licence", stored: { stock_quantity: 4 } },
      ]);
      await visit(page, "/about");
      const drawer = await openCart(page);
      await expect(drawer.getByText(/more to check out/)).toBeVisible();
      await expect(drawer.getByText("Out of stock. This item is not charged.")).toBeVisible();
    },
  },
  {
    name: "a new password that is too short",
    viewer: "buyer",
    refusals: [422],
    show: async (page, buyer) => {
      await visit(page, "/auth/forgot");
      await page.getByLabel("Email").fill(buyer().email);
      await page.getByRole("button", { name: "Send the link" }).click();
      await visit(page, await linkFromMail(page, buyer().email, "Choose a new password for Handover"));
      await page.getByLabel("New password", { exact: true }).fill("short");
      await page.getByLabel("Confirm new password").fill("short");
      await page.getByRole("button", { name: "Save the new password" }).click();
      await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
    },
  },
];

const empty: Surface[] = [
  pageAt("a search that finds nothing", "/marketplace?q=xylophone+quartet"),
  {
    name: "an empty cart",
    show: async (page) => {
      await visit(page, "/about").then(() => openCart(page));
    },
  },
  pageAt("an account that has bought nothing", "/account", { viewer: "newcomer" }),
  pageAt("no orders", "/orders", { viewer: "newcomer" }),
  pageAt("an order that does not exist", "/orders/HO-1", { viewer: "newcomer", refusals: [404] }),
  pageAt("a confirmation of nothing", "/payment-success", { viewer: "newcomer", refusals: [404] }),
];

/** Every page, drawer and dialog that axe checks, in each of its states. */
export const surfaces = {
  closed,
  open: [...open, ...accountDrawer.open],
  refused: [...rejected, ...accountDrawer.refused],
  empty: [...empty, ...accountDrawer.empty],
};
