import type { Page } from "@playwright/test";
import { confirmAddress } from "../../steps/account-steps.ts";
import {
  expect,
  expectAccessible,
  notification,
  payByCard,
  test,
  untilAlive,
  visit,
} from "../../steps/journey.ts";
import { findProduct, openCheckout, quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const PROFILE = "regional-profile-brazil";
/** A product with only a few units in stock. */
const SCARCE = "saltwick-newsletter-sponsorship-credit";

const main = (page: Page) => page.getByRole("main");
const dollars = (amount: number) => `$${amount.toFixed(2)}`;

async function expectNextSteps(page: Page): Promise<void> {
  for (const [name, address] of [
    ["View your orders", "/orders"],
    ["Continue shopping", "/marketplace"],
    ["Get support", "/support"],
  ] as const)
    await expect(main(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
}

test("a shopper finds six bought units on the page after paying, in /orders and in /account", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  const { name, price } = await findProduct(page, PROFILE);
  await page.goto(await startPayment(page, PROFILE, 6));
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();

  await visit(page, "/payment-success");
  await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
  const receipt = page.getByRole("complementary", { name: "Order summary" });
  await expect(receipt.getByRole("listitem")).toHaveCount(1);
  await expect(receipt.getByRole("listitem")).toContainText(`${name} × 6`);
  await expect(receipt.getByRole("listitem")).toContainText(dollars(price * 6));
  await expect(receipt.getByText("Charged").locator("..")).toContainText(dollars(price * 6));
  const number = (await receipt.getByText(/^HO-\S+$/).innerText()).trim();
  await expectNextSteps(page);

  await visit(page, "/orders");
  const products = page.getByRole("region", { name: "Digital products" });
  await expect(products.getByRole("listitem")).toHaveCount(5);
  const first = products.getByRole("listitem").first();
  await expect(first.getByRole("term")).toHaveText(["Email", "Password"]);
  await first.getByRole("button", { name: `Reveal ${name}` }).click();
  await expect(first.getByRole("definition").first()).toHaveText(/^[^…]{20}…$/);
  await expect(first.getByRole("definition").last()).toHaveText(/^[^…•]{1,20}…?$/);
  await products.getByRole("link", { name: "View All (6)" }).click();
  await expect(products.getByRole("listitem")).toHaveCount(6);
  await products.getByRole("link", { name: "View fewer" }).click();
  await expect(products.getByRole("listitem")).toHaveCount(5);
  const actions = page.getByRole("navigation", { name: "Quick actions" });
  for (const address of ["/marketplace", "/account", "/support"])
    await expect(actions.locator(`a[href="${address}"]`)).toBeVisible();

  await visit(page, "/account");
  const items = page.getByRole("region", { name: "Delivered items" });
  await expect(items.getByRole("listitem")).toHaveCount(3);
  await expect(items.getByRole("link", { name: "View All (6)" })).toHaveAttribute(
    "href",
    "/orders?products=all",
  );
  const parts = page.getByRole("navigation", { name: "Parts of your account" });
  await parts.getByRole("link", { name: "Security" }).click();
  await expect(page.getByRole("heading", { name: "Security" })).toBeInViewport();
  const recent = page.getByRole("region", { name: "Recent orders" });
  await expect(recent.getByRole("listitem")).toHaveCount(1);
  const order = recent.getByRole("listitem");
  for (const shown of [number, `${name} × 6`, "Completed", dollars(price * 6)])
    await expect(order).toContainText(shown);
  await expect(recent.getByRole("link", { name: "All orders" })).toHaveAttribute("href", "/orders");
});

test.describe("the page after paying", () => {
  test.use({ refusals: [404] });

  test("the page after paying shows Order not found to a shopper without an order, and links to the next steps", {
    tag: "@proof",
  }, async ({ page }) => {
    await quickSignUp(page);
    const answer = await page.goto("/payment-success");
    expect(answer?.status()).toBe(404);
    await untilAlive(page);
    await expect(page.getByRole("heading", { level: 1, name: "Order not found" })).toBeVisible();
    await expect(notification(page)).toContainText("Order not found");
    await expectNextSteps(page);
    await page.reload();
    await untilAlive(page);
    await page.mouse.move(200, 200);
    await expect(notification(page)).toBeAttached();
    expect(await page.locator("[data-toast]").count(), "the notification is shown once").toBe(0);
  });

  test("the page after paying redirects visitors to the sign-in page, like /orders and /account", {
    tag: "@proof",
  }, async ({ page }) => {
    for (const path of ["/payment-success", "/orders", "/account"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth(\?|$)/);
    }
  });
});

test.describe("stock that another shopper bought while the checkout was open", () => {
  test.use({ refusals: [409] });

  test("a checkout shows a Checkout Error with a reason, and places no order, when another shopper bought the stock", {
    tag: "@proof",
  }, async ({ page, browser }) => {
    await quickSignUp(page);
    const { name, stock_quantity: stock } = await findProduct(page, SCARCE);
    const dialog = await openCheckout(page, SCARCE);
    const other = await (await browser.newContext()).newPage();
    // Confirms the email address, because an account without a confirmed email address never reserves the
    // last unit.
    await confirmAddress(other, await quickSignUp(other));
    await other.goto(await startPayment(other, SCARCE, stock ?? 0));

    await dialog.getByRole("radio", { name: /^Card/ }).click();
    await dialog.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(notification(page)).toContainText("Checkout Error");
    await expect(notification(page)).toContainText(`${name} is sold out.`);
    await expect(dialog.getByRole("alert")).toHaveText(`${name} is sold out.`);

    await other.getByRole("link", { name: /without paying/ }).click();
    await expect(other).toHaveURL(/\/payment-cancelled/);
    // The page becomes visible first, and then the page's script ends the order.
    await expect(main(other).getByRole("link", { name: "Continue shopping" })).toBeVisible();
    await expect(main(other).getByRole("link", { name: "Continue payment" })).toBeHidden();
    await other.context().close();
    await page.goto("/orders");
    await expect(page.getByText("No orders yet")).toBeVisible();
  });
});

test.describe("a shop that cannot be reached while it confirms a payment", () => {
  test.use({ refusals: [503] });

  test("the page after paying shows a message while the shop cannot be reached, and continues when the shop is back", async ({
    page,
    context,
  }) => {
    await quickSignUp(page);
    const address = await startPayment(page, "fennelby-gift-code-50");
    const session = /cs_test_\w+/.exec(address)?.[0];
    await visit(page, `/payment-success?session_id=${session}`);
    await expect(page.getByRole("heading", { level: 1, name: "Confirming your payment" })).toBeVisible();
    await page.route("**/functions/process-payment-delivery", (route) => route.fulfill({ status: 503 }));
    const interrupted = main(page).getByText("Your connection is interrupted. Your order is safe");
    await expect(interrupted).toBeVisible();
    await expectAccessible(page);

    const tab = await context.newPage();
    await tab.goto(address);
    await payByCard(tab);
    await expect(tab.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
    await page.unroute("**/functions/process-payment-delivery");
    await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
    await expect(interrupted).toHaveCount(0);
  });
});

test("an item with manual delivery is shown as being prepared, and not as waiting for stock", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  await page.goto(await startPayment(page, "account-recovery-service"));
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
  await expect(main(page).getByText(/^A member of our team prepares your order\./)).toBeVisible();
  await expect(page.getByRole("region", { name: "Still to come" })).toContainText("within 30 minutes");
  await expect(main(page).getByText(/waiting for stock/)).toHaveCount(0);
});
