import { expect, expectAccessible, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [400, 409] });

test("staff block a network after an explained error, and lift the block", async ({ page }) => {
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
  await row.getByRole("button", { name: /^Remover o bloqueio/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover bloqueio" }).click();
  await expect(row).toHaveCount(0);
});
