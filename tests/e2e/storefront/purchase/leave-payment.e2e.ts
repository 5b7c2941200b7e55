import { expect, expectAccessible, test, untilAlive } from "../../steps/journey.ts";
import { findProduct, openCheckout, quickSignUp, startPayment, storedCart } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const GIFT_NAME = "Fennelby Gift Code 50";

test.describe("leaving the payment page", () => {
  test("leaving the payment page by its link shows that nothing was charged, and Restore my cart opens the checkout", async ({
    page,
  }) => {
    await quickSignUp(page);
    const { stock_quantity: before } = await findProduct(page, GIFT);
    await page.goto(await startPayment(page, GIFT, 2));
    await page.getByRole("link", { name: /without paying/ }).click();
    await expect(page).toHaveURL(/\/payment-cancelled/);
    await untilAlive(page);
    await expect(page.getByText("You have not been charged.")).toBeVisible();
    await expect(page.getByRole("main").getByText(GIFT_NAME)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Continue shopping" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Return to Home" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Get support" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Restore my cart" }).click();
    const dialog = page.getByRole("dialog", { name: "Complete Your Order" });
    const reason = dialog.getByRole("alert").filter({ hasText: "Payment cancelled" });
    await expect(reason).toHaveText("Payment cancelled You have not been charged.");
    await expect(reason).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Try again: pay $100.00 with card" })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Back to the cart" }).click();
    const drawer = page.getByRole("dialog", { name: "Shopping Cart (2)" });
    await expect(drawer.getByText(GIFT_NAME)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    const [line] = (await storedCart(page)) ?? [];
    expect(line).toMatchObject({ quantity: 2, product: { slug: GIFT, price: 50 } });
    expect(line?.product.stock_quantity, "the reserved codes are free again").toBe(before);
  });

  test("leaving the payment page with the browser's Back button opens the checkout again, with the reason", {
    tag: "@proof",
  }, async ({ page }) => {
    await quickSignUp(page);
    const dialog = await openCheckout(page, GIFT);
    await dialog.getByRole("button", { name: "Pay $50.00 with card" }).click();
    await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
    await page.goBack();
    await untilAlive(page);
    await expect(dialog.getByRole("alert").filter({ hasText: "Payment cancelled" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Try again: pay $50.00 with card" })).toBeEnabled();
    await expect(dialog.getByRole("link", { name: "Continue on the open page" })).toBeVisible();
    expect(await storedCart(page)).toHaveLength(1);

    // The first use of the browser's Back button shows the cart without a request for the page. The second
    // use of the Back button shows the previous page.
    const address = page.url();
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Shopping Cart (1)" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(address);
  });
});
