import type { Page } from "@playwright/test";
import { cartButton, expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const NAME = "Account Recovery Service";
const SLUG = "account-recovery-service";

async function openPrices(page: Page): Promise<void> {
  await visit(page, "/admin/produtos?q=recovery");
  await page.getByRole("link", { name: `Editar ${NAME}` }).click();
  await dialog(page).getByRole("link", { name: "Preços e limites" }).click();
  await expect(dialog(page).getByRole("heading", { name: `Preços e limites de ${NAME}` })).toBeVisible();
}

/** The status of a broken rule. */
test.use({ refusals: [422] });

test("tiers, a sale and limits are saved, and the shop shows them before the click", async ({ page }) => {
  await signInAsAdmin(page, makeAdminWithFactor());
  await openPrices(page);
  await expectAccessible(page);
  const save = dialog(page).getByRole("button", { name: "Salvar" });

  await dialog(page).getByLabel("Quantidade e preço").fill("4 = 130,00");
  await dialog(page).getByLabel("Máximo por cliente").fill("9");
  await save.click();
  await expect(
    dialog(page).getByText("Preencha o máximo por cliente e o período", { exact: false }),
  ).toBeVisible();
  await dialog(page).getByLabel("Período, em dias").fill("30");
  await save.click();
  await expect(
    dialog(page).getByText("os preços devem cair de faixa em faixa", { exact: false }).first(),
  ).toBeVisible();

  await dialog(page).getByLabel("Quantidade e preço").fill("4 = 110,00\n8 = 95,00");
  await dialog(page).getByLabel("Preço na promoção (US$)").fill("100,00");
  await dialog(page).getByLabel("Começa").fill("2020-01-01T00:00");
  await dialog(page).getByLabel("Termina").fill("2099-12-31T23:59");
  await dialog(page).getByLabel("Mínimo por pedido").fill("2");
  await save.click();
  await expect(notification(page).getByText("Preços salvos", { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await visit(page, `/marketplace/${SLUG}`);
  await expect(page.getByText("$100.00", { exact: true })).toBeVisible();
  await expect(page.getByText("$125.00", { exact: true })).toBeVisible();
  // The sale is lower than the first tier, so only the second one is an offer.
  await expect(page.getByRole("row")).toHaveText(["UnitsPrice", "8+$95.00 each"]);
  await expect(page.getByText("At least 2 units per order.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Quantity").locator("option").first()).toHaveText("2");
  await expectAccessible(page);

  await page.getByLabel("Quantity").selectOption("7");
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
  for (let units = 8; units > 1; units--)
    await dialog(page)
      .getByRole("button", { name: `One less of ${NAME}` })
      .click();
  await expect(dialog(page).getByRole("button", { name: "Checkout - $100.00" })).toBeDisabled();

  await openPrices(page);
  for (const field of [
    "Quantidade e preço",
    "Preço na promoção (US$)",
    "Começa",
    "Termina",
    "Mínimo por pedido",
  ])
    await dialog(page).getByLabel(field).fill("");
  await dialog(page).getByLabel("Máximo por cliente").fill("");
  await dialog(page).getByLabel("Período, em dias").fill("");
  await dialog(page).getByRole("button", { name: "Salvar" }).click();
  await expect(dialog(page)).toBeHidden();
  await visit(page, `/marketplace/${SLUG}`);
  await expect(page.getByRole("row")).toHaveCount(0);
  await expect(page.getByRole("main").getByText("$125.00", { exact: true })).toBeVisible();
});
