import { looks } from "../shop/looks.ts";
import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import { expect, expectAccessible, notification, test, untilAlive, visit } from "../steps/journey.ts";
import { dialog, signInWithCode, turnOn, untilSecondStep } from "../steps/security-steps.ts";
import { quickSignUp } from "../steps/shortcuts.ts";
import { codeOf, makeAdmin, makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [400, 403, 422] });

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("a second factor is set up in three steps, requested at sign-in, and turned off again", {
  tag: "@proof",
}, async ({ page }) => {
  // Axe checks every step in four combinations of width and theme.
  test.setTimeout(120_000);
  const account = await signInAsAdmin(page);
  await visit(page, "/admin/security");
  await expect(page.getByText("Inativa", { exact: true })).toBeVisible();
  await expectSoundEverywhere(page);

  await page.getByRole("button", { name: "Ativar 2FA" }).click();
  const first = dialog(page, "Confirme que é você");
  await first.getByLabel("Senha", { exact: true }).fill("not the password");
  await first.getByRole("button", { name: "Continuar" }).click();
  await expect(notification(page)).toContainText("Falha ao gerar código 2FA: A senha está incorreta.");
  await expect(first.getByLabel("Senha", { exact: true })).toBeFocused();
  await first.getByLabel("Senha", { exact: true }).fill(account.password);
  await first.getByRole("button", { name: "Continuar" }).click();

  const setup = dialog(page, "Configurar o aplicativo");
  await expect(setup).toContainText("Passo 1 de 3");
  await setup.getByRole("button", { name: "Copiar chave" }).click();
  await expect(notification(page)).toContainText("Chave copiada");
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await expectSoundEverywhere(page);
  await setup.getByRole("button", { name: "Continuar" }).click();

  const verify = dialog(page, "Verificar o código");
  const code = verify.getByLabel("Código de verificação");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  const enable = verify.getByRole("button", { name: "Ativar 2FA" });
  await code.pressSequentially("12a3");
  await expect(code).toHaveValue("123");
  await expect(enable).toBeDisabled();
  await code.press("Control+Enter");
  await expect(verify).toContainText("O código deve ter exatamente 6 dígitos");
  await code.fill("");
  await code.press("Control+Enter");
  await expect(verify).toContainText("Digite o código de verificação");
  const wrong = codeOf(secret, 60);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${wrong.slice(0, 3)} ${wrong.slice(3)}`,
  );
  await code.press("Control+v");
  await expect(code).toHaveValue(wrong);
  await enable.click();
  await expect(notification(page)).toContainText("Código inválido");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await verify.getByRole("button", { name: "Voltar" }).click();
  await setup.getByRole("button", { name: "Continuar" }).click();
  await code.fill(codeOf(secret));
  await enable.click();
  await expect(notification(page)).toContainText("2FA Ativado");

  const backup = dialog(page, "Guarde seus códigos de backup");
  await expect(backup).toContainText("Passo 3 de 3");
  await expect(backup).not.toContainText(/[A-Z2-7]{5}-[A-Z2-7]{5}/);
  await page.keyboard.press("Escape");
  await expect(backup.getByRole("alert")).toContainText("marque a caixa antes de sair");
  await backup.getByRole("button", { name: "Mostrar códigos" }).click();
  const shown = (await backup.getByRole("listitem").allInnerTexts()).map((line) => line.split(/\s/).at(-1));
  expect(shown).toHaveLength(10);
  const saved = page.waitForEvent("download");
  await backup.getByRole("button", { name: "Baixar .txt" }).click();
  expect((await saved).suggestedFilename()).toBe("backup-codes.txt");
  await expectSoundEverywhere(page);
  const finish = backup.getByRole("button", { name: "Concluir Configuração" });
  await expect(finish).toBeDisabled();
  await backup.getByLabel("Guardei meus códigos").check();
  await finish.click();
  await expect(page.getByText("10 códigos de backup restantes")).toBeVisible();
  await untilAlive(page);
  expect(await page.content()).not.toContain(secret);
  for (const one of shown) expect(await page.content()).not.toContain(one ?? "");

  await untilSecondStep(page, account);
  await page.getByLabel("Código de verificação").fill(shown[0] ?? "");
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await visit(page, "/admin/security");
  await expect(page.getByText("9 códigos de backup restantes")).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Desativar 2FA" }).click();
  const off = dialog(page, "Desativar 2FA?");
  await expect(off.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await off.getByLabel("Senha", { exact: true }).fill("not the password");
  await off.getByRole("button", { name: "Desativar 2FA" }).click();
  await expect(notification(page)).toContainText("Falha ao desativar 2FA. Tente novamente.");
  await off.getByLabel("Senha", { exact: true }).fill(account.password);
  await off.getByRole("button", { name: "Desativar 2FA" }).click();
  await expect(notification(page)).toContainText("2FA Desativado");
  await expect(page.getByText("Inativa", { exact: true })).toBeVisible();
});

test("the security page shows a warning when few backup codes remain, and new codes need the password and a fresh code", {
  tag: "@proof",
}, async ({ page }) => {
  const account = await signInAsAdmin(page);
  await visit(page, "/admin/security");
  const { codes } = await turnOn(page, account);
  for (const code of codes.slice(0, 8)) await signInWithCode(page, account, code);
  await visit(page, "/admin/security");
  await expect(page.getByText("2 códigos de backup restantes")).toBeVisible();
  await expect(page.getByText("Restam poucos códigos de backup.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Gerar novos códigos" }).click();
  const first = dialog(page, "Confirme que é você");
  await first.getByLabel("Senha", { exact: true }).fill(account.password);
  await first.getByRole("button", { name: "Continuar" }).click();
  await expect(notification(page)).toContainText("Novos códigos gerados");
  const backup = dialog(page, "Guarde seus códigos de backup");
  await backup.getByLabel("Guardei meus códigos").check();
  await backup.getByRole("button", { name: "Concluir Configuração" }).click();
  await expect(page.getByText("10 códigos de backup restantes")).toBeVisible();
});

test("sessions on other browsers are listed and can be ended", { tag: "@proof" }, async ({
  page,
  browser,
}) => {
  const account = await signInAsAdmin(page, await makeAdmin());
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signInAsAdmin(elsewhere, account);
  await visit(page, "/admin/security");
  const sessions = page.getByRole("region", { name: "Sessões do painel" });
  await expect(sessions.getByText("Esta sessão")).toHaveCount(1);
  await expectSoundEverywhere(page);
  await sessions.getByRole("button", { name: "Encerrar a sessão de Chrome no Linux" }).click();
  await expect(notification(page)).toContainText("Sessão encerrada");
  await expect(page.getByRole("heading", { name: "Sessões do painel" })).toBeFocused();
  await elsewhere.goto("/admin");
  await expect(elsewhere).toHaveURL(/\/admin\/login$/);
  await context.close();
});

test("a shopper is redirected to the admin sign-in page, which says that the access is denied", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  await page.goto("/admin/security");
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fsecurity$/);
  await expect(
    page.getByText("Acesso negado. Você precisa ser um administrador para acessar esta página."),
  ).toBeVisible();
  await expectAccessible(page);
});

test("quiet hours are saved with the time fields that the switch shows, and turning the switch off deletes the quiet hours", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page);
  await visit(page, "/admin/security");
  await untilAlive(page);
  const toggle = page.getByRole("switch", { name: "Horário de silêncio" });
  const from = page.getByLabel("De", { exact: true });
  await expect(from).toBeHidden();
  await toggle.check();
  await from.fill("22:00");
  await page.getByLabel("Até", { exact: true }).fill("07:00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(notification(page)).toContainText("Avisos salvos");
  await page.reload();
  await untilAlive(page);
  await expect(from).toHaveValue("22:00");
  await toggle.uncheck();
  await expect(notification(page)).toContainText("Avisos salvos");
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await expect(from).toBeHidden();
});

test("an admin adds a webhook, sends a test request, and opens this request with the keyboard", {
  tag: "@proof",
}, async ({ page }) => {
  test.slow();
  const name = `ERP ${process.pid}`;
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/integracoes");
  await untilAlive(page);
  await page.getByRole("button", { name: "Novo canal" }).first().focus();
  await page.keyboard.press("Enter");
  const opened = page.getByRole("dialog");
  await opened.getByLabel("Nome", { exact: true }).fill(name);
  // The shop refuses to send to this address at each attempt, because the address is in a private network.
  await opened.getByLabel("Endereço").fill("http://127.0.0.1:9/hook");
  await opened.getByRole("checkbox", { name: "order.paid" }).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(opened).toContainText("Copie este segredo agora");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await expect(notification(page)).toContainText("Mensagem de teste na fila");
  const message = page.getByRole("link", { name: /^channel\.test/ });
  await message.focus();
  await page.keyboard.press("Enter");
  const request = page.getByRole("region", { name: /_test$/ });
  await expect(request).toBeFocused();
  await expect(request).toContainText('"type":"channel.test"');
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await opened.getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(notification(page)).toContainText("Canal excluído");
});
