import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compile } from "tailwindcss";
import { describe, expect, it } from "vitest";
import { SWIPE_THRESHOLD } from "#app/design-system/toast-area.tsx";
import { TOAST_DURATION } from "#app/design-system/toast-message.ts";
import {
  homeBadge,
  marketplaceBadge,
  productBadge,
  quantityChoices,
  stockTier,
} from "#domain/catalog/storefront/rules.ts";
import { CART_STORAGE_KEY } from "#domain/checkout/cart/stored-cart.ts";
import { parseCheckoutInput } from "#domain/checkout/pricing/checkout-input.ts";
import { siteSettings } from "#domain/settings/site-settings.ts";
import { formatCount, formatDate, formatMoney } from "#messages/format.ts";
import { formatDay } from "./base/dates.ts";
import { EXIT_FOR, SHOWN_FOR } from "./cart/added-popup.tsx";
import { cartMessages } from "./cart/messages.ts";
import { CLEAR_AFTER } from "./checkout/leave-for.ts";
import { ADDED_TOAST_DURATION } from "./chrome/cart-provider.tsx";
import { FIRST_PRODUCTS } from "./orders/product-list.tsx";
import { PREVIEW_CHARACTERS, PREVIEW_FIELDS, previewOf } from "./orders/product-preview.tsx";

/** The limits of part S9, each compared with the value that the code uses. */
describe("the limits of the specification", () => {
  it.each([
    ["the popup is shown, in ms", SHOWN_FOR, 4000],
    ["the popup takes to leave, in ms", EXIT_FOR, 300],
    ["the toast of a success stays, in ms", ADDED_TOAST_DURATION, 2000],
    ["a toast stays by default, in ms", TOAST_DURATION, 5000],
    ["a toast is dragged to the right before it closes, in px", SWIPE_THRESHOLD, 50],
    ["products are in the digital products list", FIRST_PRODUCTS, 5],
    ["fields are in a preview of a delivery", PREVIEW_FIELDS, 2],
    ["characters are in a field of the preview", PREVIEW_CHARACTERS, 20],
    ["the cart is cleared after the redirect, in ms", CLEAR_AFTER, 1000],
    ["the cart is kept in local storage under", CART_STORAGE_KEY, "cart-items"],
    ["the minimum purchase is, in cents", siteSettings.minPurchase.initial, 50_00],
    ["the currency is", siteSettings.currency.initial, "USD"],
    ["the support chat is enabled", siteSettings.supportChatEnabled.initial, true],
    ["card payments are enabled", siteSettings.stripeEnabled.initial, true],
    ["discounts are enabled", siteSettings.discountEnabled.initial, true],
    ["crypto is enabled", siteSettings.cryptoEnabled.initial, true],
  ])("the limit %s has the value of the specification: %j", (_limit, built, written) => {
    expect(built).toBe(written);
  });

  it.each([
    [0, "0"],
    [99, "99"],
    [100, "99+"],
    [1000, "99+"],
  ])("the badge for a cart of %i units shows %s", (count, badge) => {
    expect(cartMessages.badge(count)).toBe(badge);
  });

  it.each([
    [100, "Popular", "New", null],
    [101, "Popular", "Popular", null],
    [1000, "Popular", "Popular", null],
    [1001, "Popular", "Popular", "Best Seller"],
    [2000, "Popular", "Popular", "Best Seller"],
    [2001, "Hot", "Popular", "Best Seller"],
    [3000, "Hot", "Popular", "Best Seller"],
    [3001, "Best Seller", "Popular", "Best Seller"],
  ])(
    "a product sold %i times shows %s on home, %s in the marketplace, %s on its page",
    (sold, home, marketplace, page) => {
      expect([homeBadge(sold), marketplaceBadge(sold), productBadge(sold)]).toEqual([
        home,
        marketplace,
        page,
      ]);
    },
  );

  it.each([
    [0, "out", 0],
    [1, "last", 1],
    [5, "last", 5],
    [6, "almost", 6],
    [10, "almost", 10],
    [11, "ample", 10],
    [400, "ample", 10],
  ])("a stock of %i is in tier %s and lets the shopper choose 1 to %i units", (stock, tier, most) => {
    expect(stockTier(stock).tier).toBe(tier);
    expect(quantityChoices(stock, 0)).toEqual(Array.from({ length: most }, (_, index) => index + 1));
  });

  it("the preview cuts a field after 20 characters", () => {
    expect(previewOf("a".repeat(20))).toBe("a".repeat(20));
    expect(previewOf("a".repeat(21))).toBe(`${"a".repeat(20)}…`);
  });

  it("the checkout cuts a phone number after 20 digits", () => {
    const item = { productId: "0b0f8f52-6d0d-4c1c-8f0e-1a2b3c4d5e6f", quantity: 1 };
    const attemptId = "8d6f2f7e-4a8c-4a0c-9d43-5b1f0c1d2e3f";
    const input = { attemptId, items: [item], paymentMethod: "card" };
    expect(parseCheckoutInput({ ...input, phone: "1".repeat(20) }).phone).toHaveLength(20);
    expect(parseCheckoutInput({ ...input, phone: "1".repeat(21) }).phone).toHaveLength(20);
  });

  it("the shop formats dollar prices with two decimals, and formats dates and counts in the en-US format", () => {
    expect(formatMoney(5)).toBe("$0.05");
    expect(formatMoney(1_234_500)).toBe("$12,345.00");
    expect(formatDay("2026-11-20T23:59:00.000Z")).toBe("Nov 20, 2026");
    expect(formatDate("2026-03-09T12:00:00.000Z", { dateStyle: "short", timeZone: "UTC" })).toBe("3/9/26");
    expect(formatCount(50_000)).toBe("50,000");
  });

  it("the shop treats a screen as mobile when the screen is narrower than 768 px", async () => {
    const require = createRequire(import.meta.url);
    const theme = readFileSync(new URL("../design-system/theme.css", import.meta.url), "utf8");
    const { build } = await compile(theme, {
      base: "/",
      loadStylesheet: async (id, base) => ({
        path: id,
        base,
        content: id.startsWith("tailwindcss/") ? readFileSync(require.resolve(id), "utf8") : "",
      }),
    });
    const css = build(["md:flex", "max-md:grid"]);
    const root = 16;
    expect(
      [...css.matchAll(/@media \(width (>=|<) ([\d.]+)rem\)/g)].map(([, side, rem]) => [
        side,
        Number(rem) * root,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["<", 768],
        [">=", 768],
      ]),
    );
  });
});
