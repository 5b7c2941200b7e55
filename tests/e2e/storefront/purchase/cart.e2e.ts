import type { Locator, Page } from "@playwright/test";
import { cartButton, expect, expectAccessible, notification, test, visit } from "../../steps/journey.ts";
import { findProduct, openCart, seedCart, storedCart } from "../../steps/shortcuts.ts";

const SEAT = "tandrel-design-seat";
const SECURITY = "account-security-handbook";
const popup = (page: Page) => page.getByRole("status").filter({ hasText: "Added to cart!" });
/** Returns the upper and the lower edge of an element, in pixels from the top of the window. */
const edges = (element: Locator) =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  });
const addButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();

test.describe("the stored cart", () => {
  for (const text of ["{not json", '{"a":1}', "[null,7]"]) {
    test(`the cart is empty when the browser has stored ${text}, and the shopper can fill the cart again`, {
      tag: "@proof",
    }, async ({ page }) => {
      await page.goto("/healthz");
      await page.evaluate((unreadable) => localStorage.setItem("cart-items", unreadable), text);
      await visit(page, `/marketplace/${SEAT}`);
      await expect(cartButton(page)).toHaveAccessibleName("Cart, 0 items");
      await addButton(page).click();
      await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
    });
  }

  test("the cart button shows the number of items, or 99+ above 99", { tag: "@proof" }, async ({ page }) => {
    await seedCart(page, [{ slug: SECURITY, quantity: 99 }]);
    await page.goto("/about");
    await expect(cartButton(page)).toHaveText("99");
    await seedCart(page, [{ slug: SECURITY, quantity: 100 }]);
    await page.goto("/about");
    await expect(cartButton(page)).toHaveText("99+");
    await expect(cartButton(page)).toHaveAccessibleName("Cart, 99+ items");
  });

  test("two tabs show the same stored cart", { tag: "@proof" }, async ({ page, context }) => {
    const other = await context.newPage();
    await visit(other, "/about");
    await visit(page, `/marketplace/${SEAT}`);
    await addButton(page).click();
    await expect(cartButton(other)).toHaveAccessibleName("Cart, 1 item");
    const drawer = await openCart(other);
    await drawer.getByRole("button", { name: "Remove Tandrel Design Seat" }).click();
    await expect(cartButton(page)).toHaveAccessibleName("Cart, 0 items");
  });

  test("the header updates the subtotal when the page is shown again", { tag: "@proof" }, async ({
    page,
  }) => {
    await seedCart(page, [{ slug: SEAT, quantity: 1 }]);
    await visit(page, "/about");
    const header = page.getByRole("banner");
    await expect(header.getByText("$144.00")).toBeVisible();
    await page.route("**/cart/lines", async (route) => {
      const response = await route.fetch();
      const values = await response.json();
      values.products[0].price = 15_900;
      await route.fulfill({ response, json: values });
    });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(header.getByText("$159.00")).toBeVisible();
  });

  test("the stored cart gets the current price and stock of its products, and the cart shows these changes", {
    tag: "@proof",
  }, async ({ page }) => {
    await seedCart(page, [
      { slug: SEAT, stored: { price: 1, name: "An old name" } },
      { slug: "verified-business-manager-unlimited", quantity: 9, stored: { stock_quantity: 20 } },
      { slug: "ondaline-audio-mastering-licence", stored: { stock_quantity: 4 } },
      { slug: SECURITY, stored: { id: "0190aaaa-bbbb-7ccc-8ddd-000000000000", name: "A thing of the past" } },
    ]);
    await visit(page, "/about");
    const drawer = await openCart(page);
    const line = (name: string) => drawer.getByRole("listitem").filter({ hasText: name });
    await expect(line("Tandrel Design Seat")).toContainText("The price changed from $1.00 to $144.00.");
    await expect(line("Verified Business Manager, Unlimited")).toContainText(
      "Only 5 left, so the quantity was lowered from 9.",
    );
    await expect(line("Ondaline Audio")).toContainText("Out of stock. This item is not charged.");
    await expect(line("A thing of the past")).toContainText("No longer sold. This item is not charged.");
    await expect(drawer.getByRole("button", { name: /^Checkout/ })).toHaveText("Checkout - $3,844.00");
    await expectAccessible(page);
    expect((await storedCart(page))?.[0]?.product).toMatchObject({ price: 144, name: "Tandrel Design Seat" });
  });
});

test.describe("the drawer", () => {
  test("the cart drawer can remove a line and restore the line at its old position", {
    tag: "@proof",
  }, async ({ page }) => {
    await seedCart(page, [{ slug: SEAT }, { slug: SECURITY }]);
    await visit(page, "/about");
    const drawer = await openCart(page);
    await expect(drawer.getByRole("button", { name: "Checkout - $159.00" })).toBeVisible();
    await drawer.getByRole("button", { name: "Remove Tandrel Design Seat" }).click();
    await expect(drawer.getByRole("status")).toHaveText("Tandrel Design Seat was removed.");
    await expect(drawer.getByRole("listitem").first()).toContainText("Tandrel Design Seat was removed.");
    await expect(drawer).toHaveAccessibleName("Shopping Cart (1)");
    await expect(drawer.getByRole("button", { name: "Remove Account Security Handbook" })).toBeFocused();
    await drawer.getByRole("button", { name: "Undo" }).click();
    await expect(drawer.getByRole("listitem").first()).toContainText("Tandrel Design Seat");
    await expect(drawer.getByRole("button", { name: "Remove Tandrel Design Seat" })).toBeFocused();
    await expect(drawer.getByRole("button", { name: "Checkout - $159.00" })).toBeEnabled();
    await drawer.getByRole("button", { name: "Remove Tandrel Design Seat" }).click();
    await expect(drawer.getByRole("button", { name: "Undo" })).toHaveCount(0, { timeout: 7_000 });
  });

  test("the empty drawer has a message and a link, and no checkout", { tag: "@proof" }, async ({ page }) => {
    await visit(page, "/about");
    const drawer = await openCart(page);
    await expect(drawer).toHaveAccessibleName("Shopping Cart (0)");
    await expect(drawer.getByText("Your cart is empty")).toBeVisible();
    await expect(drawer.getByText("Browse the marketplace for digital assets")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Checkout - $0.00" })).toBeDisabled();
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Continue Shopping" }).click();
    await expect(drawer).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
  });

  test("the drawer closes with Escape and with its button, and returns the focus", { tag: "@proof" }, async ({
    page,
  }) => {
    await visit(page, "/about");
    let drawer = await openCart(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
    drawer = await openCart(page);
    await drawer.getByRole("button", { name: "Close cart" }).click();
    await expect(drawer).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
  });

  test("the drawer shows how much more the shopper must add to reach the minimum purchase, and disables the checkout until then", {
    tag: "@proof",
  }, async ({ page }) => {
    await seedCart(page, [{ slug: SECURITY, quantity: 3 }]);
    await visit(page, "/about");
    const drawer = await openCart(page);
    await expect(
      drawer.getByText("Add $5.00 more to check out. The minimum purchase is $50.00."),
    ).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Checkout - $45.00" })).toBeDisabled();
    const suggestions = drawer.getByRole("link", { name: / · \$/ });
    await expect(suggestions).toHaveCount(3);
    const [name = ""] = (await suggestions.first().innerText()).split(" · ");
    await suggestions.first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(drawer).toBeHidden();
    await openCart(page);
    await drawer.getByRole("button", { name: "One more of Account Security Handbook" }).click();
    await expect(drawer.getByText(/more to check out/)).toHaveCount(0);
    await expect(suggestions).toHaveCount(0);
    await expect(drawer.getByRole("button", { name: "Checkout - $60.00" })).toBeEnabled();
  });
});

test.describe("adding to the cart", () => {
  test("a popup appears for four seconds after a product is added to the cart, and stays while the pointer is over the popup", {
    tag: "@proof",
  }, async ({ page }) => {
    await page.clock.install();
    await visit(page, `/marketplace/${SEAT}`);
    await addButton(page).click();
    await expect(popup(page)).toContainText("Tandrel Design Seat");
    await expect(popup(page)).toContainText("1 item in cart • $144.00");
    await expect(popup(page).getByText("$144.00", { exact: true })).toBeVisible();
    expect((await edges(popup(page).locator("> div"))).top, "the popup is below the header").toBe(
      (await edges(page.getByRole("banner"))).bottom,
    );
    await expect(page.getByRole("button", { name: "View Cart & Checkout" })).toBeVisible();
    await expect(addButton(page), "the popup takes no focus").toBeFocused();
    await page.clock.fastForward(2500);
    await expect(popup(page)).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(popup(page)).toBeHidden({ timeout: 1500 });

    await addButton(page).click();
    await expect(popup(page)).toContainText("2 items in cart • $288.00");
    await page.getByRole("button", { name: "View Cart & Checkout" }).hover();
    await page.clock.fastForward(30_000);
    await expect(popup(page)).toBeVisible();
    await page.mouse.move(5, 400);
    await page.clock.fastForward(4500);
    await expect(popup(page)).toBeHidden({ timeout: 1500 });
  });

  test("adding a product stores the quantity and shows a toast, and the popup leads to the cart or can be closed", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/marketplace/${SEAT}`);
    await page.getByLabel("Quantity").selectOption("2");
    await addButton(page).click();
    // The test keeps the pointer over the popup, so that the popup stays open, even on a slow machine.
    await popup(page).getByRole("button", { name: "Close" }).hover();
    await expect(notification(page)).toContainText("Added to Cart");
    await expect(notification(page)).toContainText("Tandrel Design Seat has been added to your cart.");
    expect((await edges(popup(page).locator("> div"))).top, "the popup does not cover the buy bar").toBe(
      (await edges(page.getByRole("banner"))).bottom,
    );
    await expectAccessible(page);
    await popup(page).getByRole("button", { name: "Close" }).click();
    await expect(popup(page)).toBeHidden({ timeout: 1500 });
    await expect(notification(page)).not.toContainText("Added to Cart", { timeout: 4000 });
    await addButton(page).click();
    await page.getByRole("button", { name: "View Cart", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Shopping Cart (3)" })).toBeVisible();
    const stored = await storedCart(page);
    expect(stored).toEqual([{ product: await findProduct(page, SEAT), quantity: 3 }]);
    expect(stored?.[0]?.product.price).toBe(144);

    await page.reload();
    await expect(cartButton(page)).toHaveAccessibleName("Cart, 3 items");
    await expect((await openCart(page)).getByText("$432.00").first()).toBeVisible();
  });

  test("the page rejects a quantity above the stock, and the message contains the quantity and the stock", async ({
    page,
  }) => {
    await visit(page, "/marketplace?q=oakrill");
    const add = page.getByRole("button", { name: /^Add to Cart.*Oakrill/ });
    await add.click();
    await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
    await add.click();
    await expect(notification(page)).toContainText("Stock Limit Exceeded");
    await expect(notification(page)).toContainText(
      "Only 1 items available in stock. You currently have 1 in cart.",
    );
    await expect(cartButton(page)).toHaveAccessibleName("Cart, 1 item");
  });
});
