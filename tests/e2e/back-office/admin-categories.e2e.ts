import type { Page, Route } from "@playwright/test";
import { looks } from "../shop/looks.ts";
import { expect, expectAccessible, test, untilAlive, visit } from "../steps/journey.ts";
import { makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

const notification = (page: Page) => page.getByRole("region", { name: /^Notificações/ });
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const name = (text: string) => `${text} ${process.pid}-${Date.now() % 100_000}`;

/**
 * Opens the form with the browser's Forward button, and closes the form before its data has loaded. Then
 * opens the form again.
 */
async function closeBeforeItLoads(page: Page): Promise<void> {
  const { promise: isClosed, resolve: load } = Promise.withResolvers<void>();
  // The browser might cancel the delayed request. In this case, `continue` fails.
  const hold = (route: Route) => isClosed.then(() => route.continue()).catch(() => {});
  await page.route(/\/admin\/categorias\/novo\.data/, hold);
  await page.goForward();
  await expect(dialog(page).getByLabel("Nome")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  load();
  await expect(page).toHaveURL(/\/admin\/categorias$/);
  await page.unroute(/\/admin\/categorias\/novo\.data/, hold);
  await page.goForward();
  await expect(dialog(page).getByLabel("Nome")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/categorias$/);
}

test("a category can be created, changed and deleted, and a slug that is already in use is rejected", async ({
  page,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await visit(page, "/admin/categorias");
  const made = name("Códigos Únicos");
  const slug = made.toLowerCase().replace("códigos únicos", "codigos-unicos").replace(" ", "-");
  const create = page.getByRole("button", { name: "Nova Categoria" });
  await create.click();
  await expect(page).toHaveURL(/\/admin\/categorias\/novo$/);
  await expect(dialog(page).getByLabel("Nome")).toBeFocused();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(create).toBeFocused();
  // On a slow device, the page renders late after a change of its address. The user can press a key before
  // the page renders.
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goForward();
  await expect(dialog(page).getByLabel("Nome")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/categorias$/);
  await closeBeforeItLoads(page);
  await device.detach();
  await create.click();
  const send = dialog(page).getByRole("button", { name: "Criar Categoria" });
  await expect(send).toBeDisabled();
  await dialog(page).getByLabel("Nome").fill("   ");
  await expect(send, "a blank name is invalid").toBeDisabled();
  await dialog(page).getByLabel("Nome").fill(made);
  await expect(dialog(page)).toContainText(`Em branco: ${slug}`);
  await expectAccessible(page);
  await send.click();
  await expect(notification(page)).toContainText("Categoria criada");
  await expect(row(page, made)).toContainText(slug);

  await page.getByRole("searchbox", { name: "Buscar categorias..." }).fill(made);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole("button", { name: `Editar “${made}”` }).click();
  await dialog(page).getByLabel("Slug").fill("Não é");
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(dialog(page).getByLabel("Slug"), "the refused field has the focus").toBeFocused();
  await expect(dialog(page)).toContainText("Use letras minúsculas sem acento");
  await dialog(page).getByLabel("Slug").fill(slug);
  await dialog(page)
    .getByRole("checkbox", { name: /^Ativa/ })
    .uncheck();
  await page.keyboard.press("Control+Enter");
  await expect(notification(page)).toContainText("Categoria atualizada");
  await expect(row(page, made)).toContainText("Inativa");

  // A click on a row has the same effect as a click on the row's name. Clicks on controls and clicks that
  // select text have no such effect.
  await row(page, made).getByText("Inativa").click();
  await expect(dialog(page).getByLabel("Nome")).toHaveValue(made);
  await expect(page).toHaveURL(/\/admin\/categorias\/[0-9a-f-]{36}\/editar\?q=/);
  // The URL is enough to open the form, even when the list does not show the category's row.
  await visit(page, new URL(page.url()).pathname);
  await expect(dialog(page).getByLabel("Nome")).toHaveValue(made);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/categorias$/);
  await visit(page, "/admin/categorias/nothing/editar");
  await expect(dialog(page)).toContainText("Não encontrado");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/categorias$/);
  await page.getByRole("searchbox", { name: "Buscar categorias..." }).fill(made);
  await expect(page).toHaveURL(/q=/);
  const cell = await row(page, made).getByText(slug).boundingBox();
  if (!cell) throw new Error("the slug is not shown");
  await page.mouse.move(cell.x + 2, cell.y + cell.height / 2);
  await page.mouse.down();
  await page.mouse.move(cell.x + cell.width - 2, cell.y + cell.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toContain(slug.slice(2, -2));
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole("button", { name: `Excluir “${made}”` }).click();
  await expect(dialog(page)).toContainText("não tem produtos");
  await expect(dialog(page).getByRole("button", { name: "Cancelar" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Excluir" }).click();
  await expect(notification(page)).toContainText("Categoria deletada");
  await expect(page.getByText(/^Nenhuma categoria para/)).toBeVisible();
  await page.getByRole("link", { name: "Mostrar todas" }).click();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
});

test("an admin must choose a new category for the products of a deleted category", { tag: "@proof" }, async ({
  page,
}) => {
  await signInAsAdmin(page, await makeTeamMember("manage_categories"));
  await visit(page, "/admin/categorias");
  await page.getByRole("button", { name: /^Excluir “Gift/ }).click();
  await expect(dialog(page)).toContainText(/tem \d+ produtos?\. Escolha para onde vão\./);
  await expect(
    dialog(page).getByLabel("Mover os produtos para").getByRole("option", { name: /^Gift/ }),
  ).toHaveCount(0);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Excluir" }).click();
  await expect(dialog(page), "no target category was chosen").toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("button", { name: /^Excluir “Gift/ })).toBeFocused();
});

for (const { width, colorScheme: scheme } of looks)
  test(`the categories page is accessible at ${width}, ${scheme}`, { tag: "@proof" }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin/categorias");
    await untilAlive(page);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, "nothing scrolls sideways").toBeLessThanOrEqual(0);
  });

test("an admin can create a category in a dialog over the product list", { tag: "@proof" }, async ({
  page,
}) => {
  await signInAsAdmin(page);
  await visit(page, "/admin/produtos");
  await page.getByRole("button", { name: "Nova Categoria" }).click();
  await expect(dialog(page).getByRole("button", { name: "Criar Categoria" })).toBeDisabled();
  await dialog(page).getByLabel("Nome").fill("Cartões de Época");
  await dialog(page).getByRole("button", { name: "Criar Categoria" }).click();
  await expect(notification(page)).toContainText("Categoria criada");
  await expect(
    page.getByRole("navigation", { name: "Categorias" }).getByRole("link", { name: /^Cartões de Época/ }),
  ).toBeVisible();
});
