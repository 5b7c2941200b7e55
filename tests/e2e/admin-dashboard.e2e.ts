import { expect, expectAccessible, notification, test, visit } from "./journey.ts";
import { looks } from "./looks.ts";
import { makeAdminWithFactor, signInAsAdmin } from "./staff-steps.ts";

test("an admin reads the shop's figures, its security, and migrates its stock", async ({ page }) => {
  await signInAsAdmin(page, makeAdminWithFactor());
  await visit(page, "/admin");
  for (const card of ["Vendido Hoje", "Últimos 7 Dias", "Pessoas Online", "Total de Pedidos"])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver Todas as Vendas" })).toBeVisible();
  await expect(page.getByText(/^Atualizado há \d+ s$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Security", exact: true }).click();
  await expect(page.getByText("Logins com falha")).toBeVisible();
  await expect(page.getByRole("table", { name: "Security Alerts" })).toContainText("ADMIN_LOGIN_ATTEMPT");
  await page.getByRole("link", { name: /^Recommendations/ }).click();
  await expect(page.getByText("Os pagamentos com cartão usam uma chave de teste")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Migrate Data" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Migrate Data" }).click();
  await expect(notification(page)).toContainText("Migration Successful");
});

for (const { width, colorScheme } of looks)
  test(`the dashboard is accessible at ${width}, ${colorScheme}, and never scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await signInAsAdmin(page);
    for (const address of ["/admin", "/admin?tab=security", "/admin?tab=security&list=recommendations"]) {
      await visit(page, address);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
