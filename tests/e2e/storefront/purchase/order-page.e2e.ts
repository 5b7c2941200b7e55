import type { Page } from "@playwright/test";
import { CART_LINES_MAX } from "#db/values/limits.ts";
import {
  expect,
  expectAccessible,
  notification,
  payByCard,
  test,
  untilAlive,
  visit,
} from "../../steps/journey.ts";
import { findProduct, openCart, quickSignUp, startPayment, storedCart } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
/** A product with unlimited stock. A purchase of this product takes no stock that another test needs. */
const BOOK = "account-security-handbook";
const BY_HAND = "account-recovery-service";

const main = (page: Page) => page.getByRole("main");
const paid = (page: Page) => page.getByRole("heading", { level: 1, name: "Payment confirmed" });
const history = (page: Page) => main(page).getByRole("region", { name: "History" }).getByRole("listitem");

/** Buys a product and returns the number of the order. */
async function buy(page: Page, slug: string, quantity = 1): Promise<string> {
  await page.goto(await startPayment(page, slug, quantity));
  await payByCard(page);
  await expect(paid(page)).toBeVisible();
  return (
    await main(page)
      .getByRole("link", { name: /^HO-\d+$/ })
      .first()
      .innerText()
  ).trim();
}

/** Counts the printed sheets of a page. */
async function sheetsOf(page: Page, format = "A4"): Promise<number> {
  const pdf = (await page.pdf({ format })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test("the order page shows lines, items, history and receipt, but only to the owner of the order", {
  tag: "@proof",
}, async ({ page, browser }) => {
  await quickSignUp(page);
  const { name, price } = await findProduct(page, BOOK);
  const number = await buy(page, BOOK, 4);
  await visit(page, "/orders");
  await expect(main(page).getByRole("region", { name: "Order history" })).toContainText(`${name} × 4`);
  await main(page)
    .getByRole("link", { name: /^View details/ })
    .click();
  await expect(page).toHaveURL(`/orders/${number}`);
  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(main(page).getByText("Everything is delivered.")).toBeVisible();
  await expect(history(page)).toContainText(["Order placed", "Payment confirmed", "Everything delivered"]);
  const receipt = page.getByRole("complementary", { name: "Order summary" });
  await expect(receipt).toContainText(`${name} × 4`);
  await expect(receipt).toContainText(`$${(price * 4).toFixed(2)}`);

  const card = main(page).getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Delivery instructions");
  const units = card.getByRole("listitem");
  await expect(units).toHaveCount(4);
  await expect(units.nth(1)).toContainText("2 of 4");
  await expect(units.first()).toContainText("••••");
  await units
    .first()
    .getByRole("button", { name: /^Reveal all/ })
    .click();
  await expect(units.first()).not.toContainText("••••");
  await expectAccessible(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/orders/${number}`);
  await expect(stranger).toHaveURL(`/auth?next=order&number=${number}`);
  await quickSignUp(stranger);
  const [theirs, unknown] = [
    await stranger.request.get(`/orders/${number}`),
    await stranger.request.get("/orders/HO-999999999"),
  ];
  expect([theirs.status(), unknown.status()]).toEqual([404, 404]);
  expect(await theirs.text()).not.toContain(name);
  await stranger.context().close();
});

test("the receipt prints on one sheet without the other page parts, from the order page and from the confirmation page", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  const number = await buy(page, BOOK, 6);
  for (const path of ["/payment-success", `/orders/${number}`]) {
    await visit(page, path);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const receipt = page.getByRole("region", { name: "Receipt" });
    await expect(receipt).toContainText(number);
    for (const role of ["banner", "article", "complementary", "navigation", "button"] as const)
      for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden();
    expect(await sheetsOf(page), path).toBe(1);
    expect(await sheetsOf(page, "A5"), path).toBe(1);
    await page.emulateMedia({ media: null, colorScheme: null });
  }
  // The maximum number of lines in an order.
  await page.evaluate((lines) => {
    const receipt = document.querySelector("[data-receipt]");
    const line = receipt?.querySelector("tbody tr");
    for (let at = 1; at < lines && line; at++) line.parentElement?.append(line.cloneNode(true));
    receipt?.setAttribute("data-receipt", "long");
  }, CART_LINES_MAX);
  expect(await sheetsOf(page)).toBe(1);
});

test("an order with manual delivery shows the missing items and the delivery time", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  const number = await buy(page, BY_HAND);
  await visit(page, `/orders/${number}`);
  const toCome = main(page).getByRole("region", { name: "Still to come" });
  await expect(main(page).getByRole("article")).toContainText("Account Recovery Service");
  await expect(toCome).toContainText("within 30 minutes of your payment");
  await toCome.getByRole("link", { name: /^Problem with this item\?/ }).click();
  await expect(page.getByRole("dialog", { name: "Message to support" })).toBeVisible();
  await visit(page, "/orders");
  await expect(main(page).getByText("Nothing delivered yet")).toHaveCount(0);
  const products = main(page).getByRole("region", { name: "Digital products" });
  await expect(products.getByRole("listitem")).toContainText(["Still to come"]);
  await expect(products).toContainText("1 × Account Recovery Service");
  await visit(page, "/account");
  await expect(main(page).getByText("Nothing delivered yet")).toHaveCount(0);
});

test("the page of a cancelled order restores the cart", { tag: "@proof" }, async ({ page }) => {
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT, 2));
  await page.getByRole("link", { name: /without paying/ }).click();
  await expect(page).toHaveURL(/\/payment-cancelled/);
  // The page becomes visible first, and then the page's script ends the order.
  await expect(main(page).getByRole("link", { name: "Continue shopping" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Continue payment" })).toBeHidden();
  await visit(page, "/orders");
  await main(page)
    .getByRole("link", { name: /^View details/ })
    .click();
  await expect(main(page).getByText("This order ended without a payment.")).toBeVisible();
  await untilAlive(page);
  await main(page).getByRole("button", { name: "Restore my cart" }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart (2)" })).toBeVisible();
  expect((await storedCart(page))?.[0]).toMatchObject({ quantity: 2, product: { slug: GIFT } });
});

test("adding a product to the cart shows one confirmation, and a screen reader announces the confirmation", {
  tag: "@proof",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/marketplace/${GIFT}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  const toast = page.locator("[data-toast]");
  await expect(toast).toContainText("Added to Cart");
  expect(await toast.boundingBox()).toMatchObject({ width: 1, height: 1 });
  await expect(notification(page)).toBeAttached();
  await openCart(page);
});

const unitsOf = (page: Page) => main(page).getByRole("article").getByRole("listitem");

test("the order page shows a long order in several pages, even without JavaScript", {
  tag: "@proof",
}, async ({ page, browser, baseURL }) => {
  await quickSignUp(page);
  const number = await buy(page, BOOK, 30);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await plain.addCookies(await page.context().cookies());
  const tab = await plain.newPage();
  await tab.goto(`/orders/${number}`);
  await expect(unitsOf(tab)).toHaveCount(24);
  await main(tab).getByRole("link", { name: "Load More" }).click();
  await expect(unitsOf(tab)).toHaveCount(6);
  await expect(unitsOf(tab).first()).toContainText("25 of 30");
  await main(tab).getByRole("link", { name: "Show from the beginning" }).click();
  await expect(unitsOf(tab)).toHaveCount(24);
  await plain.close();

  await visit(page, `/orders/${number}`);
  await main(page).getByRole("link", { name: "Load More" }).click();
  await expect(unitsOf(page)).toHaveCount(30);
  await expect(main(page).getByRole("link", { name: "Load More" })).toHaveCount(0);
  await expect(page).toHaveURL(`/orders/${number}`);
  await expect(unitsOf(page).filter({ hasText: "25 of 30" })).toBeFocused();
});
