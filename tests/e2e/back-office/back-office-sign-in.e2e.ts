import { toldHere } from "../shop/told-to-analytics.ts";
import { expect, expectAccessible, notification, test, untilAlive, visit } from "../steps/journey.ts";
import { quickSignUp } from "../steps/shortcuts.ts";
import { makeAdmin, makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [401, 403, 404, 503] });

test("a user who is not staff gets no back-office page or data, whatever the form of the URL", async ({
  page,
}) => {
  await quickSignUp(page);
  for (const path of ["/admin", "/admin/confirm", "/%61dmin"]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, "/admin/login"]);
    expect(answer.headers()["cache-control"]).toBe("no-store");
  }
  const shouted = await page.request.get("/ADMIN", { maxRedirects: 0 });
  expect([shouted.status(), shouted.headers()["cache-control"]]).toEqual([404, "no-store"]);
  for (const asked of ["", "?_routes=admin%2Flayout", "?_routes=admin%2Fdashboard%2Fpage"]) {
    const text = await (await page.request.get(`/admin.data${asked}`)).text();
    expect(text).toContain("SingleFetchRedirect");
    expect(text).not.toContain("permissions");
  }
  await page.goto("/admin/security");
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fsecurity$/);
  await expect(
    page.getByText("Acesso negado. Você precisa ser um administrador para acessar esta página."),
  ).toBeVisible();
  const missing = await page.goto("/admin/nada");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test("an admin signs in on the sign-in page, sees their name and screens, and signs out", async ({
  page,
}) => {
  const { email, password } = await makeAdmin();
  await visit(page, "/admin");
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(email);
  const typed = page.getByLabel("Senha");
  await typed.fill("not the password");
  await page.getByRole("button", { name: /^Mostrar/ }).click();
  await expect(typed).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: /^Ocultar/ }).click();
  await expect(typed).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Entrar no Admin" }).click();
  await expect(notification(page)).toContainText("Erro no login");
  await expect(page.getByLabel("Senha")).toBeFocused();

  await page.getByLabel("Senha").fill(password);
  const held = Promise.withResolvers<void>();
  await page.route("**/admin.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Entrar no Admin" }).click();
  await expect(page.getByText("Verificando autenticação...")).toBeVisible();
  await expect(page.getByRole("button", { name: "Entrando..." })).toBeVisible();
  await expectAccessible(page);
  held.resolve();
  await expect(page).toHaveURL(/\/admin$/);
  await page.unroute("**/admin.data*");
  await expect(notification(page)).toContainText("Bem-vindo ao painel administrativo!");
  const told = await toldHere(page);
  expect(told).toContainEqual(
    expect.objectContaining({ event: "formFieldFilled", fieldName: "email", fieldValue: "[redacted]" }),
  );
  expect(told).toContainEqual(expect.objectContaining({ event: "formSubmission", formName: "admin_login" }));
  for (const secret of [email, password, "not the password"])
    expect(JSON.stringify(told)).not.toContain(secret);
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
  await page.route("**/admin/logout", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(notification(page)).toContainText("Erro ao sair");
  await expect(notification(page)).toContainText("Você continua conectado. Tente novamente.");
  await expect(page).toHaveURL(/\/admin$/);
  await page.unroute("**/admin/logout");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(notification(page)).toContainText("Logout realizado");
  await expect(notification(page)).toContainText("Você foi desconectado com sucesso.");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("a back-office session is not valid in the shop, and the setup is closed after its first use", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/auth/);
  await page.context().clearCookies();
  await visit(page, "/admin/setup");
  await expect(page.getByRole("heading", { name: "Sistema Já Configurado" })).toBeVisible();
  await expectAccessible(page);
});

test("the back office is in Portuguese until the user chooses English", { tag: "@proof" }, async ({
  page,
}) => {
  await visit(page, "/admin/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByRole("combobox", { name: "Idioma" }).selectOption("en");
  await expect(page.getByRole("button", { name: "Sign in to admin" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a team member sees the permitted screens, and sees an error inside the back-office layout on all other screens", async ({
  page,
}) => {
  await signInAsAdmin(page, await makeTeamMember("manage_banners"));
  const menu = page.getByRole("complementary").getByRole("navigation");
  await expect(menu.getByRole("link")).toHaveText(["Dashboard", "Banners", "Segurança"]);
  const answer = await page.goto("/admin/nada");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("complementary")).toContainText("Membro da equipe");

  expect((await page.request.get("/admin/produtos/exportar")).status()).toBe(403);
  const closed = await page.goto("/admin/configuracoes");
  expect(closed?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Acesso negado" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/admin");
  await expect(page.getByRole("complementary")).toBeHidden();
  const folded = page.getByRole("banner").getByRole("navigation");
  await expect(folded).toBeHidden();
  await page.getByLabel("Abrir menu").click();
  await expect(folded.getByRole("link")).toHaveText(["Dashboard", "Banners", "Segurança"]);
  await expectAccessible(page);
  await folded.getByRole("link", { name: "Banners" }).click();
  await expect(page).toHaveURL(/\/admin\/banners$/);
  await expect(folded).toBeHidden();
});
