import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import {
  expect,
  expectAccessible,
  notification,
  PASSWORD,
  payByCard,
  test,
  untilAlive,
  visit,
} from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [400, 401, 403, 409] });
test.setTimeout(120_000);

test("staff can find and view a shopper, send the shopper a password reset, and block and unblock the shopper", {
  tag: "@proof",
}, async ({ page, browser }) => {
  const shopper = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const shop = await shopper.newPage();
  const email = await quickSignUp(shop);
  await shop.goto(await startPayment(shop, "fennelby-gift-code-50"));
  await payByCard(shop);
  await expect(shop.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();

  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/usuarios");
  await expect(page.getByRole("heading", { name: "Usuários", level: 1 })).toBeVisible();
  await expectSoundEverywhere(page);

  await page.getByRole("searchbox").fill("ninguém com este nome");
  await expect(page.getByText("Nenhum usuário encontrado")).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole("searchbox").fill(email.toUpperCase());
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("row", { name: new RegExp(email) }).click();
  const dialog = page.getByRole("dialog", { name: "Sem nome" });
  await expect(dialog).toContainText(email);
  await expect(dialog).toContainText("Aprovado");
  await expect(dialog.getByText(/verificado/i)).toHaveCount(1);
  const id = new URL(page.url()).searchParams.get("usuario") ?? "";
  await expect(dialog.getByText(id.slice(0, 8), { exact: true })).toBeVisible();
  await expectSoundEverywhere(page);
  await dialog.getByRole("link", { name: /Entregáveis/ }).click();
  await expect(dialog).toContainText("••••");
  await page.reload();
  await expect(dialog.getByRole("link", { name: /Entregáveis/ })).toHaveAttribute("aria-current", "page");
  await untilAlive(page);
  await expectSoundEverywhere(page);

  await dialog.getByRole("button", { name: "Resetar senha" }).click();
  await expect(page.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(notification(page)).toContainText("Reset de senha");
  await expect(notification(page)).toContainText(email);

  await dialog.getByRole("button", { name: "Bloquear" }).click();
  const blocking = page.getByRole("dialog", { name: "Bloquear este usuário?" });
  await expect(blocking.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await blocking.getByRole("button", { name: "Bloquear" }).click();
  await expect(blocking).toContainText("Escreva o motivo, com pelo menos 3 letras.");
  await expectSoundEverywhere(page);
  await blocking.getByLabel("Motivo").fill("contestou duas compras");
  await blocking.getByRole("button", { name: "Bloquear" }).click();
  await expect(notification(page)).toContainText("Usuário bloqueado");
  await expect(dialog).toContainText("Motivo: contestou duas compras");

  await shop.goto("/account");
  await expect(shop).toHaveURL(/\/auth/);
  await untilAlive(shop);
  await shop.getByLabel("Email").fill(email);
  await shop.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await shop.getByRole("button", { name: "Sign In" }).last().click();
  await expect(shop.getByText(/This account is blocked/).first()).toBeVisible();

  await dialog.getByRole("button", { name: "Desbloquear" }).click();
  await page
    .getByRole("dialog", { name: "Desbloquear este usuário?" })
    .getByRole("button", { name: "Desbloquear" })
    .click();
  await expect(notification(page)).toContainText("Usuário desbloqueado");
  await shop.getByRole("button", { name: "Sign In" }).last().click();
  await expect(shop).toHaveURL(/\/account/);
  await shopper.close();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^usuarios-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text).toContain(email);
});

test("staff see why an invalid network is rejected, then block a valid network and lift the block", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/bloqueios?novo=ana%40throwaway.shop");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Valor")).toHaveValue("ana@throwaway.shop");
  await expectAccessible(page);
  await dialog.getByLabel("Tipo").selectOption("Rede");
  await dialog.getByLabel("Motivo").fill("chargebacks");
  await dialog.getByRole("button", { name: "Bloquear cliente" }).click();
  await expect(dialog).toContainText("Digite uma rede");
  await dialog.getByLabel("Valor").fill("198.51.100.77/24");
  await dialog.getByRole("button", { name: "Bloquear cliente" }).click();
  const row = page.getByRole("row").filter({ hasText: "198.51.100.0/24" });
  await expect(row).toContainText("chargebacks");
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Remover bloqueio: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover bloqueio" }).click();
  await expect(row).toHaveCount(0);
});
