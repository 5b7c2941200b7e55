import { looks } from "../shop/looks.ts";
import { renderTogether } from "../shop/render-together.ts";
import { expect, expectAccessible, notification, test, untilAlive, visit } from "../steps/journey.ts";
import { makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test("the featured page lists the featured products and their count, and a switch adds a product to the list or removes it", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page);
  await visit(page, "/admin/featured");
  await expect(page.getByRole("heading", { name: "Produtos Destaque", level: 1 })).toBeVisible();
  const now = page.getByRole("region", { name: "Em destaque agora" });
  const all = page.getByRole("region", { name: "Todos os Produtos" });
  const before = await now.getByRole("listitem").count();
  await all.getByRole("switch", { name: "Destaque: Account Recovery Service" }).click();
  await expect(notification(page).getByText("Produto atualizado", { exact: true })).toBeVisible();
  await expect(now.getByRole("listitem")).toHaveCount(before + 1);
  await expect(all.getByRole("switch", { name: "Destaque: Account Recovery Service" })).toBeChecked();
  await expect(notification(page).getByText("Produto atualizado", { exact: true })).toHaveCount(0);
  // When React renders the new list and the form's answer together, the toggle and its row disappear. The
  // toast must still appear.
  await renderTogether(page);
  await now.getByRole("switch", { name: "Destaque: Account Recovery Service" }).click();
  await expect(notification(page).getByText("Produto atualizado", { exact: true })).toBeVisible();
  await expect(now.getByRole("listitem")).toHaveCount(before);

  for (const shown of await now.getByRole("switch").all()) await expect(shown).toBeChecked();
  for (let left = before; left > 0; left--) {
    await now.getByRole("switch").first().click();
    await expect(now.getByRole("switch")).toHaveCount(left - 1);
  }
  await expect(page.getByText("Nenhum produto em destaque")).toBeVisible();
});

test.describe("a staff user without the permission for products", () => {
  test.use({ refusals: [403] });

  test('a staff user without the permission sees "Acesso negado", and finds neither the product page nor the featured page in the menu', {
    tag: "@proof",
  }, async ({ page }) => {
    await signInAsAdmin(page, await makeTeamMember("manage_orders"));
    await expect(page.getByRole("link", { name: "Produtos", exact: true })).toHaveCount(0);
    expect((await page.request.get("/admin/produtos/exportar")).status()).toBe(403);
    await page.goto("/admin/produtos");
    await expect(page.getByRole("heading", { name: "Acesso negado" })).toBeVisible();
  });
});

for (const { width, colorScheme } of looks) {
  test(`the product and featured pages and their dialogs are accessible at ${width}, ${colorScheme}`, {
    tag: "@proof",
  }, async ({ page }) => {
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const path of [
      "/admin/produtos",
      "/admin/produtos?q=nada-disso-existe",
      "/admin/produtos?novo=1",
      "/admin/featured",
    ]) {
      await visit(page, path);
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
    }
    await visit(page, "/admin/produtos?tab=arquivados");
    const tabs = page.getByRole("navigation", { name: "Situação dos produtos" });
    await expect(tabs.locator("[aria-current]"), "the last tab is visible").toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { level: 1 }), "the page stays at its top").toBeInViewport();
  });
}

test("the URL sets the filter and the sort order of the products", { tag: "@proof" }, async ({ page }) => {
  await signInAsAdmin(page);
  await visit(page, "/admin/produtos");
  await expect(page.getByRole("article")).toHaveCount(24);
  const more = page.getByRole("link", { name: "Carregar Mais Produtos" });
  const all = page.getByRole("link", { name: /^Todos \d/ });
  // The number of pages depends on the products that the tests before this test added.
  const count = Number((await all.innerText()).replace(/\D/g, ""));
  expect(count).toBeGreaterThan(24);
  for (let shown = 24; shown < count; shown += 24) {
    await expect(page.getByRole("article")).toHaveCount(shown);
    await more.click();
    await expect(page.getByRole("article").nth(shown).getByRole("link").first()).toBeFocused();
  }
  await expect(page.getByRole("article")).toHaveCount(count);
  await expect(more).toBeHidden();
  await page.reload();
  await untilAlive(page);
  expect(await page.getByRole("article").count()).toBeGreaterThan(24);

  await visit(page, "/admin/produtos");
  await page.getByLabel("Ordenar por").selectOption({ label: "Preço" });
  await expect(page).toHaveURL(/sort=price/);
  await page
    .getByRole("navigation", { name: "Categorias" })
    .getByRole("link", { name: /^Gift Codes/ })
    .click();
  await expect(page).toHaveURL(/category=gift-codes/);
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByRole("article").first()).toContainText("US$ 5,00");

  await page.getByRole("button", { name: "Mais ações", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  expect((await download).suggestedFilename()).toBe("produtos.csv");
});
