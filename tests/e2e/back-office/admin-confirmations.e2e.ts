import { expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { dialog, turnOn } from "../steps/security-steps.ts";
import { makeAdminWithFactor, makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a team member's coupon with a large discount waits until an admin confirms the coupon", {
  tag: "@proof",
}, async ({ page, browser }) => {
  test.slow();
  const code = `ALMOST-${process.pid}-${Date.now() % 100_000}`;
  const member = await makeTeamMember("manage_coupons");
  await signInAsAdmin(page, member);
  await visit(page, "/admin/security");
  await turnOn(page, member);
  await visit(page, "/admin/cupons");
  await page.getByRole("button", { name: "Novo Cupom" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Código").fill(code);
  await form.getByLabel("Desconto", { exact: true }).fill("90");
  await form.getByLabel("Compra mínima (US$)").fill("100,00");
  await form.getByRole("button", { name: "Criar Cupom" }).click();
  await expect(notification(page)).toContainText("o cupom fica desligado");

  await visit(page, "/admin/confirmacoes");
  const name = `Novo cupom ${code}`;
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText("Quem pediu a mudança não pode confirmá-la", { exact: false })).toBeVisible();
  await expectAccessible(page);

  const { baseURL } = test.info().project.use;
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signInAsAdmin(other, await makeAdminWithFactor());
  await visit(other, "/admin/confirmacoes");
  await other.getByRole("button", { name: `Confirmar: ${name}` }).click();
  await dialog(other, "Confirmar esta mudança?").getByRole("button", { name: "Confirmar" }).click();
  await expect(notification(other)).toContainText("Mudança confirmada");
  await expect(other.getByRole("heading", { name })).toHaveCount(0);
  await visit(other, "/admin/cupons");
  const row = other.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("Ativo");
  // Ends the coupon, because other tests expect a shop without coupons.
  await row.getByRole("button", { name: `Encerrar ${code}` }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Encerrar" }).click();
  await expect(row).toContainText("Encerrado");
  await other.context().close();
});
