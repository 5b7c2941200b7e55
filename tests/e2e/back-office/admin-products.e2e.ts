import type { Page } from "@playwright/test";
import { renderTogether } from "../shop/render-together.ts";
import { expect, expectAccessible, notification, test, untilAlive, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const text = (page: Page, text: string) =>
  expect(notification(page).getByText(text, { exact: true })).toBeVisible();

async function openList(page: Page, search = ""): Promise<void> {
  await visit(page, `/admin/produtos${search}`);
}

/** Returns the status of the product's page. An unknown address redirects to the marketplace. */
const statusInShop = async (page: Page): Promise<number> =>
  (await page.request.get("/marketplace/marrowdale-accounting-seat", { maxRedirects: 0 })).status();

async function closeEditor(page: Page): Promise<void> {
  await expect(dialog(page).getByText(/Salvo às \d\d:\d\d/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
}

async function createProduct(page: Page, name: string, price = "12,90"): Promise<void> {
  await openList(page, "?novo=1");
  await dialog(page).getByLabel("Nome").fill(name);
  await dialog(page).getByLabel("Categoria").selectOption({ label: "Gift Codes" });
  await dialog(page).getByLabel("Preço (US$)").fill(price);
  await dialog(page).getByLabel("Tipo de entrega").selectOption({ label: "Entrega manual" });
  await dialog(page).getByRole("button", { name: "Criar Produto" }).click();
  await text(page, "Produto criado");
  await closeEditor(page);
}

test("a product can be created, changed, featured and deleted, and the shop shows each change", async ({
  page,
}) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await openList(page);
  await expect(page.getByRole("heading", { name: "Produtos", level: 1 })).toBeVisible();
  await expect(page.getByText("Total de Produtos")).toBeVisible();

  await page.getByRole("link", { name: "Novo Produto" }).click();
  await dialog(page).getByRole("button", { name: "Criar Produto" }).click();
  await expect(dialog(page).getByText("Digite o nome do produto.")).toBeVisible();
  await expect(dialog(page).getByText("Escolha uma categoria.", { exact: true })).toBeVisible();
  await expect(dialog(page).getByText("Digite o preço.")).toBeVisible();
  await expect(dialog(page).getByLabel("Nome")).toBeFocused();

  await dialog(page).getByLabel("Nome").fill("Licença de Verão");
  await expect(dialog(page).getByText("Na loja: /marketplace/licenca-de-verao")).toBeVisible();
  await dialog(page).getByLabel("Categoria").selectOption({ label: "Licence Keys" });
  await dialog(page).getByLabel("Preço (US$)").fill("1.234");
  await dialog(page).getByLabel("Tipo de entrega").selectOption({ label: "Entrega manual" });
  await dialog(page).getByLabel("Quantidade em estoque").fill("3");
  await dialog(page).getByLabel("Meta título").fill("Verão");
  await expect(dialog(page).getByText("5/60")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Criar Produto" }).click();
  await expect(dialog(page).getByText("Escreva o valor como 12,90 ou 12.90.")).toBeVisible();
  await dialog(page).getByLabel("Preço (US$)").fill("12,90");
  const preview = dialog(page).frameLocator("iframe").locator("body");
  await expect(preview).toContainText("Licença de Verão");
  await page.keyboard.press("Control+Enter");
  await text(page, "Produto criado");
  await closeEditor(page);

  await page.getByRole("searchbox").fill("licenca de verao");
  await expect(page).toHaveURL(/q=licenca/);
  const made = card(page, "Licença de Verão");
  await expect(made).toContainText("US$ 12,90");
  await expect(made).toContainText("Ativo");

  const featured = made.getByRole("switch");
  await featured.click();
  await text(page, "Produto atualizado");
  await expect(featured).toHaveAttribute("aria-checked", "true");

  const edit = made.getByRole("link", { name: "Editar Licença de Verão" });
  await edit.click();
  await expect(page).toHaveURL(/\/admin\/produtos\/[0-9a-f-]{36}\/editar\?q=licenca/);
  await page.reload();
  await untilAlive(page);
  await expect(dialog(page).getByLabel("Preço (US$)")).toHaveValue("12,90");
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/produtos\?q=licenca/);
  await edit.click();
  await expect(dialog(page).getByLabel("Preço (US$)")).toHaveValue("12,90");
  await dialog(page).getByLabel("Preço (US$)").fill("15.00");
  await expect(dialog(page).getByText("1 mudança não salva")).toBeVisible();
  await expect(preview).toContainText("$15.00");
  await page.keyboard.press("Control+s");
  await expect(dialog(page).getByLabel("Preço (US$)"), "filled again and focused").toHaveValue("15,00");
  await expect(dialog(page).getByLabel("Preço (US$)")).toBeFocused();
  await closeEditor(page);
  await expect(made).toContainText("US$ 15,00");

  await page.goto("/marketplace/licenca-de-verao");
  await expect(page.getByRole("heading", { name: "Licença de Verão" })).toBeVisible();
  await expect(page.getByText("$15.00").first()).toBeVisible();

  await openList(page, "?q=licenca+de+verao");
  await made.getByRole("link", { name: "Excluir Licença de Verão" }).click();
  await expect(
    dialog(page).getByRole("heading", { name: "Tem certeza que deseja excluir este produto?" }),
  ).toBeVisible();
  await expect(dialog(page)).toContainText("0 itens disponíveis e 0 vendas ligadas");
  await expect(dialog(page).getByRole("button", { name: "Cancelar" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Excluir" }).click();
  await text(page, "Produto deletado");
  await expect(page.getByText("Nenhum produto encontrado")).toBeVisible();
});

test("a deleted product with stock is archived, and can be restored", { tag: "@proof" }, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  const name = "Marrowdale Accounting Seat";
  await openList(page, "?q=marrowdale");
  await card(page, name)
    .getByRole("link", { name: `Excluir ${name}` })
    .click();
  await expect(dialog(page)).toContainText("fica entre os arquivados");
  // While the list loads slowly, the address still contains the closed dialog. The next click must not open
  // this dialog again.
  const reads = /\/admin\/produtos\.data/;
  await page.route(reads, async (route) => {
    if (route.request().method() === "GET") await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await dialog(page).getByRole("button", { name: "Excluir" }).click();
  await text(page, "Produto deletado");
  await page.getByRole("link", { name: /^Arquivados/ }).click();
  await page.waitForURL(/tab=arquivados/);
  await page.unroute(reads);
  expect(new URL(page.url()).searchParams.has("excluir")).toBe(false);
  await expect.poll(() => statusInShop(page)).toBe(302);
  // The toast appears even when React renders the form's answer and the shorter list at the same time.
  await renderTogether(page);
  await page.getByRole("button", { name: `Restaurar ${name}` }).click();
  await text(page, "Produto restaurado");
  await page.getByRole("link", { name: /^Inativos/ }).click();
  await page.getByRole("link", { name: `Editar ${name}` }).click();
  await expect(dialog(page).getByLabel("Tipo de entrega")).toBeDisabled();
  await expect(dialog(page).getByText(/contados? do inventário/)).toBeVisible();
  await dialog(page).getByLabel("Status").selectOption({ label: "Ativo" });
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await text(page, "Produto atualizado");
  await closeEditor(page);
  await expect.poll(() => statusInShop(page)).toBe(200);
});

test.describe("two admins who edit one product", () => {
  test.use({ refusals: [409] });

  test("when two admins edit a product, the second admin sees the first admin's changes", {
    tag: "@proof",
  }, async ({ page, browser }) => {
    await signInAsAdmin(page, await makeAdminWithFactor());
    await createProduct(page, "Produto Disputado");
    await openList(page, "?q=disputado");
    await page.getByRole("link", { name: "Editar Produto Disputado" }).click();
    await dialog(page).getByLabel("Descrição curta").fill("O que eu digitei");

    const other = await browser.newPage();
    await signInAsAdmin(other, await makeAdminWithFactor());
    await openList(other, "?q=disputado");
    await other.getByRole("link", { name: "Editar Produto Disputado" }).click();
    await dialog(other).getByLabel("Preço (US$)").fill("20,00");
    await dialog(other).getByRole("button", { name: "Salvar" }).click();
    await text(other, "Produto atualizado");
    await other.close();
    await expect(dialog(page).getByText(/ salvou enquanto você editava\./)).toBeVisible();

    await dialog(page).getByRole("button", { name: "Salvar" }).click();
    await text(page, "Erro ao atualizar produto");
    const notice = dialog(page).getByRole("alert");
    await expect(notice).toContainText("Preço (US$): US$ 12,90 → US$ 20,00");
    await expect(dialog(page).getByLabel("Descrição curta")).toHaveValue("O que eu digitei");
    await expectAccessible(page);

    await notice.getByRole("button", { name: "Carregar a versão atual" }).click();
    await expect(dialog(page).getByLabel("Preço (US$)")).toHaveValue("20,00");
    await expect(dialog(page).getByLabel("Descrição curta")).toHaveValue("");
    await dialog(page).getByLabel("Descrição curta").fill("Depois de ver");
    await dialog(page).getByRole("button", { name: "Salvar" }).click();
    await closeEditor(page);
    await expect(card(page, "Produto Disputado")).toContainText("US$ 20,00");
  });
});

test("a form with unsaved changes asks for confirmation before an admin leaves the form", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page);
  await openList(page);
  await page.getByRole("link", { name: "Novo Produto" }).click();
  await dialog(page).getByLabel("Nome").fill("Quase perdido");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Descartar as alterações?" })).toBeVisible();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(dialog(page).getByLabel("Nome")).toHaveValue("Quase perdido");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/produtos$/);

  await visit(page, "/admin/featured");
  await page.getByRole("link", { name: "Produtos", exact: true }).click();
  await page.getByRole("link", { name: "Novo Produto" }).click();
  await dialog(page).getByLabel("Nome").fill("Quase perdido");
  // The router does not protect the input immediately after the first change, but from the next task of the
  // event loop on. A person cannot leave the page within such a short time.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)).then(() => {}));
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Descartar as alterações?" })).toBeVisible();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(dialog(page).getByLabel("Nome")).toHaveValue("Quase perdido");
  await page.goBack();
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/produtos$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/featured$/);
});
