import { looks } from "../shop/looks.ts";
import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import { expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { quickSignUp } from "../steps/shortcuts.ts";
import { makeAdminWithFactor, makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test("an admin sees the shop's figures and the security tab, and migrates the inventory", async ({
  page,
}) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin");
  for (const card of ["Vendido Hoje", "Últimos 7 Dias", "Pessoas Online", "Total de Pedidos"])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver Todas as Vendas" })).toBeVisible();
  await expect(page.getByText("Atualizado agora", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByText(/^Sua loja: \d+ de \d+ prontos\.$/).click();
  await expect(page.getByRole("heading", { name: "Deixe a loja com a sua cara" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Deixe a loja com a sua cara" })).toBeHidden();

  await page.getByRole("link", { name: "Security", exact: true }).click();
  await expect(page.getByText("Logins com falha")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Recommendations/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Os pagamentos com cartão usam uma chave de teste")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Security Alerts/ }).click();
  await expect(page.getByRole("table", { name: "Security Alerts" })).toContainText("Login no painel");
  await expectAccessible(page);

  const readAnew = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(".data"));
  await page.getByRole("button", { name: "Refresh" }).click();
  expect((await readAnew).status()).toBe(200);
  await expect(page.getByText("Atualizado agora.")).toBeVisible();

  await page.getByRole("button", { name: "Migrate Data" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Migrate Data" }).click();
  await expect(notification(page)).toContainText("Migration Successful");
});

for (const { width, colorScheme } of looks)
  test(`the dashboard is accessible at ${width}, ${colorScheme}, and never scrolls sideways`, {
    tag: "@proof",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await signInAsAdmin(page);
    for (const address of ["/admin", "/admin?tab=security", "/admin?tab=security&list=alerts"]) {
      await visit(page, address);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

test.describe("the dashboard of a team member", () => {
  test.use({ refusals: [403] });

  for (const [permissions, shown] of [
    [
      ["manage_orders", "manage_inventory"],
      ["Vendas recentes", "Estoque que acaba primeiro"],
    ],
    [["manage_banners"], ["Suas telas"]],
  ] as const)
    test(`a member with ${permissions.join(" and ")} sees ${shown.join(" and ")}`, async ({ page }) => {
      await signInAsAdmin(page, await makeTeamMember(...permissions));
      for (const name of shown) await expect(page.getByRole("heading", { name })).toBeVisible();
      await expectSoundEverywhere(page);
      expect((await page.goto("/admin/usuarios"))?.status()).toBe(403);
      await expect(page.getByRole("heading", { name: "Acesso negado" })).toBeVisible();
      await expectSoundEverywhere(page);
    });
});

test("an open dashboard shows a new security event, and an open user list shows a new account", {
  tag: "@proof",
}, async ({ page, browser, baseURL }) => {
  const subscribed = (topic: string) =>
    page.waitForResponse((answer) => answer.url().includes(`/admin/live?topic=${topic}`) && answer.ok());
  await signInAsAdmin(page);
  const alerts = subscribed("security");
  await visit(page, "/admin?tab=security&list=alerts");
  await alerts;
  const failed = page.getByRole("row").filter({ hasText: "recusado" });
  const before = await failed.count();
  await page.evaluate(() => document.body.setAttribute("data-same", "yes"));
  const other = await (await browser.newContext({ baseURL })).newPage();
  await visit(other, "/admin/login");
  await other.getByLabel("E-mail").fill("nobody@example.com");
  await other.getByLabel("Senha", { exact: true }).fill("not it at all");
  await other.getByRole("button", { name: "Entrar no Admin" }).click();
  await expect(failed).toHaveCount(before + 1, { timeout: 4_000 });
  expect(await page.evaluate(() => document.body.hasAttribute("data-same"))).toBe(true);

  const people = subscribed("people");
  await visit(page, "/admin/usuarios");
  await people;
  const everybody = page.getByRole("link", { name: /^Todos \d/ });
  const accounts = Number((await everybody.textContent())?.match(/\d+/)?.[0]);
  await quickSignUp(other);
  await expect(everybody).toHaveText(new RegExp(`${accounts + 1}$`), { timeout: 4_000 });
  await other.context().close();
});
