import type { Page } from "@playwright/test";
import { looks } from "../shop/looks.ts";
import { expect, expectAccessible, notification, payByCard, test, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";
import { makeAdminWithFactor, makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

const SLUG = "fennelby-gift-code-25";
const INVENTORY = `/admin/inventario?produto=${SLUG}`;
const dialog = (page: Page) => page.getByRole("dialog").last();
const rowOf = (page: Page, id: string) => page.getByRole("row").filter({ hasText: id });

// Seven axe checks take most of a minute on a busy machine.
test.setTimeout(120_000);

/** Returns how many pixels the page can scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Adds one item in the dialog and returns the first 8 characters of its id. */
async function addItem(page: Page, accountData: string): Promise<string> {
  const newest = page.getByRole("rowheader").first();
  const before = await newest.innerText();
  await page.getByRole("button", { name: "Adicionar Item" }).first().click();
  await expect(dialog(page).getByRole("combobox", { name: "Produto" })).toHaveValue(SLUG);
  await dialog(page).getByRole("textbox", { name: "Dados da conta" }).fill(accountData);
  await page.keyboard.press("Control+Enter");
  await expect(notification(page)).toContainText("Item adicionado");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(newest).not.toHaveText(before, { useInnerText: true });
  return (await newest.innerText()).trim().slice(-8);
}

/** Opens the menu of the less frequent actions and exports the list. */
async function exportList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mais ações", exact: true }).click();
  await page.getByRole("button", { name: "Exportar CSV" }).click();
}

for (const [index, { width, colorScheme }] of looks.entries())
  test.describe(`the inventory page at ${width}, ${colorScheme}`, {
    tag: index === 0 ? [] : "@proof",
  }, () => {
    // The server rejects an empty form.
    test.use({ colorScheme, refusals: [400] });

    test("an item can be added, opened, edited, quarantined and deleted", async ({ page }) => {
      const secret = `segredo-${width}-${colorScheme}`;
      await signInAsAdmin(page, await makeAdminWithFactor());
      await visit(page, INVENTORY);
      const [file] = await Promise.all([page.waitForEvent("download"), exportList(page)]);
      expect(file.suggestedFilename()).toBe("inventario.csv");
      await expect(notification(page)).toContainText("Arquivo CSV baixado");
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);

      await page.getByRole("button", { name: "Adicionar Item" }).first().click();
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Adicionar Item" }).click();
      await expect(dialog(page).getByText("Selecione um produto e adicione os dados da conta")).toBeVisible();
      await expect(dialog(page).getByRole("textbox", { name: "Dados da conta" })).toBeFocused();
      await dialog(page).getByRole("tab", { name: "Enviar .txt" }).click();
      await dialog(page)
        .getByLabel("Arquivo .txt")
        .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") });
      await expect(dialog(page).getByText("Por favor, selecione um arquivo .txt")).toBeVisible();
      await expectAccessible(page);
      await dialog(page).getByRole("tab", { name: "Digitar texto" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Descartar" }).click();

      const id = await addItem(page, `email: ana@example.com\npassword: ${secret}`);
      await expect(page.getByText(secret)).toHaveCount(0);
      await page.getByRole("button", { name: `Item ${id}` }).click();
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Revelar" }).click();
      await expect(dialog(page).getByText(`password: ${secret}`)).toBeVisible();
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Ocultar" }).click();
      await expect(page.getByText(secret)).toHaveCount(0);

      await dialog(page).getByRole("button", { name: "Editar" }).click();
      const field = dialog(page).getByRole("textbox", { name: "Dados da conta" });
      await expect(field).toHaveValue(`email: ana@example.com\npassword: ${secret}`);
      await expectAccessible(page);
      await field.fill(`code: ${secret}-novo`);
      await dialog(page).getByRole("button", { name: "Salvar" }).click();
      await expect(notification(page)).toContainText("Item atualizado");
      await expect(rowOf(page, id)).toContainText("Código");

      await page.getByRole("button", { name: `Item ${id}` }).click();
      await dialog(page).getByRole("button", { name: "Colocar em quarentena" }).click();
      await expect(notification(page)).toContainText("Item em quarentena");
      await expect(rowOf(page, id)).toHaveCount(0);
      await page
        .getByRole("navigation", { name: "Visões" })
        .getByRole("link", { name: /Em quarentena/ })
        .click();
      await page.getByRole("button", { name: `Item ${id}` }).click();
      await dialog(page).getByRole("button", { name: "Devolver ao estoque" }).click();
      await expect(notification(page)).toContainText("Item devolvido ao estoque");

      await visit(page, `/admin/inventario?q=${id}`);
      // On phones, a menu contains the actions of an item.
      const hasMenu = width < 768;
      if (hasMenu) await page.getByRole("button", { name: `Ações: ${id}` }).click();
      await page.getByRole("button", { name: hasMenu ? "Excluir" : `Excluir ${id}` }).click();
      await expect(dialog(page)).toContainText("Tem certeza que deseja excluir este item?");
      await expect(dialog(page).getByRole("button", { name: "Cancelar" })).toBeFocused();
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Excluir" }).click();
      await expect(notification(page)).toContainText("Item removido");
      await expect(page.getByText("Nenhum item disponível")).toBeVisible();
      await expectAccessible(page);
    });

    test("many items are previewed and added as one batch, and one action on the batch retires these items", {
      tag: "@proof",
    }, async ({ page }) => {
      await signInAsAdmin(page, await makeAdminWithFactor());
      await page.setViewportSize({ width, height: 844 });
      await visit(page, INVENTORY);
      // On phones and tablets, a menu contains the less frequent actions.
      if (width < 1024) await page.getByRole("button", { name: "Mais ações", exact: true }).click();
      await page.getByRole("button", { name: "Vários itens" }).click();
      await expectAccessible(page);
      await dialog(page).getByRole("tab", { name: "Colar texto" }).click();
      const rows = [1, 2, 2].map((n) => `lote-${width}-${colorScheme}-${n}@example.com,senha-${n}`);
      await dialog(page)
        .getByRole("textbox", { name: "Itens" })
        .fill(`email,password\n${rows.join("\n")}`);
      await dialog(page).getByRole("textbox", { name: "Custo" }).fill("1,50");
      await dialog(page).getByRole("textbox", { name: "Fornecedor" }).fill("Northgate");
      await dialog(page).getByRole("button", { name: "Pré-visualizar" }).click();
      await expect(dialog(page).getByText("2 novos, 1 repetido")).toBeVisible();
      await expect(dialog(page)).toContainText("Repetido no arquivo");
      await expect(dialog(page)).toContainText("Como serão entregues os primeiros 3");
      await expect(dialog(page)).toContainText("senha-1");
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Adicionar 2 itens" }).click();
      await expect(notification(page)).toContainText("2 itens adicionados");
      await expect(notification(page)).toContainText("1 repetido ignorado.");

      await page.getByRole("link", { name: "Lotes" }).click();
      // The list of items, which the click leaves, also shows the supplier.
      await expect(page).toHaveURL(/tab=lotes/);
      const batch = page.getByRole("row").filter({ hasText: "Northgate" }).first();
      await expect(batch).toContainText("US$ 1,50");
      await expectAccessible(page);
      for (const other of [768, width]) {
        await page.setViewportSize({ width: other, height: 844 });
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      // On phones, a menu contains the actions of a batch.
      if (width < 768) await batch.getByRole("button", { name: /^Ações: / }).click();
      await batch.getByRole("button", { name: /^Retirar/ }).click();
      await expect(dialog(page)).toContainText("2 itens disponíveis de “Fennelby Gift Code 25”");
      await dialog(page).getByRole("button", { name: "Retirar" }).click();
      await expect(notification(page)).toContainText("2 itens retirados do estoque");
    });
  });

test("a reserved item shows its order and its remaining time, and moves to the sold items", {
  tag: "@proof",
}, async ({ page, browser }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, `${INVENTORY}&tab=reservados`);
  await expect(page.getByText("Nenhum item encontrado")).toBeVisible();
  const shop = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const buyer = await shop.newPage();
  await quickSignUp(buyer);
  await buyer.goto(await startPayment(buyer, SLUG, 12));
  await expect(page.getByText(/restam \d+:\d\d/).first()).toBeVisible();
  const order = (
    await page
      .getByRole("link", { name: /^HO-\d+$/ })
      .first()
      .innerText()
  ).trim();
  await payByCard(buyer);
  await expect(buyer.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await shop.close();
  await expect(page.getByText("Nenhum item encontrado")).toBeVisible();

  await visit(page, INVENTORY);
  const sold = page.getByRole("region", { name: "Itens vendidos" });
  await expect(sold.getByRole("rowheader")).toHaveCount(10);
  await sold.getByRole("link", { name: "E mais 2 itens vendidos..." }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(12);
  await page.getByRole("searchbox").fill(order);
  await expect(page).toHaveURL(new RegExp(`q=${order}`));
  await expect(page.getByRole("rowheader")).toHaveCount(12);
  await expectAccessible(page);
});

test.describe("the inventory page without a second factor", () => {
  test.use({ refusals: [403] });

  test("without a second factor, a stock manager can add items, but opening, editing, deleting and exporting show '2FA Required'", {
    tag: "@proof",
  }, async ({ page }) => {
    await signInAsAdmin(page, await makeTeamMember("manage_inventory"));
    await visit(page, INVENTORY);
    const id = await addItem(page, "sem-segundo-fator");
    const asked = async (press: () => Promise<void>) => {
      await press();
      await expect(page.getByRole("heading", { name: "2FA Required" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("heading", { name: "2FA Required" })).toHaveCount(0);
    };
    await asked(() => exportList(page));
    await asked(() => page.getByRole("button", { name: `Editar ${id}` }).click());
    await page.getByRole("button", { name: `Item ${id}` }).click();
    await asked(() => page.getByRole("button", { name: "Revelar" }).click());
    await expect(page.getByText("sem-segundo-fator")).toHaveCount(0);
  });
});

test("the export of the inventory contains the rows of the shown view, without secret values", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, INVENTORY);
  const [file] = await Promise.all([page.waitForEvent("download"), exportList(page)]);
  expect(file.suggestedFilename()).toBe("inventario.csv");
  await expect(notification(page)).toContainText("Arquivo CSV baixado");
});
