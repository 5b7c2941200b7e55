import { expect, notification, test, visit } from "../../steps/journey.ts";
import { openCart, seedCart, storedCart } from "../../steps/shortcuts.ts";

test("the cart takes a typed quantity at Enter and when the field loses the focus, up to the stock", async ({
  page,
}) => {
  await seedCart(page, [{ slug: "verified-business-manager-unlimited", quantity: 1 }]);
  await visit(page, "/about");
  const drawer = await openCart(page);
  const quantity = drawer.getByLabel("Quantity of Verified Business Manager, Unlimited");
  const stored = async () => (await storedCart(page))?.[0]?.quantity;
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
});
