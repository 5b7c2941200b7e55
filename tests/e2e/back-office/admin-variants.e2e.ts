import type { Page } from "@playwright/test";
import { cartButton, expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const text = (page: Page, text: string) =>
  expect(notification(page).getByText(text, { exact: true })).toBeVisible();
const NAME = "Licença Quartzo";

async function createProduct(page: Page): Promise<void> {
  await visit(page, "/admin/produtos?novo=1");
  await dialog(page).getByLabel("Nome").fill(NAME);
  await dialog(page).getByLabel("Categoria").selectOption({ label: "Licence Keys" });
  await dialog(page).getByLabel("Preço (US$)").fill("12,90");
  await dialog(page).getByLabel("Tipo de entrega").selectOption({ label: "Entrega manual" });
  await dialog(page).getByLabel("Quantidade em estoque").fill("7");
  await dialog(page).getByRole("button", { name: "Criar Produto" }).click();
  await text(page, "Produto criado");
}

/** Opens the variants of the product from its card in the list. */
async function openVariants(page: Page): Promise<void> {
  await visit(page, "/admin/produtos?q=quartzo");
  await page.getByRole("article").getByRole("link", { name: NAME, exact: true }).click();
  await dialog(page).getByRole("button", { name: "Mais ações" }).click();
  await dialog(page).getByRole("link", { name: "Variações" }).click();
  await expect(dialog(page).getByRole("heading", { name: `Variações de ${NAME}` })).toBeVisible();
}

const values = (page: Page) =>
  dialog(page).getByRole("region", { name: "Variações na ordem da loja" }).getByRole("link");

test.describe.configure({ mode: "serial" });

test("a product is split into variants, and staff add variants and change their order", async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await createProduct(page);

  await openVariants(page);
  await dialog(page).getByRole("button", { name: "Criar variações" }).click();
  await expect(dialog(page).getByText("Escreva de 1 a 60 caracteres.").first()).toBeVisible();
  await dialog(page).getByLabel("O que o cliente escolhe").fill("Duração");
  await dialog(page).getByLabel("Opção deste produto").fill("1 mês");
  await dialog(page).getByRole("button", { name: "Criar variações" }).click();
  await text(page, "Variações criadas");

  await openVariants(page);
  await dialog(page).getByLabel("Opção da nova variação").fill("1 ano");
  await dialog(page).getByLabel("Preço (US$)").fill("99,00");
  await dialog(page).getByRole("button", { name: "Adicionar variação" }).click();
  await text(page, "Variação adicionada");

  await visit(page, "/admin/produtos?q=quartzo");
  await page.getByRole("article").getByRole("link", { name: NAME, exact: true }).click();
  await expect(values(page)).toHaveText(["1 mês", "1 ano"]);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Mover 1 ano" }).press("Alt+ArrowUp");
  await text(page, "Ordem salva");
  await expect(values(page)).toHaveText(["1 ano", "1 mês"]);
  await visit(page, "/admin/produtos?q=quartzo");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("shoppers choose a variant on the page of the product, with and without scripts", async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const shop = await plain.newPage();
  await shop.goto("/marketplace/licenca-quartzo");
  const choices = shop.getByRole("navigation", { name: "Duração" });
  await expect(shop.locator('a[aria-current="true"]')).toContainText("1 mês");
  // A sold-out variant cannot be chosen. The link of a sold-out variant opens a form. Shoppers can use the
  // form to get a mail when the variant is back in stock.
  await expect(choices.getByRole("link")).toHaveText(["Tell me when it is back: 1 ano", /1 mês/]);
  await expect(choices.getByText("1 ano").first()).toBeVisible();
  await shop.goto("/marketplace/licenca-quartzo?v=licenca-quartzo-1-ano");
  await expect(shop.getByText("$99.00").first()).toBeVisible();
  await plain.close();
  const moved = await page.request.get("/marketplace/licenca-quartzo-1-mes", { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([
    301,
    "/marketplace/licenca-quartzo?v=licenca-quartzo-1-mes",
  ]);

  await visit(page, "/marketplace?q=quartzo");
  await expect(page.getByRole("article")).toContainText("from $12.90");
  await visit(page, "/marketplace/licenca-quartzo?v=licenca-quartzo-1-ano");
  await expect(page.getByRole("main").getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  await page.getByRole("link", { name: /1 mês/ }).click();
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expectAccessible(page);
  await cartButton(page).click();
  await expect(dialog(page)).toContainText(`${NAME} · 1 mês`);
});
