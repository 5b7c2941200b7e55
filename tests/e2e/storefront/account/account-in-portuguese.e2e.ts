import type { Page } from "@playwright/test";
import { MAILBOX } from "#tests/mailbox-key.ts";
import { linkFromMail, unfold } from "../../steps/account-steps.ts";
import { expect, expectAccessible, newEmail, PASSWORD, test, visit } from "../../steps/journey.ts";
import { expectPortuguese } from "../../steps/language-walk.ts";
import { quickSignUp } from "../../steps/shortcuts.ts";

const NEW_PASSWORD = "another phrase of 5 words";

const panel = (page: Page) => page.getByRole("tabpanel");
const notice = (page: Page) => page.getByRole("region", { name: /^Notificações/ });
const password = (page: Page) => page.getByLabel("Senha", { exact: true });

async function signIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await password(page).fill(typed);
  await panel(page).getByRole("button", { name: "Entrar", exact: true }).click();
}

test.use({ refusals: [400, 401, 409, 410, 422] });
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "language", value: "pt-BR", url: baseURL ?? "" }]);
});

test("signing up in Portuguese shows errors at their fields, and the welcome mail is in Portuguese", {
  tag: "@proof",
}, async ({ page }) => {
  const email = newEmail();
  await visit(page, "/auth");
  await expectPortuguese(page);
  await page.getByRole("tab", { name: "Criar conta" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Crie sua conta" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await password(page).fill(PASSWORD);
  await page.getByLabel("Confirme a senha").fill("another phrase");
  await expect(page.getByLabel("Confirme a senha")).toHaveAccessibleDescription("As senhas não coincidem");
  await expect(panel(page).getByRole("button", { name: "Criar conta" })).toBeDisabled();
  await expectPortuguese(page);
  await expectAccessible(page);

  await password(page).fill("curta");
  await page.getByLabel("Confirme a senha").fill("curta");
  await panel(page).getByRole("button", { name: "Criar conta" }).click();
  await expect(notice(page)).toContainText("Erro no cadastro");
  await expect(password(page)).toHaveAccessibleDescription("Use pelo menos 12 caracteres.");
  await expectPortuguese(page);

  await password(page).fill(PASSWORD);
  await page.getByLabel("Confirme a senha").fill(PASSWORD);
  await panel(page).getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(notice(page)).toContainText("Conta criada com sucesso!");
  await expect(page.getByText(`Você entrou como ${email}`)).toBeVisible();
  await expectPortuguese(page);

  const link = await linkFromMail(page, email, "Boas-vindas a Handover");
  await visit(page, link);
  await expectPortuguese(page);
  await page.getByRole("button", { name: "Confirmar meu e-mail" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Seu e-mail está confirmado" })).toBeVisible();
  await expectPortuguese(page);
});

test("signing in and resetting a forgotten password work completely in Portuguese", {
  tag: "@proof",
}, async ({ page }) => {
  const email = await quickSignUp(page);
  await page.context().clearCookies({ name: /^(?!language$)/ });
  await visit(page, "/auth");
  await signIn(page, email, "not the password at all");
  await expect(notice(page)).toContainText("Erro ao entrar");
  await expect(password(page)).toHaveAccessibleDescription("E-mail ou senha incorretos.");
  await expectPortuguese(page);

  await page.getByRole("link", { name: "Esqueceu a senha?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Esqueceu sua senha?" })).toBeVisible();
  await expectPortuguese(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar o link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confira seu e-mail" })).toBeVisible();
  await expectPortuguese(page);

  const link = await linkFromMail(page, email, "Escolha uma nova senha em Handover");
  await visit(page, link);
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirme a nova senha").fill("something else entirely");
  await page.getByRole("button", { name: "Salvar a nova senha" }).click();
  await expect(page.getByLabel("Confirme a nova senha")).toHaveAccessibleDescription(
    "As senhas não coincidem",
  );
  await expectPortuguese(page);
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirme a nova senha").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Salvar a nova senha" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sua senha foi alterada" })).toBeVisible();
  await expectPortuguese(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Este link não funciona mais" })).toBeVisible();
  await expectPortuguese(page);

  await visit(page, "/auth");
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/account$/);
  await expect(notice(page)).toContainText("Você entrou na sua conta");
});

test("profile, password, sessions, own data and sign-out of the account are in Portuguese", {
  tag: "@proof",
}, async ({ page, browser }) => {
  const email = await quickSignUp(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto("/auth");
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(other).toHaveURL(/\/account$/);

  await visit(page, "/account");
  await page.getByLabel("Nome completo").fill("Ana Prado");
  await page.getByLabel("Telefone").fill("onze");
  await page.getByRole("button", { name: "Salvar perfil" }).click();
  await expect(notice(page)).toContainText("Erro ao atualizar o perfil");
  await expect(page.getByLabel("Telefone")).toHaveAccessibleDescription(
    "Use apenas dígitos, como +55 11 90000-1234.",
  );
  await expect(page.getByLabel("Telefone")).toBeFocused();
  await expectPortuguese(page);
  await page.getByLabel("Telefone").fill("11 90000-1234");
  await page.getByRole("button", { name: "Salvar perfil" }).click();
  await expect(notice(page)).toContainText("Perfil atualizado");

  const sessions = page.getByRole("region", { name: "Onde sua conta está aberta" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText(/^Último uso em \d+ de \p{L}+\. de 20\d\d, \d\d:\d\d UTC/u)).toHaveCount(2);
  await sessions.getByRole("button", { name: "Encerrar a sessão de Chrome no Linux" }).click();
  await expect(notice(page)).toContainText("Sessão encerrada");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await elsewhere.close();

  const change = await unfold(page, "Alterar senha");
  const fill = async (current: string, confirm: string) => {
    await change.getByLabel("Senha atual").fill(current);
    await change.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
    await change.getByLabel("Confirme a nova senha").fill(confirm);
    await change.getByRole("button", { name: "Salvar a nova senha" }).click();
  };
  await fill("not this one at all", NEW_PASSWORD);
  await expect(notice(page)).toContainText("A senha não foi alterada");
  await expect(change.getByLabel("Senha atual")).toHaveAccessibleDescription("Esta não é a sua senha atual.");
  await expectPortuguese(page);
  await expectAccessible(page);
  await fill(PASSWORD, NEW_PASSWORD);
  await expect(notice(page)).toContainText("Senha alterada");
  await expectMail(page, email, "Sua senha em Handover foi alterada");

  const erase = await unfold(page, "Apagar minha conta");
  await erase.getByLabel("Senha atual").fill("not this one at all");
  await erase.getByLabel("Já salvei o que preciso e sei que isto não pode ser desfeito.").check();
  await erase.getByRole("button", { name: "Apagar minha conta para sempre" }).click();
  await expect(notice(page)).toContainText("A conta não foi apagada");
  await unfold(page, "Baixar meus dados");
  await expectPortuguese(page);

  await page.getByRole("button", { name: "Sair" }).click();
  await expect(notice(page)).toContainText("Você saiu da sua conta");
  await expectPortuguese(page);
});

/** Checks that the shop's mailbox contains a mail with this subject and text. */
async function expectMail(page: Page, email: string, subject: string): Promise<void> {
  const mailbox = await page.context().newPage();
  await expect(async () => {
    await mailbox.goto(MAILBOX);
    const entry = mailbox.getByRole("listitem").filter({ hasText: email }).filter({ hasText: subject });
    await expect(entry.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await mailbox.close();
}
