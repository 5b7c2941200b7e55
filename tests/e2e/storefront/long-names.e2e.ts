import { buildInShop } from "../shop/build-in-shop.ts";
import { expectFits } from "../shop/expect-fits.ts";
import { openAccountDrawer } from "../steps/account-steps.ts";
import { expect, test, visit } from "../steps/journey.ts";
import { quickSignUp } from "../steps/shortcuts.ts";

test("dialogs of the shop wrap the longest names on a phone", async ({ page }) => {
  const mail = (start: string) => `${start.padEnd(42, "x")}@example.com`;
  const { product } = await buildInShop("longNames", { email: mail("maximiliana.albuquerque") });
  await quickSignUp(page, mail(`bartholomaeus.${Date.now()}.`));
  await visit(page, `/marketplace/${product.slug}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("button", { name: /^View Cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart (1)" })).toBeVisible();
  await expectFits(page, "the cart");
  await page.getByRole("button", { name: /^Checkout - \$/ }).click();
  await expect(page.getByRole("dialog", { name: "Complete Your Order" })).toBeVisible();
  await expectFits(page, "the checkout");
  await visit(page, "/about");
  await openAccountDrawer(page, "Account");
  await expectFits(page, "the account drawer");
});
