import { expect, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

test("the preview of the brand has a light and a dark background", { tag: "@proof" }, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  const shown = page.frameLocator("figure iframe");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/admin/marca");
    await expect(shown.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
    for (const [theme, ground] of [
      ["Claro", "rgb(247, 246, 242)"],
      ["Escuro", "rgb(14, 20, 18)"],
    ] as const) {
      await page.getByRole("main").getByRole("button", { name: theme }).click();
      await expect(shown.locator("body"), colorScheme).toHaveCSS("background-color", ground);
    }
  }
});

test("a predefined color becomes the accent color, and the original color can be chosen again", async ({
  page,
}) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/marca");
  const save = page.getByRole("button", { name: "Salvar" });
  await expect(save).toBeDisabled();
  await page.getByRole("radio", { name: "Vermelho" }).check({ force: true });
  await expect(page.getByRole("textbox", { name: "Cor de destaque" })).toHaveValue("#cf4a55");
  await page.getByRole("button", { name: "Voltar à original" }).click();
  await expect(page.getByRole("radio", { name: "Cor original" })).toBeChecked();
  await page.getByRole("radio", { name: "Cor original" }).press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Verde" })).toBeChecked();
  await expect(save).toBeEnabled();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(save).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Cor original" })).toBeChecked();
});
