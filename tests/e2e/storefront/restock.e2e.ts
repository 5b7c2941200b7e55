import { linkFromMail } from "../steps/account-steps.ts";
import { SOLD_OUT } from "../steps/form-cases.ts";
import { cartButton, expect, expectAccessible, newEmail, test, visit } from "../steps/journey.ts";
import { findProduct, storedCart } from "../steps/shortcuts.ts";

const SEAT = "tandrel-design-seat";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, a visitor asks for a mail about a sold-out product and confirms the e-mail address", async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto(`/marketplace/${SOLD_OUT}`);
    const form = page.locator("#restock");
    await expect(form).toContainText("We mail you once.");
    await form.getByLabel("Email").fill(email);
    await form.getByRole("button", { name: "Tell me when it is back" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Look into your mail" })).toBeVisible();
    const link = await linkFromMail(page, email, /shall we tell you/);
    // Simulates a mail scanner that opens the link before the visitor.
    await page.goto(link);
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "We will tell you" })).toBeVisible();
  });
});

test("a checkout link adds its products to the cart only once, and the page lists the products that were not added", async ({
  page,
}) => {
  const { name } = await findProduct(page, SOLD_OUT);
  const address = `/buy?items=${SEAT}:2,${SOLD_OUT},no-such-slug`;
  for (const _ of [1, 2]) {
    await visit(page, address);
    const leftOut = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await expect(leftOut.getByRole("link", { name })).toBeVisible();
    await expect(leftOut).toContainText("Out of Stock");
    await expect(page.getByText("One product is not in the shop.")).toBeVisible();
    await expect(cartButton(page)).toHaveAccessibleName(/2 items/);
  }
  await expectAccessible(page);
  expect(await storedCart(page)).toMatchObject([{ quantity: 2 }]);
  await visit(page, `/buy?items=${SEAT}:1`);
  const dialog = page.getByRole("dialog", { name: /Shopping Cart/ });
  await expect(dialog).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ quantity: 2 }]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const line = page.getByRole("main").getByRole("listitem");
  await expect(line.getByRole("link")).toHaveAttribute("href", `/marketplace/${SEAT}`);
  await expect(line).toContainText("× 2");
  const total = page
    .getByRole("main")
    .getByRole("paragraph")
    .filter({ hasText: /^Total/ });
  await expect(total).toHaveText(/^Total\s?\$[1-9]/);
  await visit(page, `/buy?items=${SOLD_OUT}`);
  await expect(page.getByRole("heading", { level: 1, name: "Out of stock" })).toBeVisible();
  await expect(page.getByText("This product is sold out. Nothing was added to your cart.")).toBeVisible();
});
