import { expect, test } from "../../steps/journey.ts";
import { findProduct, quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";

test.use({ javaScriptEnabled: false });

test("without scripts, a button on the cancelled page ends the order and releases its stock", async ({
  page,
}) => {
  await quickSignUp(page);
  const payment = await startPayment(page, GIFT, 2);
  const { stock_quantity: held } = await findProduct(page, GIFT);
  await page.goto(payment);
  await page.getByRole("link", { name: /without paying/ }).click();
  await expect(page).toHaveURL(/\/payment-cancelled/);
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await expect(page.getByText("so the order was ended")).toBeVisible();
  const { stock_quantity: free } = await findProduct(page, GIFT);
  expect(free).toBe((held ?? 0) + 2);

  const main = page.getByRole("main");
  await page.goto("/orders");
  await main.getByRole("link", { name: /^View details/ }).click();
  await expect(main.getByText("This order ended without a payment.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Restore my cart", includeHidden: true })).toBeAttached();
});
