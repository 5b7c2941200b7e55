import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

const notification = (page: Page) => page.getByRole("region", { name: /^Notificações/ });
const dialog = (page: Page) => page.getByRole("dialog");

test.use({ refusals: [400, 409, 422] });

test("a coupon can be created, changed and ended, and a coupon with too large a discount is rejected", {
  tag: "@proof",
}, async ({ page }) => {
  test.slow();
  const code = `SELO-${process.pid}-${Date.now() % 100_000}`;
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/cupons");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Novo Cupom" }).first().click();
  await dialog(page).getByLabel("Código").fill(code.toLowerCase());
  await dialog(page).getByLabel("Desconto", { exact: true }).fill("100");
  await dialog(page).getByLabel("Vale para").selectOption("Só para os escolhidos abaixo");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Criar Cupom" }).click();
  await expect(dialog(page)).toContainText("Escolha ao menos um produto ou uma categoria.");
  await dialog(page).getByLabel("Vale para").selectOption("Todos os produtos");
  await dialog(page).getByRole("button", { name: "Criar Cupom" }).click();
  await expect(dialog(page)).toContainText(/um pedido poderia custar US\$\s0,00/);
  await dialog(page).getByLabel("Desconto máximo (US$)").fill("10,00");
  await dialog(page).getByLabel("Usos no total").fill("5");
  await dialog(page).getByRole("button", { name: "Criar Cupom" }).click();
  await expect(notification(page)).toContainText("Cupom criado");
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText(/100%.*até US\$\s10,00/);
  await expect(row).toContainText("0 de 5");

  await page.getByRole("button", { name: `Editar ${code}` }).click();
  await dialog(page).getByLabel("Desconto", { exact: true }).fill("20");
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(notification(page)).toContainText("Cupom atualizado");
  await expect(row).toContainText("20%");

  await page.getByRole("button", { name: `Encerrar ${code}` }).click();
  await expect(dialog(page)).toContainText(`${code} não poderá mais ser usado.`);
  await dialog(page).getByRole("button", { name: "Encerrar" }).click();
  await expect(notification(page)).toContainText("Cupom encerrado");
  await expect(row).toContainText("Encerrado");
});
