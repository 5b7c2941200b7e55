import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";
import { makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [403, 404] });

const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar ou ir para" });
const options = (page: Page) => palette(page).getByRole("option");

test("the palette opens screens, orders, customers and products by keyboard, and returns the focus", {
  tag: "@proof",
}, async ({ page, browser }) => {
  const shopper = await browser.newPage();
  const email = await quickSignUp(shopper);
  await startPayment(shopper, "fennelby-gift-code-50");
  await shopper.close();

  await signInAsAdmin(page);
  await visit(page, "/admin");
  const opener = page.getByRole("button", { name: "Buscar ou ir para" });
  await opener.focus();
  await page.keyboard.press("Control+k");
  const box = palette(page).getByRole("combobox");
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Control+k");
  await box.fill("config moe");
  await expect(options(page)).toHaveText(["Configurações: Moedas"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/configuracoes\?tab=moedas$/);

  await page.keyboard.press("Control+k");
  await box.fill(email);
  await expect(options(page)).toContainText([email]);
  await box.fill("HO-100");
  await expect(options(page).first()).toContainText(/HO-100\d\d/);
  await box.fill("fennelby");
  await expect(options(page).filter({ hasText: "Fennelby" }).first()).toBeVisible();
  await box.fill("zzzzzz");
  await expect(palette(page).getByRole("status")).toHaveText("Nada encontrado para “zzzzzz”.");
});

test("single-key shortcuts navigate, do nothing while the user types, and can be turned off", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page);
  await visit(page, "/admin");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Atalhos de teclado" });
  await expect(list).toContainText("Ir para Vendas");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press(",");
  await expect(page).toHaveURL(/\/admin\/configuracoes$/);
  await page.getByLabel("Nome da loja").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("g?");
  await expect(page.getByLabel("Nome da loja")).toHaveValue(/g\?$/);
  await expect(list).toHaveCount(0);
  await page.getByRole("button", { name: "Descartar" }).click();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(palette(page)).toBeVisible();
  await palette(page).getByRole("combobox").fill("atalhos");
  await page.keyboard.press("Enter");
  await list.getByRole("switch", { name: /Atalhos de uma só tecla/ }).click();
  await page.keyboard.press("Escape");
  await page.reload();
  await visit(page, "/admin/configuracoes");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await expect(list).toHaveCount(0);
});

test("a team member finds only results that the member is allowed to open", { tag: "@proof" }, async ({
  page,
  browser,
}) => {
  const shopper = await browser.newPage();
  const email = await quickSignUp(shopper);
  await shopper.close();
  await signInAsAdmin(page, await makeTeamMember("manage_banners"));
  await visit(page, "/admin");
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("group", { name: "Telas" }).getByRole("option")).toHaveText([
    "Dashboard",
    "Banners",
    "Segurança",
  ]);
  await palette(page).getByRole("combobox").fill(email);
  await expect(palette(page).getByRole("status")).toContainText("Nada encontrado");
  const found = await (await page.request.get(`/admin/buscar?q=${encodeURIComponent(email)}`)).json();
  expect(found).toEqual({ orders: [], customers: [], products: [], items: [] });
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(/\/admin$/);
});
