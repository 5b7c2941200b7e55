import { cartButton, expect, notification, test, visit } from "../../steps/journey.ts";
import { openCart, seedCart, storedCart } from "../../steps/shortcuts.ts";

const SLUG = "verified-business-manager-unlimited";
const NAME = "Verified Business Manager, Unlimited";

test("the cart accepts quantities by button and by keyboard, up to the stock, and shows an error when a change fails", async ({
  page,
}) => {
  await seedCart(page, [{ slug: SLUG, quantity: 4 }]);
  await visit(page, `/marketplace/${SLUG}`);
  const drawer = await openCart(page);
  const stored = async () => (await storedCart(page))?.[0]?.quantity;
  await expect(drawer).toHaveAccessibleName("Shopping Cart (4)");
  await expect(drawer.getByText("Review your digital assets before checkout")).toBeVisible();
  await expect(drawer.getByText("A verified business manager without a limit")).toBeVisible();
  const more = drawer.getByRole("button", { name: `One more of ${NAME}` });
  const less = drawer.getByRole("button", { name: `One less of ${NAME}` });
  await expect(drawer.getByRole("listitem")).toContainText("$2,960.00");
  await more.click();
  await expect(drawer.getByRole("listitem")).toContainText("$3,700.00");
  await expect(more).toBeDisabled();
  await expect(more, "focus stays where it was pressed").toBeFocused();
  await expect(drawer).toHaveAccessibleName("Shopping Cart (5)");
  for (let quantity = 5; quantity > 1; quantity--) await less.click();
  await expect(drawer.getByRole("listitem")).toContainText("$740.00");
  await expect(less).toBeDisabled();
  await expect(more).toBeEnabled();
  await expect(drawer.getByRole("button", { name: "Checkout - $740.00" })).toBeEnabled();
  expect(await stored()).toBe(1);

  const quantity = drawer.getByLabel(`Quantity of ${NAME}`);
  await quantity.fill("4");
  expect(await stored(), "nothing changes while it is typed").toBe(1);
  await quantity.press("Enter");
  await expect(drawer).toHaveAccessibleName("Shopping Cart (4)");
  await quantity.fill("99");
  await quantity.press("Tab");
  await expect(notification(page)).toContainText("Only 5 items available in stock.");
  await expect(quantity).toHaveValue("4");
  for (const text of ["", "0", "-2", "1.5"]) {
    await quantity.fill(text);
    await quantity.press("Enter");
    await expect(quantity).toHaveValue("4");
  }
  await quantity.fill("2");
  await quantity.press("Escape");
  await expect(quantity).toHaveValue("4");
  await expect(drawer).toBeVisible();
  expect(await stored()).toBe(4);

  // The test makes `Number.isInteger` throw an error, because the cart's validation calls this function for
  // every quantity.
  await page.evaluate(() => {
    Number.isInteger = () => {
      throw new Error("broken");
    };
  });
  await more.click();
  await expect(notification(page)).toContainText("Error");
  await expect(notification(page)).toContainText("Failed to update quantity. Please try again.");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(notification(page)).toContainText("Failed to add item to cart. Please try again.");
  await expect(cartButton(page)).toHaveAccessibleName("Cart, 4 items");
});
