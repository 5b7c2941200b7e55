import type { Page } from "@playwright/test";
import { expect, payByCard, test } from "../../steps/journey.ts";
import { findProduct, quickSignUp, startPayment } from "../../steps/shortcuts.ts";

// The pages without scripts contain the same texts and links, and need much less processor time.
test.use({ javaScriptEnabled: false, refusals: [404] });

const PROFILE = "regional-profile-brazil";
const BY_HAND = "account-recovery-service";
const main = (page: Page) => page.getByRole("main");
const dollars = (amount: number) => `$${amount.toFixed(2)}`;

/**
 * Signs up and buys a product. Returns the URL of the page that opens after the payment, and the number of
 * the order.
 */
async function buy(page: Page, slug: string, quantity: number): Promise<{ address: string; number: string }> {
  await quickSignUp(page);
  await page.goto(await startPayment(page, slug, quantity));
  await payByCard(page);
  await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
  const number = await page
    .getByText(/^HO-\d+$/)
    .first()
    .innerText();
  return { address: page.url(), number: number.trim() };
}

test("a shopper finds six bought units on the page after paying, the orders page, the account page and the order page", async ({
  page,
}) => {
  const { address, number } = await buy(page, PROFILE, 6);
  const { name, price } = await findProduct(page, PROFILE);
  // Repeated requests for the page that opens after the payment create no further order or delivery.
  const answers = await Promise.all(Array.from({ length: 10 }, () => page.request.get(address)));
  expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(200));
  expect(answers[0]?.headers()["cache-control"]).toContain("no-store");

  await page.goto("/payment-success");
  await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
  const receipt = page.getByRole("complementary", { name: "Order summary" });
  await expect(receipt.getByRole("listitem")).toHaveCount(1);
  await expect(receipt.getByRole("listitem")).toContainText(`${name} × 6`);
  await expect(receipt.getByRole("listitem")).toContainText(dollars(price * 6));
  await expect(receipt.getByText("Charged").locator("..")).toContainText(dollars(price * 6));
  for (const [link, target] of [
    ["View your orders", "/orders"],
    ["Continue shopping", "/marketplace"],
    ["Get support", "/support"],
  ] as const)
    await expect(main(page).getByRole("link", { name: link, exact: true })).toHaveAttribute("href", target);

  await page.goto("/orders");
  await expect(page.getByRole("region", { name: "Order history" }).getByRole("listitem")).toHaveCount(1);
  const products = page.getByRole("region", { name: "Digital products" });
  await expect(products.getByRole("listitem")).toHaveCount(5);
  await expect(products.getByRole("listitem").first().getByRole("term")).toHaveText(["Email", "Password"]);
  await products.getByRole("link", { name: "View All (6)" }).click();
  await expect(products.getByRole("listitem")).toHaveCount(6);
  await products.getByRole("link", { name: "View fewer" }).click();
  await expect(products.getByRole("listitem")).toHaveCount(5);
  const actions = page.getByRole("navigation", { name: "Quick actions" });
  for (const target of ["/marketplace", "/account", "/support"])
    await expect(actions.locator(`a[href="${target}"]`)).toBeVisible();

  await page.goto("/account");
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
  for (const shown of [number, `${name} × 6`, "Completed", dollars(price * 6)])
    await expect(recent.getByRole("listitem")).toContainText(shown);
  await expect(recent.getByRole("link", { name: "All orders" })).toHaveAttribute("href", "/orders");

  await page.goto(`/orders/${number}`);
  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(main(page).getByText("Everything is delivered.")).toBeVisible();
  const history = main(page).getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toContainText(["Order placed", "Payment confirmed", "Everything delivered"]);
  await expect(receipt).toContainText(`${name} × 6`);
  await expect(receipt).toContainText(dollars(price * 6));
  const card = main(page).getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Delivery instructions");
  await expect(card.getByRole("listitem")).toHaveCount(6);
  await expect(card.getByRole("listitem").nth(1)).toContainText("2 of 6");
  await expect(card.getByRole("listitem").first()).toContainText("••••");
});

test("the pages of an order show nothing to another shopper, and ask visitors to sign in", async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const { address, number } = await buy(owner, PROFILE, 2);
  const { name } = await findProduct(owner, PROFILE);
  await owner.context().close();

  await page.goto(address);
  await expect(page).toHaveURL(/\/auth\?next=payment&session_id=cs_test_/);
  await page.goto(`/orders/${number}`);
  await expect(page).toHaveURL(`/auth?next=order&number=${number}`);
  await quickSignUp(page);
  for (const path of [address, "/payment-success"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Order not found" })).toBeVisible();
    expect(await page.content()).not.toContain(number);
    expect(await page.content()).not.toContain(name);
  }
  await page.goto(address.replace("payment-success", "payment-cancelled"));
  expect(await page.content()).not.toContain(number);
  const [theirs, unknown] = [
    await page.request.get(`/orders/${number}`),
    await page.request.get("/orders/HO-999999999"),
  ];
  expect([theirs.status(), unknown.status()]).toEqual([404, 404]);
  expect(await theirs.text()).not.toContain(name);
});

test("an order with manual delivery shows the missing items and the delivery time", async ({ page }) => {
  const { number } = await buy(page, BY_HAND, 1);
  await page.goto(`/orders/${number}`);
  const toCome = main(page).getByRole("region", { name: "Still to come" });
  await expect(main(page).getByRole("article")).toContainText("Account Recovery Service");
  await expect(toCome).toContainText("within 30 minutes of your payment");
  await expect(toCome.getByRole("link", { name: /^Problem with this item\?/ })).toBeAttached();
  await page.goto("/orders");
  await expect(main(page).getByText("Nothing delivered yet")).toHaveCount(0);
  const products = main(page).getByRole("region", { name: "Digital products" });
  await expect(products.getByRole("listitem")).toContainText(["Still to come"]);
  await expect(products).toContainText("1 × Account Recovery Service");
  await page.goto("/account");
  await expect(main(page).getByText("Nothing delivered yet")).toHaveCount(0);
});
