import type { Locator, Page } from "@playwright/test";
import { buildInShop } from "../../shop/build-in-shop.ts";
import { cartButton, expect, expectAccessible, newEmail, test, visit } from "../../steps/journey.ts";

const CARD = [
  ["Card number", "4242424242424242"],
  [/Expiry/, "1234"],
  ["CVC", "123"],
  ["Name on card", "Ana Prado"],
] as const;

/** Counts the pressed keys, except the keys that type text. */
function countKeys(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  /** Presses Tab until the element has the focus. */
  const reach = async (target: Locator) => {
    await target.waitFor();
    const isFocused = () => target.evaluate((element) => element === document.activeElement);
    while (!(await isFocused()) && presses <= 12) await press("Tab");
    await expect(target).toBeFocused();
  };
  return { press, reach, count: () => presses };
}

const SLUG = "larkmere-photo-studio-licence";

test.describe("a guest", () => {
  test.beforeAll(() => buildInShop("guests", true));
  test.afterAll(() => buildInShop("guests", false));

  test("using only the keyboard, a guest buys with an e-mail address, reads the credential, and closes the order", async ({
    page,
  }) => {
    await visit(page, `/marketplace/${SLUG}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().press("Enter");
    await expect(page.getByText("Added to cart!")).toBeVisible();
    await cartButton(page).press("Enter");
    const drawer = page.getByRole("dialog", { name: "Shopping Cart (1)" });
    await drawer.getByRole("button", { name: /^Checkout - \$/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Continue with your email; or sign in" });
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await expectAccessible(page);
    const email = newEmail();
    const keys = countKeys(page);
    await page.keyboard.type(email);
    await keys.press("Enter");
    const checkout = page.getByRole("dialog", { name: "Complete Your Order" });
    await expect(checkout.getByText(email)).toBeVisible();
    // The Enter key on the chosen method submits the form, so the guest does not have to press Tab up to the
    // button "Pay".
    await expect(checkout.getByRole("button", { name: /^Pay \$129\.00 with card/ })).toBeVisible();
    await keys.reach(checkout.getByRole("radio", { name: /^Card/ }));
    await keys.press("Enter");
    await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
    for (const [label, text] of CARD) {
      await keys.reach(page.getByLabel(label));
      await page.keyboard.type(text);
    }
    await keys.press("Enter");
    await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
    expect(keys.count()).toBeLessThanOrEqual(12);
    await page
      .getByRole("button", { name: /^Reveal/ })
      .first()
      .click();
    await expect(page.getByText(/^[A-Z0-9]{4,6}(-[A-Z0-9]{4,6}){2,}$/).first()).toBeVisible();

    const number = await page
      .getByText(/HO-\d{5}/)
      .first()
      .textContent();
    const address = `/orders/${/HO-\d+/.exec(number ?? "")?.[0]}`;
    await visit(page, address);
    await expect(page.getByRole("heading", { name: "Wrong address?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close this order" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto(address);
    await expect(page).toHaveURL(/\/auth\?next=order/);
  });
});
