import type { Page } from "@playwright/test";
import { looks } from "../shop/looks.ts";
import { expect, expectAccessible, notification, payByCard, test, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

const INVENTORY = "/admin/inventario?produto=juniperly-cafe-gift-code-5";
/** No other test buys this product. */
const OWN = "fennelby-gift-code-100";
const dialog = (page: Page) => page.getByRole("dialog").last();

test.setTimeout(120_000);

/** Returns how many pixels the page can scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Pastes a text into the bulk dialog and opens its preview. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Vários itens" }).click();
  await dialog(page).getByRole("tab", { name: "Colar texto" }).click();
  await dialog(page).getByRole("textbox", { name: "Itens" }).fill(text);
  await dialog(page).getByRole("button", { name: "Pré-visualizar" }).click();
}

const numbered = (prefix: string) =>
  Array.from({ length: 60 }, (_, n) => `${prefix}-${String(n).padStart(4, "0")}-WXYZ`);

for (const [index, { width, colorScheme }] of looks.entries())
  test.describe(`the inventory import at ${width}, ${colorScheme}`, {
    tag: index === 0 ? [] : "@proof",
  }, () => {
    // The server answers the form for a single item with status 409 and a question.
    test.use({ colorScheme, refusals: [409] });

    test("an import of sixty pasted keys asks a question and adds sixty items after a confirmation", async ({
      page,
    }) => {
      const keys = numbered(`K${width}${colorScheme === "dark" ? "D" : "L"}`);
      await signInAsAdmin(page, await makeAdminWithFactor());
      await page.setViewportSize({ width, height: 844 });
      await visit(page, INVENTORY);
      await page.getByRole("button", { name: "Adicionar Item" }).first().click();
      await dialog(page).getByRole("textbox", { name: "Dados da conta" }).fill(keys.join("\n"));
      await dialog(page).getByRole("button", { name: "Adicionar Item" }).click();
      await expect(
        dialog(page).getByText("Isto parece ter 60 itens. Nada foi adicionado ainda."),
      ).toBeVisible();
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Adicionar vários itens" }).click();

      const question = dialog(page).getByRole("group", { name: "Como estes itens devem ser lidos?" });
      await expect(question.getByRole("radio")).toHaveCount(2);
      await expect(question.getByRole("radio", { checked: true })).toHaveCount(0);
      await expect(question).toContainText("60 itens");
      await expect(question.getByText(keys[2] ?? "", { exact: true })).toBeVisible();
      await expect(dialog(page).getByRole("button", { name: "Escolha como ler os itens" })).toBeDisabled();
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);

      await dialog(page).getByRole("button", { name: "Voltar" }).click();
      await expect(dialog(page).getByRole("textbox", { name: "Itens" })).toHaveValue(keys.join("\n"));
      await page.waitForTimeout(500);
      await expect(question).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toContainText("Descartar as alterações?");
      await page.getByRole("button", { name: "Continuar editando" }).click();
      await expect(dialog(page).getByRole("textbox", { name: "Itens" })).toHaveValue(keys.join("\n"));

      await dialog(page).getByRole("button", { name: "Pré-visualizar" }).click();
      await question.getByRole("radio", { name: /^60 itens/ }).check();
      await expect(dialog(page).getByText("60 novos, 0 repetidos")).toBeVisible();
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Adicionar 60 itens" }).click();
      await expect(notification(page)).toContainText("60 itens adicionados");
    });
  });

test("a shopper gets one of sixty pasted keys", { tag: "@proof" }, async ({ page, browser }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  // Retires the other items, so only the pasted keys remain available.
  await visit(page, `/admin/inventario?produto=${OWN}&tab=lotes`);
  await page
    .getByRole("button", { name: /^Retirar/ })
    .first()
    .click();
  await dialog(page).getByRole("button", { name: "Retirar" }).click();
  await expect(notification(page)).toContainText("do estoque");

  const keys = numbered(Date.now().toString(36).slice(-5).toUpperCase());
  await paste(page, keys.join("\n"));
  await dialog(page)
    .getByRole("radio", { name: /^60 itens/ })
    .check();
  await dialog(page).getByRole("button", { name: "Adicionar 60 itens" }).click();
  await expect(notification(page).last()).toContainText("60 itens adicionados");

  const shop = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const buyer = await shop.newPage();
  await quickSignUp(buyer);
  await buyer.goto(await startPayment(buyer, OWN));
  await payByCard(buyer);
  await expect(buyer.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await buyer
    .getByRole("button", { name: /^Reveal/ })
    .first()
    .click();
  await expect(buyer.getByText(keys[0] ?? "", { exact: true })).toBeVisible();
  await expect(buyer.getByText(keys[1] ?? "")).toHaveCount(0);
  await shop.close();
});

test("an import of pairs asks for column names and rejects a credential as a name", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, INVENTORY);
  const tag = Date.now().toString(36).slice(-5);
  await paste(page, `ana.${tag}@example.com:${tag}s3:nha\nbia.${tag}@example.com:${tag}`);
  await dialog(page)
    .getByRole("radio", { name: /^2 itens Colunas por dois-pontos/ })
    .check();
  const column = dialog(page).getByRole("textbox", { name: "Coluna 1" });
  const add = dialog(page).getByRole("button", { name: "Adicionar 2 itens" });
  await column.fill("AAAA-BBBB-CCCC");
  await expect(dialog(page)).toContainText("parece uma credencial");
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await column.fill("Login do jogo");
  await expect(dialog(page).getByText(`${tag}s3:nha`).last()).toBeVisible();
  await expectAccessible(page);
  await add.click();
  await expect(notification(page)).toContainText("2 itens adicionados");
  await expect(page.getByText("login_do_jogo, password").first()).toBeVisible();
});

test.describe("a pasted text", () => {
  // The server answers a malformed unit cost with status 400.
  test.use({ permissions: ["clipboard-read", "clipboard-write"], refusals: [400] });
  const field = (page: Page) => dialog(page).getByRole("textbox", { name: "Itens" });
  const tag = () => Date.now().toString(36).slice(-6).toUpperCase();

  async function openFor(page: Page): Promise<void> {
    await signInAsAdmin(page, await makeAdminWithFactor());
    await visit(page, INVENTORY);
    await page.getByRole("button", { name: "Vários itens" }).click();
    await expect(field(page)).toBeFocused();
  }
  async function press(page: Page, text: string): Promise<void> {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field(page).press("Control+V");
  }

  test("the back office immediately previews a pasted text, in every format that sellers paste", {
    tag: "@proof",
  }, async ({ page }) => {
    await openFor(page);
    const own = tag();
    const add = (count: number) => dialog(page).getByRole("button", { name: `Adicionar ${count} itens` });
    const back = async () => {
      await dialog(page).getByRole("button", { name: "Voltar" }).click();
      await field(page).fill("");
    };
    await press(page, `login;senha\nana.${own}@example.com;s1-${own}\nbia.${own}@example.com;s2-${own}`);
    await expect(add(2)).toBeVisible();
    await back();
    await press(page, `ana.${own}@example.com:s3-${own}\nbia.${own}@example.com:s4-${own}`);
    await expect(
      dialog(page)
        .getByRole("radio", { name: /^2 itens/ })
        .first(),
    ).toBeVisible();
    await expect(dialog(page).getByRole("radio", { checked: true })).toHaveCount(0);
    await back();
    const codes = [1, 2, 2, 3].map((n) => `${own}-${n}${n}${n}${n}-QWER`);
    await press(page, codes.join("\n\n"));
    await expect(dialog(page)).toContainText("3 novos, 1 repetido");
    await dialog(page).getByLabel("Fornecedor").fill("Northgate");
    await dialog(page).getByLabel("Custo").fill("muito");
    await add(3).click();
    await expect(dialog(page)).toContainText("Digite um valor");
    await dialog(page).getByLabel("Custo").fill("1,50");
    await expectAccessible(page);
    await add(3).dblclick();
    await expect(notification(page)).toContainText("3 itens adicionados");
    await visit(page, `${INVENTORY}&tab=lotes`);
    await expect(page.getByRole("row").filter({ hasText: "Northgate" })).toHaveCount(1);
  });

  test("a pasted text without any line, or without a chosen product, shows neither a preview nor an error", {
    tag: "@proof",
  }, async ({ page }) => {
    await openFor(page);
    await press(page, "\n \n\n");
    await expect(dialog(page).getByRole("button", { name: "Pré-visualizar" })).toBeVisible();
    await expect(notification(page)).toHaveText("");
    await field(page).fill("");
    await dialog(page).getByLabel("Produto").selectOption("");
    await press(page, `${tag()}-0001\n${tag()}-0002`);
    await expect(dialog(page).getByRole("button", { name: "Pré-visualizar" })).toBeVisible();
    await expect(notification(page)).toHaveText("");
  });

  test("a pasted text does not show the preview of an earlier text when the text changes during loading", {
    tag: "@proof",
  }, async ({ page }) => {
    await openFor(page);
    const answered = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/admin/inventario/importar*", async (route) => {
      await held.promise;
      await route.continue();
      answered.resolve();
    });
    const own = tag();
    await press(page, `login;senha\nana.${own}@example.com;s1-${own}`);
    await expect(dialog(page).getByRole("progressbar")).toBeVisible();
    await field(page).press("End");
    await field(page).pressSequentially(`\nbia.${own}@example.com;s2-${own}`);
    held.resolve();
    await answered.promise;
    await expect(dialog(page).getByRole("progressbar")).toHaveCount(0);
    await expect(field(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Pré-visualizar" }).click();
    await expect(dialog(page)).toContainText("2 novos");
  });

  test("a pasted text is added to the product of the clicked row, even after the user opened and closed another row", {
    tag: "@proof",
  }, async ({ page }) => {
    await signInAsAdmin(page, await makeAdminWithFactor());
    await visit(page, "/admin/inventario?tab=produtos");
    const adders = page.getByRole("button", { name: /^Adicionar itens a/ });
    const product = dialog(page).getByLabel("Produto");
    await adders.nth(0).dblclick();
    await expect(product).not.toHaveValue("");
    const first = await product.inputValue();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await adders.nth(1).click();
    await expect(product).not.toHaveValue("");
    expect(await product.inputValue()).not.toBe(first);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Vários itens" }).click();
    await expect(product).toHaveValue("");
  });
});
