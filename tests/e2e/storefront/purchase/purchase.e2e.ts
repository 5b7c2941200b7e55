import type { Page } from "@playwright/test";
import { keepTold, told } from "../../shop/told-to-analytics.ts";
import {
  cartButton,
  expect,
  expectAccessible,
  fillSignUp,
  newEmail,
  PASSWORD,
  payByCard,
  signUp,
  test,
} from "../../steps/journey.ts";

const PRODUCT = "/marketplace/larkmere-photo-studio-licence";

/** Goes with the mouse from the product page to the open checkout dialog or to the sign-in prompt. */
async function addAndCheckOut(page: Page): Promise<void> {
  await page.goto(PRODUCT);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added to cart!")).toBeVisible();
  await cartButton(page).click();
  await expect(page.getByRole("heading", { name: "Shopping Cart (1)" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Checkout - \$/ }).click();
}

/** Pays in the open checkout dialog, reveals the credential, and returns the credential. */
async function payAndRead(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Complete Your Order" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^Card/ }).click();
  await page.getByRole("button", { name: /^Pay \$129\.00 with card/ }).click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
  await payByCard(page);
  await expect(page).toHaveURL(/\/payment-success\?session_id=cs_test_/);
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Reveal/ })
    .first()
    .click();
  const credential = page.getByText(/^[A-Z0-9]{4,6}(-[A-Z0-9]{4,6}){2,}$/).first();
  await expect(credential).toBeVisible();
  await expectAccessible(page);
  return credential.innerText();
}

for (const width of [390, 1440]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const tag = width === 390 && colorScheme === "light" ? [] : "@proof";
    test.describe(`a purchase at ${width}, ${colorScheme}`, { tag }, () => {
      test.use({ viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme });

      test("a visitor signs up during the checkout, pays, and reads the credential on three pages", async ({
        page,
      }) => {
        await keepTold(page);
        await addAndCheckOut(page);
        await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("dialog").getByText("Login / Sign Up").click();
        await expect(page).toHaveURL(/\/auth\?next=checkout/);
        await expectAccessible(page);
        await page
          .getByRole("link", { name: "Sign Up" })
          .or(page.getByRole("tab", { name: "Sign Up" }))
          .first()
          .click();
        await fillSignUp(page, newEmail());
        const credential = await payAndRead(page);

        for (const path of ["/account", "/orders"]) {
          await page.goto(path);
          await expect(page.getByText("Larkmere Photo Studio Licence").first()).toBeVisible();
          await page
            .getByRole("button", { name: /^Reveal/ })
            .first()
            .click();
          await expect(page.getByText(/[A-Z0-9]{4,6}-[A-Z0-9]{4,6}/).first()).toBeVisible();
          await expectAccessible(page);
        }
        expect(await page.evaluate(() => localStorage.getItem("cart-items"))).toBeNull();
        const events = await told(page);
        for (const secret of [credential, PASSWORD, "cs_test_"])
          expect(JSON.stringify(events)).not.toContain(secret);
        const pageUrl = expect.stringMatching(/\/payment-success$/);
        expect(events).toContainEqual(
          expect.objectContaining({ event: "pageView", pageName: "_payment_success", pageUrl }),
        );
      });

      test("a signed-in shopper buys", { tag: "@proof" }, async ({ page }) => {
        await signUp(page);
        await addAndCheckOut(page);
        await payAndRead(page);
      });
    });
  }

  test(`a signed-in shopper can buy with the keyboard only, at ${width}`, {
    tag: "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signUp(page);
    await page.goto(PRODUCT);
    await page.waitForLoadState("networkidle");
    const press = keyboardOf(page);
    await press.tabTo(/^Add to Cart/);
    await press.key("Enter");
    await expect(page.getByText("Added to cart!")).toBeVisible();
    await press.tabTo(/^Cart, 1 item/, { back: true });
    await press.key("Enter");
    await expect(page.getByRole("heading", { name: "Shopping Cart (1)" })).toBeVisible();
    await press.tabTo(/^Checkout - \$/);
    await press.key("Enter");
    await expect(page.getByRole("heading", { name: "Complete Your Order" })).toBeVisible();
    await press.tabTo(/^Card/);
    await press.key("Space");
    await press.tabTo(/^Pay \$/);
    await press.key("Enter");
    await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
    await page.keyboard.press("Tab");
    await page.getByLabel("Card number").focus();
    for (const text of ["4242424242424242", "1234", "123", "Ana Prado"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
    await press.tabTo(/^Reveal/);
    await press.key("Enter");
    await expect(page.getByText(/^[A-Z0-9]{4,6}(-[A-Z0-9]{4,6}){2,}$/).first()).toBeVisible();
  });
}

/**
 * Presses keys as a shopper without a mouse does, and checks that the focus is always on a visible element.
 */
function keyboardOf(page: Page) {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label = element?.getAttribute("aria-label") ?? element?.innerText ?? "";
      const labelled = element instanceof HTMLInputElement ? (element.labels?.[0]?.innerText ?? "") : "";
      return { tag: element?.tagName ?? "", name: (label || labelled || element?.textContent || "").trim() };
    });
  return {
    key: (name: string) => page.keyboard.press(name),
    async tabTo(name: RegExp, { back = false } = {}) {
      for (let presses = 0; presses < 60; presses++) {
        if (name.test((await focused()).name)) return;
        await page.keyboard.press(back ? "Shift+Tab" : "Tab");
      }
      throw new Error(`the keyboard did not reach ${name}`);
    },
  };
}
