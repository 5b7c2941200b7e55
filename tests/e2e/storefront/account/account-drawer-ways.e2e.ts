import { accountOpener, enterByDrawer, openAccountDrawer } from "../../steps/account-steps.ts";
import { expect, expectAccessible, newEmail, notification, test, visit } from "../../steps/journey.ts";
import { openCart, quickSignUp } from "../../steps/shortcuts.ts";

test.describe("the account drawer", () => {
  test.use({ refusals: [401] });

  test("the account drawer closes with Escape and with its button, and the focus returns to the button that opened the drawer", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/");
    await accountOpener(page, "Sign In").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(accountOpener(page, "Sign In")).toBeFocused();
    await openAccountDrawer(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(200, 100);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(accountOpener(page, "Sign In")).toBeFocused();
  });

  test("F8 moves the focus from the account drawer to a toast above the drawer, and Escape then closes only the toast", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/");
    const sheet = await openAccountDrawer(page);
    await enterByDrawer(page, newEmail());
    const toast = page.locator("[data-toast]");
    await expect(toast).toContainText("Login Error");
    await page.keyboard.press("F8");
    await expect(notification(page).getByRole("list")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toast).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await enterByDrawer(page, newEmail());
    await expect(toast).toContainText("Login Error");
    await toast.getByRole("button", { name: "Close notification" }).click();
    await expect(toast).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });

  test("the account drawer does not open on a click with a modifier key, or on the sign-in page", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/");
    await page.evaluate(() =>
      window.addEventListener("click", (event) => {
        document.body.dataset.taken = String(event.defaultPrevented);
        event.preventDefault();
      }),
    );
    await accountOpener(page, "Sign In").click({ modifiers: ["ControlOrMeta"] });
    expect(await page.evaluate(() => document.body.dataset.taken)).toBe("false");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await visit(page, "/auth");
    await accountOpener(page, "Sign In").click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("the account drawer of a signed-in shopper", () => {
  test.use({ refusals: [401] });

  test("the account drawer shows the shopper's email, links to the account pages and signs out", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = await quickSignUp(page);
    await visit(page, "/");
    const sheet = await openAccountDrawer(page, "Account");
    await expect(sheet).toHaveAccessibleName("Minha Conta");
    await expect(sheet.getByText(email)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("link", { name: "Pedidos" }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await visit(page, "/");
    await openAccountDrawer(page, "Account");
    await sheet.getByRole("button", { name: "Sair" }).click();
    await expect(notification(page)).toContainText("Logout Successful");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(accountOpener(page, "Sign In")).toBeVisible();
  });

  test("the account drawer asks the shopper to sign in again when the session has ended", {
    tag: "@proof",
  }, async ({ page }) => {
    await quickSignUp(page);
    await visit(page, "/about");
    await page.context().clearCookies();
    const sheet = await openAccountDrawer(page, "Account");
    await expect(sheet).toHaveAccessibleName("Entre na sua conta");
    await expect(page.locator("header").locator("a[href='/auth']").first()).toBeAttached();
  });

  test("the account drawer loads a profile only for the signed-in owner, and no cache stores the profile", {
    tag: "@proof",
  }, async ({ page }) => {
    await page.goto("/healthz");
    const rejected = await page.request.get("/account/profile");
    expect([rejected.status(), (await rejected.json()).error.code]).toEqual([401, "sign_in_required"]);
    const email = await quickSignUp(page);
    const answer = await page.request.get("/account/profile");
    expect(await answer.json()).toEqual({ name: "", email });
    expect(answer.headers()["cache-control"]).toBe("no-store");
  });
});

test.describe("the account drawer on a phone", () => {
  test.use({ viewport: { width: 390, height: 667 } });

  test("the account drawer on a phone opens from the menu, shows title, close button and action, and returns the focus", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/");
    const sheet = await openAccountDrawer(page);
    for (const tab of ["Entrar", "Criar conta"]) {
      await sheet.getByRole("tab", { name: tab }).click();
      await expect(sheet.getByRole("heading")).toBeInViewport({ ratio: 1 });
      await expect(sheet.getByRole("button", { name: "Fechar" })).toBeInViewport({ ratio: 1 });
      await expect(sheet.getByRole("button", { name: tab, exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(page.locator("[data-menu-button]")).toBeFocused();
    await expect(page.getByRole("banner").locator("details")).not.toHaveAttribute("open");
  });

  test("the cart opens on a phone after the account drawer was open", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/");
    await openAccountDrawer(page);
    await page.keyboard.press("Escape");
    await expect(await openCart(page)).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, the account button in the top bar leads to the sign-in page", {
    tag: "@proof",
  }, async ({ page }) => {
    await page.goto("/");
    await accountOpener(page, "Sign In").click();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test("without JavaScript, the footer links to the setup of the first admin", { tag: "@proof" }, async ({
  page,
}) => {
  await page.goto("/about");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "First admin setup" });
  await expect(link).toHaveAttribute("href", "/admin/first-admin-setup");
});
