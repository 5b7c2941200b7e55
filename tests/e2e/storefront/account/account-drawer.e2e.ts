import { accountOpener, enterByDrawer, newAccount, openAccountDrawer } from "../../steps/account-steps.ts";
import {
  expect,
  expectAccessible,
  newEmail,
  notification,
  PASSWORD,
  test,
  visit,
} from "../../steps/journey.ts";
import { seedCart } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";

test.describe("the account drawer of a visitor", () => {
  test.use({ refusals: [401, 409, 422] });

  test("the account drawer signs a visitor in without leaving the current page", async ({ page }) => {
    const email = await newAccount(page);
    await visit(page, "/marketplace?sort=price-asc");
    await page.evaluate(() => document.body.setAttribute("data-same", "yes"));
    const sheet = await openAccountDrawer(page);
    await expect(sheet).toHaveAccessibleName("Entre na sua conta");
    await expect(sheet).toHaveAttribute("lang", "pt-BR");
    await expect(sheet.getByLabel("E-mail")).toBeFocused();
    await expect(sheet.getByLabel("E-mail")).toHaveAttribute("autocomplete", "email");
    await expect(sheet.getByLabel("Senha", { exact: true })).toHaveAttribute(
      "autocomplete",
      "current-password",
    );
    await expectAccessible(page);

    await enterByDrawer(page, email, "not the password at all");
    await expect(notification(page)).toContainText("Login Error");
    await expect(notification(page)).toContainText("Email or password is wrong.");
    await expect(sheet.getByText("E-mail ou senha incorretos.")).toBeVisible();
    await expect(sheet.locator("[lang=en]")).toHaveCount(0);
    await expect(sheet.getByLabel("Senha", { exact: true })).toBeFocused();
    await expect(sheet.getByLabel("E-mail")).toHaveValue(email);
    await expectAccessible(page);

    await enterByDrawer(page, email);
    await expect(sheet).toHaveCount(0);
    await expect(notification(page)).toContainText("Login Successful");
    await expect(page).toHaveURL(/\/marketplace\?sort=price-asc$/);
    await expect(accountOpener(page, "Account")).toBeFocused();
    expect(await page.evaluate(() => document.body.hasAttribute("data-same"))).toBe(true);
  });

  test("the account drawer switches between sign-in and sign-up by mouse and arrow keys, and keeps the email", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/about");
    const sheet = await openAccountDrawer(page);
    const email = newEmail();
    await sheet.getByLabel("E-mail").fill(email);
    await sheet.getByRole("tab", { name: "Criar conta" }).click();
    await expect(sheet).toHaveAccessibleName("Crie sua conta");
    await expect(sheet.getByLabel("E-mail")).toHaveValue(email);
    await page.keyboard.press("ArrowLeft");
    await expect(sheet.getByRole("tab", { name: "Entrar" })).toBeFocused();
    await expect(sheet).toHaveAccessibleName("Entre na sua conta");
    await page.keyboard.press("ArrowRight");
    await expect(sheet.getByLabel("Confirmar senha")).toBeVisible();

    await sheet.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await sheet.getByLabel("Confirmar senha").fill("another phrase");
    await expect(sheet.getByText("Passwords do not match")).toHaveAttribute("lang", "en");
    await expect(sheet.getByRole("button", { name: "Criar conta" })).toBeDisabled();
    await expectAccessible(page);
    await sheet.getByLabel("Confirmar senha").fill(PASSWORD);
    await sheet.getByLabel("Nome completo (opcional)").fill("Ana Prado Lima");
    await sheet.getByRole("button", { name: "Criar conta" }).click();
    await expect(notification(page)).toContainText("Account Created Successfully!");
    await expect(page).toHaveURL(/\/about$/);

    const account = await openAccountDrawer(page, "Account");
    await expect(account).toHaveAccessibleName("Minha Conta");
    await expect(account.getByText("Ana Prado Lima")).toBeVisible();
    await expect(account.getByText(email)).toBeVisible();
  });

  test("the account drawer shows an error at the field when the email already has an account", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = await newAccount(page);
    await visit(page, "/");
    const sheet = await openAccountDrawer(page);
    await sheet.getByRole("tab", { name: "Criar conta" }).click();
    await sheet.getByLabel("E-mail").fill(email);
    await sheet.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await sheet.getByLabel("Confirmar senha").fill(PASSWORD);
    await sheet.getByRole("button", { name: "Criar conta" }).click();
    await expect(notification(page)).toContainText("Registration Error");
    await expect(sheet.getByLabel("E-mail")).toBeFocused();
    await expect(sheet.getByLabel("E-mail")).toHaveAccessibleDescription(/já tem uma conta/);
  });

  test("a waiting checkout opens after the visitor signs in with the account drawer", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = await newAccount(page);
    await seedCart(page, [{ slug: GIFT }]);
    await visit(page, "/marketplace?checkout=open");
    await openAccountDrawer(page);
    await enterByDrawer(page, email);
    await expect(page.getByRole("dialog", { name: "Complete Your Order" })).toBeVisible();
  });

  test("the account drawer links to the page for a forgotten password", { tag: "@proof" }, async ({
    page,
  }) => {
    await visit(page, "/support");
    const sheet = await openAccountDrawer(page);
    await sheet.getByRole("link", { name: "Esqueceu a senha?" }).click();
    await expect(page).toHaveURL(/\/auth\/forgot$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("the account drawer of a visitor is in English when the visitor chose English", {
    tag: "@proof",
  }, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "language", value: "en", url: baseURL ?? "" }]);
    const email = await newAccount(page);
    await page.context().addCookies([{ name: "language", value: "en", url: baseURL ?? "" }]);
    await visit(page, "/");
    const sheet = await openAccountDrawer(page);
    await expect(sheet).toHaveAccessibleName("Sign in to your account");
    expect(await sheet.getAttribute("lang")).toBeNull();
    await sheet.getByLabel("Email").fill(email);
    await sheet.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await sheet.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(await openAccountDrawer(page, "Account")).toHaveAccessibleName("My Account");
  });
});
