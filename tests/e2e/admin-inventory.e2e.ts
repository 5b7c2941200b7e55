import { expect, test, visit } from "./journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "./staff-steps.ts";

test("look", async ({ page }) => {
  await signInAsAdmin(page, makeAdminWithFactor());
  await visit(page, "/admin/inventario");
  await expect(page.getByRole("heading", { name: "Inventário" })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const)
    for (const scheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `.cache/shots/list-${width}-${scheme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Adicionar Item" }).first().click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: ".cache/shots/add.png" });
  await page.getByRole("tab", { name: "Enviar .txt" }).click();
  await page.screenshot({ path: ".cache/shots/add-file.png" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Vários itens" }).click();
  await page.getByRole("combobox", { name: "Produto" }).last().selectOption({ index: 2 });
  await page.getByRole("tab", { name: "Colar texto" }).click();
  await page
    .getByRole("textbox", { name: "Itens" })
    .fill(
      "email,password\nana@example.com,segredo-um\nbia@example.com,segredo-dois\nana@example.com,segredo-um\n",
    );
  await page.waitForTimeout(400);
  await page.screenshot({ path: ".cache/shots/many.png" });
  await page.getByRole("button", { name: "Pré-visualizar" }).click();
  await expect(page.getByText("2 novos, 1 repetido")).toBeVisible();
  await page.screenshot({ path: ".cache/shots/many-preview.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: ".cache/shots/many-preview-390.png" });
  await page.getByRole("button", { name: "Adicionar 2 itens" }).click();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: ".cache/shots/many-done-390.png" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("button", { name: /^Item / })
    .first()
    .click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: ".cache/shots/details.png" });
  await page.getByRole("button", { name: "Revelar" }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: ".cache/shots/revealed.png" });
  await page.setViewportSize({ width: 390, height: 667 });
  await page.screenshot({ path: ".cache/shots/revealed-390.png" });
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: ".cache/shots/edit-390.png" });
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/inventario?tab=lotes");
  await page.screenshot({ path: ".cache/shots/batches.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: ".cache/shots/batches-390.png" });
  await page.goto("/admin/inventario?tab=queimados");
  await page.screenshot({ path: ".cache/shots/empty-390.png" });
});
