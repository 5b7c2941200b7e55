import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { cartButton, newEmail, PASSWORD, visit } from "./journey.ts";

/**
 * Functions that quickly produce a state that other tests reach through the pages. The functions send the
 * same HTTP requests as a browser.
 */

/** The copy of a product that the cart keeps in local storage. The price is in dollars. */
interface StoredProduct {
  id: string;
  name: string;
  slug: string;
  short_description: string;
  price: number;
  emoji: string;
  stock_quantity: number | null;
}

/** Returns the Origin header of a same-origin request, as a browser sends it. */
const fromShop = (page: Page) => ({ Origin: new URL(page.url()).origin });

/** Creates an account and signs the browser in. Returns the email address. */
export async function quickSignUp(page: Page, email = newEmail()): Promise<string> {
  if (!page.url().startsWith("http")) await page.goto("/healthz");
  const answer = await page.request.post("/auth?tab=sign-up", {
    form: { intent: "sign-up", email, password: PASSWORD, confirm: PASSWORD, fullName: "", phone: "" },
    headers: fromShop(page),
    maxRedirects: 0,
  });
  expect([202, 303], await answer.text()).toContain(answer.status());
  return email;
}

const ids = new Map<string, string>();

/** Returns the id of a demo product by its slug, read from the marketplace page. */
async function productId(request: APIRequestContext, slug: string): Promise<string> {
  if (ids.size === 0) {
    const html = await (await request.get("/marketplace?page=9")).text();
    for (const [, id, found] of html.matchAll(/data-product="([^"]+)".*?href="\/marketplace\/([^"]+)"/gs))
      ids.set(found ?? "", id ?? "");
  }
  const id = ids.get(slug);
  if (!id) throw new Error(`the demo catalog has no ${slug}`);
  return id;
}

/** Returns a product with the data that the shop currently sends to a cart. */
export async function findProduct(page: Page, slug: string): Promise<StoredProduct> {
  if (!page.url().startsWith("http")) await page.goto("/healthz");
  const id = await productId(page.request, slug);
  const answer = await page.request.post("/cart/lines", { data: { ids: [id] }, headers: fromShop(page) });
  const [found] = (await answer.json()).products;
  return {
    id,
    name: found.name,
    slug,
    short_description: found.shortDescription,
    price: found.price / 100,
    emoji: found.emoji,
    stock_quantity: found.stockQuantity,
  };
}

interface SeededLine {
  slug: string;
  quantity?: number;
  /** The differences between the stored copy and the shop's product. */
  stored?: Partial<StoredProduct>;
}

/** Stores a cart in local storage, as an earlier visit would have done. */
export async function seedCart(page: Page, lines: readonly SeededLine[]): Promise<void> {
  const cart: { product: StoredProduct; quantity: number }[] = [];
  for (const { slug, quantity = 1, stored } of lines)
    cart.push({ product: { ...(await findProduct(page, slug)), ...stored }, quantity });
  await page.goto("/healthz");
  await page.evaluate((text) => localStorage.setItem("cart-items", text), JSON.stringify(cart));
}

/** Returns the stored cart as products and quantities, or null when nothing is stored. */
export async function storedCart(page: Page): Promise<{ product: StoredProduct; quantity: number }[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cart-items") ?? "null"));
}

/** Opens the cart drawer and returns it. */
export async function openCart(page: Page) {
  await cartButton(page).click();
  const drawer = page.getByRole("dialog", { name: /^Shopping Cart/ });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Starts a checkout of a signed-in shopper and returns the URL of the hosted payment page. */
export async function startPayment(page: Page, slug: string, quantity = 1): Promise<string> {
  return startPaymentOf(page, [[slug, quantity]]);
}

/**
 * Starts a checkout of several products. When an email address is given, the checkout is a guest's checkout.
 */
export async function startPaymentOf(
  page: Page,
  lines: readonly [slug: string, count: number][],
  guestEmail?: string,
) {
  const items: { product_id: string; quantity: number }[] = [];
  for (const [slug, quantity] of lines)
    items.push({ product_id: await productId(page.request, slug), quantity });
  const answer = await page.request.post("/functions/create-payment-intent-secure", {
    data: {
      items,
      payment_method: "card",
      attempt_id: randomUUID(),
      ...(guestEmail && { customer_email: guestEmail }),
    },
    headers: fromShop(page),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).session_url;
}

/** Fills the cart of a signed-in shopper and opens the checkout dialog. */
export async function openCheckout(page: Page, slug: string) {
  await seedCart(page, [{ slug }]);
  await visit(page, `/marketplace/${slug}`);
  const drawer = await openCart(page);
  await drawer.getByRole("button", { name: /^Checkout - \$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Complete Your Order" });
  await expect(dialog.getByRole("radio", { name: /^Card/ })).toBeVisible();
  return dialog;
}
