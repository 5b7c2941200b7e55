import { expect, expectAccessible, payByCard, signUp, test } from "../../steps/journey.ts";
import { openCheckout } from "../../steps/shortcuts.ts";
import { whileCoupon } from "../../steps/staff-steps.ts";

const PRODUCT = "larkmere-photo-studio-licence";

test.describe("a discount code", () => {
  // The server answers a wrong discount code with this HTTP status.
  test.use({ refusals: [409] });

  test("a discount code in a link lowers the paid price, and the receipt shows the discount", {
    tag: "@proof",
  }, async ({ page }) => {
    await signUp(page);
    const before = await openCheckout(page, PRODUCT);
    await expect(before.getByRole("button", { name: "Pay $129.00 with card" })).toBeVisible();
    await expect(before.getByText("Have a code?"), "the shop has no coupon").toHaveCount(0);

    await whileCoupon(async (code) => {
      await page.goto(`/?coupon=${code.toLowerCase()}`);
      const dialog = await openCheckout(page, PRODUCT);
      await expect(dialog.getByRole("button", { name: "Pay $116.10 with card" })).toBeVisible();
      await expectAccessible(page);

      await dialog.getByRole("button", { name: `Remove the discount code ${code}` }).click();
      await expect(dialog.getByRole("button", { name: "Pay $129.00 with card" })).toBeVisible();
      const input = dialog.getByLabel("Discount code");
      await expect(input).toBeFocused();
      await input.fill("NOT-A-CODE");
      await input.press("Enter");
      await expect(dialog.getByText(/^This code gives no discount now/)).toBeVisible();
      await expectAccessible(page);
      await input.fill(code);
      await dialog.getByRole("button", { name: "Apply" }).click();
      await dialog.getByRole("radio", { name: /^Card/ }).click();
      await dialog.getByRole("button", { name: "Pay $116.10 with card" }).click();
      await expect(page.getByRole("heading", { name: /116\.10/ }).first()).toBeVisible();
      await payByCard(page);
      await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
      const summary = page.getByRole("complementary", { name: "Order summary" });
      await expect(summary.getByText("−$12.90")).toBeVisible();
      await expect(summary.getByText("$116.10")).toBeVisible();
    });
  });

  test("a button opens the field for a discount code, and a code that has just ended does not change the cart", {
    tag: "@proof",
  }, async ({ page }) => {
    await signUp(page);
    await whileCoupon(async (code) => {
      const dialog = await openCheckout(page, PRODUCT);
      await dialog.getByRole("button", { name: "Have a code?" }).click();
      await dialog.getByLabel("Discount code").fill(code);
      await dialog.getByLabel("Discount code").press("Enter");
      await expect(dialog.getByRole("button", { name: "Pay $116.10 with card" })).toBeVisible();
      await expect(dialog.getByRole("button", { name: `Remove the discount code ${code}` })).toBeFocused();
    });
    const dialog = page.getByRole("dialog", { name: "Complete Your Order" });
    await dialog.getByRole("radio", { name: /^Card/ }).click();
    await dialog.getByRole("button", { name: "Pay $116.10 with card" }).click();
    await expect(dialog.getByRole("alert")).toContainText("gives no discount any more");
    await expect(dialog.getByRole("button", { name: "Pay $129.00 with card" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Remove the discount code/ })).toHaveCount(0);
  });
});
