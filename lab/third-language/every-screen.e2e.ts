import type { Page } from "@playwright/test";
import { screens } from "#app/admin/screens.ts";
import { expect, payByCard, test, visit } from "#tests/e2e/steps/journey.ts";
import { makeSales } from "#tests/e2e/steps/sales-steps.ts";
import { quickSignUp, seedCart, startPayment } from "#tests/e2e/steps/shortcuts.ts";
import { bringSession } from "#tests/e2e/steps/staff-steps.ts";
import { findCutTexts } from "./find-cut-texts.ts";

const WIDTHS = [390, 1440];
const storefrontPages = [
  ...["/", "/marketplace", "/marketplace/tandrel-design-seat", "/about", "/support", "/system-test"],
  ...["/account", "/orders", "/payment-cancelled"],
];
const visitorPages = [
  "/auth",
  "/auth?tab=sign-up",
  "/auth/forgot",
  "/auth/reset",
  "/withdraw",
  "/account-erased",
];
const backOfficePages = [
  ...screens.map(({ path }) => path),
  ...["payments", "support", "terms", "claims", "currencies", "mail"].map(
    (tab) => `/admin/configuracoes?tab=${tab}`,
  ),
  ...["/admin/marca?tab=paginas", "/admin/marca?tab=emails"],
  ...["/admin?tab=security", "/admin/inventario?tab=lotes", "/admin/vendas?tab=pendentes", "/admin/nowhere"],
];

/** Chooses the pseudo-language in the footer, like a visitor. */
const choosePseudo = (page: Page, baseURL = "") =>
  page.context().addCookies([{ name: "language", value: "en-XA", url: baseURL }]);

/** Opens each page at both widths and collects the texts that are cut off. */
async function cutTextsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await visit(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
      found.push(...(await findCutTexts(page)).map((cut) => `${width} px, ${path}: ${cut}`));
    }
  }
  return found;
}

test.use({ refusals: [404] });
test.setTimeout(240_000);

test("the storefront shows longer texts of a third language in full", async ({ page, baseURL }) => {
  await choosePseudo(page, baseURL);
  const found = await cutTextsOf(page, visitorPages);
  await page.context().clearCookies({ name: "language" });
  await quickSignUp(page);
  await page.goto(await startPayment(page, "fennelby-gift-code-50"));
  await payByCard(page);
  const { pathname, search } = new URL(page.url());
  await choosePseudo(page, baseURL);
  found.push(...(await cutTextsOf(page, [...storefrontPages, pathname + search])));
  await expect(page.getByRole("banner")).toContainText("Máárk");
  await seedCart(page, [{ slug: "tandrel-design-seat", quantity: 2 }]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/about");
    await page.getByRole("banner").getByRole("button").last().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    found.push(...(await findCutTexts(page)).map((cut) => `${width} px, the cart: ${cut}`));
  }
  expect(found).toEqual([]);
});

test("the back office shows longer texts of a third language in full", async ({ page, baseURL }) => {
  await choosePseudo(page, baseURL);
  const found = await cutTextsOf(page, ["/admin/login"]);
  await bringSession(page, (await makeSales()).token);
  found.push(...(await cutTextsOf(page, backOfficePages)));
  expect(found).toEqual([]);
});
