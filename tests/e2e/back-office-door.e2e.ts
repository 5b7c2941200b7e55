import { expect, expectAccessible, notification, test, untilAlive, visit } from "./journey.ts";
import { quickSignUp } from "./shortcuts.ts";
import { makeAdmin, makeTeamMember, signInAsAdmin } from "./staff-steps.ts";

test.use({ refusals: [401, 403, 404] });

test("whoever is not of the staff gets no page and no data of the back office, by whatever way they ask", async ({
  page,
}) => {
  await quickSignUp(page);
  for (const path of ["/admin", "/admin/confirm", "/ADMIN", "/%61dmin"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, "/admin/login"]);
    expect(answer.headers()["cache-control"]).toBe("no-store");
  }
  for (const asked of ["", "?_routes=admin%2Flayout", "?_routes=admin%2Fdashboard%2Fpage"]) {
    const text = await (await page.request.get(`/admin.data${asked}`)).text();
    expect(text).toContain("SingleFetchRedirect");
    expect(text).not.toContain("permissions");
  }
  const missing = await page.goto("/admin/nada");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test("an admin signs in by the page, sees their name and screens, and leaves", async ({ page }) => {
  const { email, password } = makeAdmin();
  await visit(page, "/admin");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha").fill("not the password");
  await page.getByRole("button", { name: "Entrar no Admin" }).click();
  await expect(notification(page)).toContainText("Erro no login");
  await expect(page.getByLabel("Senha")).toBeFocused();

  await page.getByLabel("Senha").fill(password);
  await page.getByRole("button", { name: "Entrar no Admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(notification(page)).toContainText("Bem-vindo ao painel administrativo!");
  await expect(page.getByRole("complementary")).toContainText("Rosa Lima");
  await expect(page.getByRole("complementary")).toContainText("Administrador");
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: /Ver Site/ })).toHaveAttribute("target", "_blank");
  await expectAccessible(page);

  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/first-admin-setup");
  await expect(page).toHaveURL(/\/admin$/);
  await untilAlive(page);
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(notification(page)).toContainText("Logout realizado");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("a session of the back office is none of the shop, and a configured shop is set up no more", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/auth/);
  await page.context().clearCookies();
  await visit(page, "/admin/setup");
  await expect(page.getByRole("heading", { name: "Sistema Já Configurado" })).toBeVisible();
  await expectAccessible(page);
});

test("the back office is in Portuguese until English is chosen", async ({ page }) => {
  await visit(page, "/admin/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByRole("combobox", { name: "Idioma" }).selectOption("en");
  await expect(page.getByRole("button", { name: "Sign in to admin" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a team member sees the screens of their permission, and a refusal in its frame everywhere else", async ({
  page,
}) => {
  await signInAsAdmin(page, makeTeamMember("manage_banners"));
  const menu = page.getByRole("complementary").getByRole("navigation");
  await expect(menu.getByRole("link")).toHaveText(["Dashboard", "Banners", "Segurança"]);
  const answer = await page.goto("/admin/nada");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("complementary")).toContainText("Membro da equipe");
});
