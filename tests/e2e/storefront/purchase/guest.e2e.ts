import { buildInShop } from "../../shop/build-in-shop.ts";
import { expect, expectAccessible, newEmail, payByCard, test, visit } from "../../steps/journey.ts";
import { openCart, seedCart } from "../../steps/shortcuts.ts";

const SLUG = "larkmere-photo-studio-licence";

test.describe("a guest", () => {
  test.beforeAll(() => buildInShop("guests", true));
  test.afterAll(() => buildInShop("guests", false));

  test("a guest buys with a mail address by keyboard, reads the credential, and closes the order", async ({
    page,
  }) => {
    await seedCart(page, [{ slug: SLUG }]);
    await visit(page, `/marketplace/${SLUG}`);
    const drawer = await openCart(page);
    await drawer.getByRole("button", { name: /^Checkout - \$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Continue with your email; or sign in" });
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await expectAccessible(page);
    const email = newEmail();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    const checkout = page.getByRole("dialog", { name: "Complete Your Order" });
    await expect(checkout.getByText(email)).toBeVisible();
    await checkout.getByRole("button", { name: /^Pay \$129\.00 with card/ }).press("Enter");
    await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
    await payByCard(page);
    await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
    await page
      .getByRole("button", { name: /^Reveal/ })
      .first()
      .click();
    await expect(page.getByText(/^[A-Z0-9]{4,6}(-[A-Z0-9]{4,6}){2,}$/).first()).toBeVisible();

    const number = await page
      .getByText(/HO-\d{5}/)
      .first()
      .textContent();
    await visit(page, `/orders/${/HO-\d+/.exec(number ?? "")?.[0]}`);
    await expect(page.getByRole("heading", { name: "Wrong address?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close this order" }).click();
    await expect(page).toHaveURL(/\/auth/);
  });
});
