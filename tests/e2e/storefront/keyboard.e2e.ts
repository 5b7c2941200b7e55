import type { Page } from "@playwright/test";
import { cartButton, expect, test, visit } from "../steps/journey.ts";
import { openCart, openCheckout, quickSignUp, seedCart } from "../steps/shortcuts.ts";

const PRODUCT = "/marketplace/larkmere-photo-studio-licence";
/** The maximum number of key presses for a purchase by keyboard, in a shop that offers several currencies. */
const MOST_PRESSES = 16;

/** Returns the focused element and whether its focus ring is visible. */
const focusedThing = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    // Some radio buttons are invisible, and the label of such a button shows the choice. For such a radio
    // button, the label shows the focus ring.
    const ringed = [element, label, element.parentElement].some(
      (one) =>
        one &&
        getComputedStyle(one).outlineStyle !== "none" &&
        parseFloat(getComputedStyle(one).outlineWidth) >= 2,
    );
    return {
      name: (element.getAttribute("aria-label") ?? label?.innerText ?? element.innerText ?? "").trim(),
      tag: element.tagName,
      ringed,
      inView:
        box.bottom > 0 &&
        box.top < innerHeight &&
        box.right > 0 &&
        box.left < innerWidth &&
        style.visibility === "visible",
      isMain: element.id === "content",
    };
  });

/**
 * Waits until an element has the focus and is visible. The time limit is the duration of the drawer's
 * animation.
 */
async function expectFocusShown(page: Page, after: string): Promise<string> {
  let stop = await focusedThing(page);
  await expect
    .poll(
      async () => {
        stop = await focusedThing(page);
        return stop?.inView;
      },
      { message: `after ${after} the focus is in view: ${stop?.name}`, timeout: 2_000 },
    )
    .toBe(true);
  expect(stop, `after ${after} the focus is somewhere`).not.toBeNull();
  // The skip link moves the focus to the main content, which is not a control and needs no focus ring.
  if (!stop?.isMain)
    expect(stop?.ringed, `after ${after} the focus shows on ${stop?.tag} ${stop?.name}`).toBe(true);
  return stop?.name ?? "";
}

for (const width of [390, 1440]) {
  test(`a signed-in shopper reaches the payment page with at most ${MOST_PRESSES} key presses at ${width}`, {
    tag: "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await quickSignUp(page);
    await visit(page, PRODUCT);
    const pressed: string[] = [];
    const press = async (key: string): Promise<string> => {
      await page.keyboard.press(key);
      pressed.push(key);
      return expectFocusShown(page, pressed.join(" "));
    };
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let focused = ""; !name.test(focused); ) {
        if (pressed.length > MOST_PRESSES) throw new Error(`${name} was not reached: ${pressed.join(" ")}`);
        focused = await press("Tab");
      }
    };
    expect(await press("Tab")).toBe("Skip to content");
    await press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await tabTo(/^Add to Cart/);
    await press("Enter");
    await expect(page.getByText("Added to cart!")).toBeVisible();
    await tabTo(/^View Cart/);
    await press("Enter");
    await expect(page.getByRole("dialog", { name: "Shopping Cart (1)" })).toBeVisible();
    await tabTo(/^Checkout - \$/);
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "Complete Your Order" });
    await expect(dialog.getByRole("heading", { name: "Complete Your Order" })).toBeFocused();
    await expect(dialog.getByRole("radio", { name: /^Card/ })).toBeChecked();
    await tabTo(/^Card/);
    // As in every form, the Enter key on the chosen payment method submits the form and pays. Therefore the
    // shopper can pay without moving the focus through the collapsed fields to the Pay button.
    await page.keyboard.press("Enter");
    pressed.push("Enter");
    await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
    console.log(`${pressed.length} keys at ${width}: ${pressed.join(" ")}`);
    expect(pressed.length, pressed.join(" ")).toBeLessThanOrEqual(MOST_PRESSES);
  });
}

test.describe("closing an overlay returns the focus", () => {
  test("closing the cart returns the focus to the cart button, even when the popup opened the cart", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, PRODUCT);
    const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
    await add.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Added to cart!")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Shopping Cart (1)" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The popup was closed together with the cart drawer, so the cart button gets the focus instead of the
    // popup.
    await expect(cartButton(page)).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Shopping Cart (1)" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cartButton(page)).toBeFocused();
  });

  test("when the checkout or the sign-in prompt closes, the focus returns to the cart button", {
    tag: "@proof",
  }, async ({ page }) => {
    await seedCart(page, [{ slug: "fennelby-gift-code-50" }]);
    await visit(page, "/about");
    const drawer = await openCart(page);
    await drawer.getByRole("button", { name: /^Checkout - \$/ }).press("Enter");
    await expect(page.getByText("Login / Sign Up")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cartButton(page)).toBeFocused();

    await quickSignUp(page);
    await openCheckout(page, "fennelby-gift-code-50");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(cartButton(page)).toBeFocused();
  });

  test("when the quick view or the phone menu closes, the focus returns to the button that opened the overlay", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/marketplace");
    const button = page.getByRole("button", { name: "Quick view: Tandrel Design Seat" });
    await button.press("Enter");
    await expect(page.getByRole("dialog", { name: "Tandrel Design Seat" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole("banner").getByLabel("Menu");
    await menu.press("Enter");
    await expect(page.getByRole("banner").getByRole("link", { name: "Support", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
  });
});
