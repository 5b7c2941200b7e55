import type { Page } from "@playwright/test";
import { cartButton, expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const NAME = "Account Recovery Service";
const SLUG = "account-recovery-service";

/** The form answers 422 when a rule about prices is broken. */
test.use({ refusals: [422] });

async function openEditor(page: Page): Promise<void> {
  await visit(page, "/admin/produtos?q=recovery");
  await page.getByRole("link", { name: `Editar ${NAME}` }).click();
}

/** Writes the price steps in the editor of the product, and saves them. */
async function saveTiers(page: Page, tiers: readonly [quantity: string, price: string][]): Promise<void> {
  await openEditor(page);
  const bins = dialog(page).getByRole("button", { name: /^Remover a faixa/ });
  await expect(dialog(page).getByRole("button", { name: "Adicionar faixa" })).toBeVisible();
  while ((await bins.count()) > 0) await bins.first().click();
  for (const [place, [quantity, price]] of tiers.entries()) {
    await dialog(page).getByRole("button", { name: "Adicionar faixa" }).click();
    await dialog(page)
      .getByLabel(`Faixa ${place + 1}: a partir de quantas unidades`)
      .fill(quantity);
    await dialog(page)
      .getByLabel(`Faixa ${place + 1}: cada uma custa`)
      .fill(price);
  }
  await page.keyboard.press("Control+s");
}

async function openPrices(page: Page): Promise<void> {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await openEditor(page);
  await dialog(page).getByRole("button", { name: "Mais ações" }).click();
  await dialog(page).getByRole("link", { name: "Preços e limites" }).click();
  await expect(dialog(page).getByRole("heading", { name: `Preços e limites de ${NAME}` })).toBeVisible();
}

async function save(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value);
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
}

const TIERS = [
  ["4", "110,00"],
  ["8", "95,00"],
] as const satisfies [string, string][];
const isSaved = async (page: Page) => {
  await expect(notification(page).getByText("Preços salvos", { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
};

test("the prices of a product are checked, saved and shown again", { tag: "@proof" }, async ({ page }) => {
  await openPrices(page);
  await expectAccessible(page);
  const problem = (text: string) => dialog(page).getByText(text, { exact: false }).first();
  await save(page, { "Máximo por cliente": "9" });
  await expect(problem("Preencha o máximo por cliente e o período")).toBeVisible();
  await save(page, { "Período, em dias": "30" });
  await isSaved(page);
  await openEditor(page);
  await dialog(page).getByRole("button", { name: "Mais ações" }).click();
  await dialog(page).getByRole("link", { name: "Preços e limites" }).click();
  await expect(dialog(page).getByLabel("Máximo por cliente")).toHaveValue("9");
  await page.keyboard.press("Escape");

  await saveTiers(page, [["4", "130,00"]]);
  await expect(problem("os preços devem cair de faixa em faixa")).toBeVisible();
  await saveTiers(page, TIERS);
  await expect(notification(page).getByText("Produto atualizado", { exact: true })).toBeVisible();
  const quantity = (place: number) => dialog(page).getByLabel(`Faixa ${place}: a partir de quantas unidades`);
  await expect(quantity(2)).toHaveValue("8");
  // The save bar disappears when the editor has loaded the saved version.
  await expect(dialog(page).getByText(/Salvo às/)).toBeHidden();
  await quantity(2).press("Alt+ArrowUp");
  await expect(quantity(1)).toHaveValue("8");
  await expect(problem("os preços devem cair de faixa em faixa")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Descartar" }).click();
  await expect(quantity(1)).toHaveValue("4");
  await expectAccessible(page);
});

test("the product page shows a sale, price tiers and limits", { tag: "@proof" }, async ({ page }) => {
  await openPrices(page);
  await save(page, {
    "Preço na promoção (US$)": "100,00",
    Começa: "2020-01-01T00:00",
    Termina: "2099-12-31T23:59",
    "Mínimo por pedido": "2",
  });
  await isSaved(page);
  await saveTiers(page, [["5", "110,00"], TIERS[1]]);
  await expect(notification(page).getByText("Produto atualizado", { exact: true })).toBeVisible();
  await visit(page, `/marketplace/${SLUG}`);
  await expect(page.getByText("$100.00", { exact: true })).toBeVisible();
  await expect(page.getByText("$125.00", { exact: true })).toBeVisible();
  // The sale price is lower than the price of the first tier, so the page shows only the second tier.
  await expect(page.getByRole("group", { name: "Prices for larger quantities" }).locator("> *")).toHaveText([
    "1$100.00 each",
    "8 or more$95.00 each",
  ]);
  await expect(page.getByText("At least 2 units per order.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Quantity").locator("option").first()).toHaveText("2");
  await expectAccessible(page);
});

test("the cart shows the price of several units, and the reason why the cart cannot be ordered", {
  tag: "@proof",
}, async ({ page }) => {
  await openPrices(page);
  await save(page, {
    "Preço na promoção (US$)": "",
    Começa: "",
    Termina: "",
    "Mínimo por pedido": "7",
    "Máximo por cliente": "9",
    "Período, em dias": "30",
  });
  await isSaved(page);
  // The editor does not save tiers that are unchanged, so each test saves a different first tier.
  await saveTiers(page, [["6", "110,00"], TIERS[1]]);
  await expect(notification(page).getByText("Produto atualizado", { exact: true })).toBeVisible();
  await visit(page, `/marketplace/${SLUG}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await cartButton(page).click();
  const line = dialog(page).getByRole("listitem");
  await expect(line).toContainText("Add 1 more to pay $95.00 each.");
  await expect(line).toContainText("At most 9 units per customer within 30 days.");
  await dialog(page)
    .getByRole("button", { name: `One more of ${NAME}` })
    .click();
  await expect(line).toContainText("$760.00");
  await expect(line).toContainText("$95.00 each");
  await expect(dialog(page).getByRole("button", { name: "Checkout - $760.00" })).toBeEnabled();
  await expectAccessible(page);
  for (let clicks = 0; clicks < 2; clicks++)
    await dialog(page)
      .getByRole("button", { name: `One less of ${NAME}` })
      .click();
  await expect(dialog(page).getByRole("button", { name: "Checkout - $660.00" })).toBeDisabled();
});

test("the product form saves a change that the user makes while an earlier save is still running", async ({
  page,
}) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/produtos?q=marrowdale");
  await page.getByRole("link", { name: "Editar Marrowdale Accounting Seat" }).click();
  const editor = page.getByRole("dialog");
  const description = editor.getByLabel("Descrição curta");
  await expect(description).not.toHaveValue("");

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const saves = /\/editar\.data/;
  await page.route(saves, async (route) => {
    await isReleased;
    await route.continue();
  });
  await description.fill("Before the save");
  await page.keyboard.press("Control+s");
  await expect(editor.getByText("Salvando...")).toBeVisible();
  await description.fill("While the save is on its way");
  await page.keyboard.press("Control+s");
  release();
  await expect(notification(page).getByText("Produto atualizado", { exact: true })).toBeVisible();
  await expect(description).toHaveValue("While the save is on its way");
  await expect(editor.getByText(/Salvo às \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(description).toHaveValue("While the save is on its way");
});
