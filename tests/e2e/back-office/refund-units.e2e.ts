import { expect, expectAccessible, notification, test } from "../steps/journey.ts";
import { details, enter, makeSales } from "../steps/sales-steps.ts";

test("refunds one of three units from its row, and the order says which one", async ({ page }) => {
  const sales = await makeSales();
  await enter(page, sales, "/admin/vendas");
  await page.getByRole("link", { name: `Detalhes do pedido ${sales.done}` }).click();
  const order = details(page, sales.done);
  await order.getByRole("button", { name: "Reembolsar Unidade 2" }).click();
  const refund = page.getByRole("dialog", { name: `Reembolsar ${sales.done}` });
  await expect(refund.getByRole("checkbox", { name: /^Unidade 2/ })).toBeChecked();
  await expectAccessible(page);
  const submit = refund.getByRole("button", { name: "Reembolsar US$ 60,00 e retirar o acesso" });
  await expect(submit).toBeVisible();

  await refund.getByRole("checkbox", { name: /^Unidade 2/ }).uncheck();
  await expect(submit).toHaveCount(0);
  await refund.getByRole("checkbox", { name: /^Unidade 3/ }).check();
  await refund.getByRole("checkbox", { name: /^Unidade 1/ }).check();
  await expect(refund.getByRole("button", { name: /^Reembolsar US\$ 120,00/ })).toBeVisible();
  await refund.getByRole("checkbox", { name: /^Unidade 1/ }).uncheck();
  await refund.getByLabel("Motivo").fill("não funciona");
  await submit.click();
  await expect(notification(page)).toContainText("Reembolso enviado");
  await expect(refund).toHaveCount(0);

  await expect(order).toContainText("Reembolso parcial");
  await expect(order.getByText(/: unidade 3$/)).toBeVisible();
  await expect(order.getByText("Reembolsada", { exact: true })).toHaveCount(1);
  await expect(order.getByRole("button", { name: "Reembolsar Unidade 3" })).toHaveCount(0);
  await expect(order.getByRole("button", { name: "Trocar Unidade 3" })).toHaveCount(0);

  await order.getByRole("button", { name: "Reembolsar", exact: true }).click();
  await refund.getByLabel("Unidades").check();
  await expect(refund.getByRole("checkbox", { name: /^Unidade 3/ })).toBeDisabled();
  await refund.getByLabel("Um valor").check();
  await expect(refund.getByText("No máximo US$ 120,00.")).toBeVisible();
});
