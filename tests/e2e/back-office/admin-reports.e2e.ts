import { readFileSync } from "node:fs";
import { looks } from "../shop/looks.ts";
import { expect, expectAccessible, test, visit } from "../steps/journey.ts";
import { makeSales } from "../steps/sales-steps.ts";
import { signInAsAdmin } from "../steps/staff-steps.ts";

test("an admin compares periods, reads the numbers of a chart as a table and downloads a report", {
  tag: "@proof",
}, async ({ page }) => {
  await makeSales();
  await signInAsAdmin(page);
  const chart = page.getByRole("img", { name: /^Receita líquida por dia/ });
  // The worker computes the report of each day within seconds after the worker's start.
  await expect(async () => {
    await visit(page, "/admin");
    await expect(chart).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await page.getByText("Ver tabela").click();
  const numbers = page.getByRole("table", { name: "Receita líquida por dia" }).getByRole("row");
  await expect(numbers, "the table leaves out days without a sale").not.toHaveCount(31);
  await page.getByRole("link", { name: "Mostrar linhas e colunas vazias" }).click();
  await expect(numbers).toHaveCount(31);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Período" }).getByRole("link", { name: "Hoje" }).click();
  await expect(page.getByRole("img", { name: /^Receita líquida por hora/ })).toBeVisible();
  await expect(page).toHaveURL(/periodo=hoje/);

  await page.getByRole("link", { name: "Relatórios", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Relatórios" })).toBeVisible();
  await page.getByText("Período", { exact: true }).click();
  await page.getByLabel("De", { exact: true }).fill("2026-01-01");
  await page.getByLabel("Até", { exact: true }).fill("2026-01-10");
  await page.getByRole("button", { name: "Mostrar" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("01/01/2026 a 10/01/2026");
  await page.getByRole("link", { name: "Clientes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("01/01/2026 a 10/01/2026");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  const file = await (await download).path();
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(11);
});

for (const { width, colorScheme } of looks)
  test(`the reports are accessible at ${width}, ${colorScheme}, and never scroll sideways`, {
    tag: "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await signInAsAdmin(page);
    for (const address of [
      "/admin/relatorios",
      "/admin/relatorios?relatorio=produtos&periodo=ano",
      "/admin/relatorios?relatorio=cupons&periodo=ano",
      "/admin/relatorios?relatorio=motivos&periodo=ano",
      "/admin/relatorios?relatorio=compradores&periodo=ano",
    ]) {
      await visit(page, address);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
