import type { Browser, Page } from "@playwright/test";
import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import { linkFromMail } from "../steps/account-steps.ts";
import { expect, newEmail, notification, PASSWORD, test, visit } from "../steps/journey.ts";
import { turnOn } from "../steps/security-steps.ts";
import { quickSignUp } from "../steps/shortcuts.ts";
import { makeAdmin, makeAdminWithFactor, type StaffAccount, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [400, 401, 403, 409] });
test.setTimeout(180_000);

/**
 * An attribute of the toast region that records every text of a toast, including toasts that have
 * disappeared.
 */
const SAID = "data-said";
const collectMessages = (page: Page) =>
  notification(page).evaluate((area, name) => {
    const keep = () => area.setAttribute(name, `${area.getAttribute(name) ?? ""}${area.textContent}\n`);
    new MutationObserver(keep).observe(area, { childList: true, characterData: true, subtree: true });
  }, SAID);

/** Opens a browser context for another person, with clipboard access to copy the key of a second factor. */
const newPerson = (browser: Browser) =>
  browser.newContext({
    baseURL: test.info().project.use.baseURL,
    permissions: ["clipboard-read", "clipboard-write"],
  });

/** Opens the newest invitation mail for an address, and accepts the invitation with a new password. */
async function acceptInvitation(page: Page, email: string): Promise<void> {
  await visit(page, await linkFromMail(page, email, /Convite para (?:administrar|uma equipe)/));
  await expectSoundEverywhere(page);
  await page.getByLabel("Nova senha", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmar nova senha").fill(PASSWORD);
  await page.getByRole("button", { name: "Aceitar convite" }).click();
  await expect(page.getByRole("heading", { name: "Convite aceito" })).toBeVisible();
  await expect(page).not.toHaveURL(/token=/);
}

/** Signs an invited user in. Before the second factor is on, the back office shows only the security page. */
async function enterAndEnrol(page: Page, account: StaffAccount): Promise<void> {
  await signInAsAdmin(page, account);
  await expect(page).toHaveURL(/\/admin\/security/);
  await expect(page.getByText("Ative-o para usar o painel")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Administração" })).toHaveCount(0);
  await page.goto("/admin/usuarios");
  await expect(page).toHaveURL(/\/admin\/security/);
  await turnOn(page, account);
}

test("a team gets members and permissions, a removed member loses access, and the team is deleted", {
  tag: "@proof",
}, async ({ page, browser }) => {
  const person = await newPerson(browser);
  const theirs = await person.newPage();
  const email = await quickSignUp(theirs);

  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/equipes");
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Nova Equipe" }).click();
  await expect(page).toHaveURL(/\/admin\/equipes\/novo$/);
  await page.reload();
  const form = page.getByRole("dialog", { name: "Criar Equipe" });
  await form.getByRole("button", { name: "Criar Equipe" }).click();
  await expect(form).toContainText("Preencha este campo.");
  await expectSoundEverywhere(page);
  await form.getByLabel("Nome").fill("  Atendimento ");
  await form.getByLabel("Descrição (opcional)").fill("Responde a quem comprou.");
  await form.getByRole("button", { name: "Criar Equipe" }).click();
  await expect(notification(page)).toContainText("Equipe criada com sucesso!");

  const dialog = page.getByRole("dialog", { name: "Atendimento" });
  await expect(dialog).toContainText("Nenhuma permissão");
  await dialog.getByRole("button", { name: "Editar", exact: true }).click();
  await dialog.getByLabel("Gerenciar usuários").check();
  await expectSoundEverywhere(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(notification(page)).toContainText("Permissões da equipe atualizadas!");
  await dialog.getByRole("button", { name: "Editar", exact: true }).click();
  await dialog.getByLabel("Gerenciar banners").check();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).not.toContainText("Gerenciar banners");

  await dialog.getByRole("searchbox").fill(email);
  await dialog.getByRole("button", { name: `Adicionar ${email} à equipe` }).click();
  const adding = page.getByRole("dialog", { name: "Adicionar à equipe?" });
  await expect(adding).toContainText(`${email} recebe um convite por e-mail.`);
  await adding.getByRole("button", { name: "Adicionar" }).click();
  await expect(notification(page)).toContainText("Membro adicionado à equipe!");
  await expect(dialog).toContainText("Convite pendente");
  await expectSoundEverywhere(page);
  await acceptInvitation(theirs, email);
  await expect(dialog.getByRole("button", { name: `Remover ${email} da equipe` })).toBeVisible();

  await enterAndEnrol(theirs, { email, password: PASSWORD });
  await visit(theirs, "/admin/usuarios");
  await expect(theirs.getByRole("heading", { name: "Usuários", level: 1 })).toBeVisible();
  expect((await theirs.goto("/admin/equipes"))?.status()).toBe(403);

  await dialog.getByRole("button", { name: `Remover ${email} da equipe` }).click();
  await page
    .getByRole("dialog", { name: "Remover da equipe?" })
    .getByRole("button", { name: "Remover" })
    .click();
  await expect(notification(page)).toContainText("Membro removido da equipe!");
  await theirs.goto("/admin/usuarios");
  await expect(theirs).toHaveURL(/\/admin\/login/);
  await person.close();

  await dialog.getByRole("button", { name: "Desativar" }).click();
  await expect(dialog).toContainText("Equipe desativada: as permissões abaixo não valem para ninguém.");
  await dialog.getByRole("button", { name: "Excluir equipe" }).click();
  const deleting = page.getByRole("dialog", { name: "Excluir esta equipe?" });
  await expect(deleting).toContainText("“Atendimento”");
  await expect(deleting.getByRole("button", { name: "Cancelar" })).toBeFocused();
  // The page must show exactly one toast, in whatever sequence the server's answers arrive. A live update
  // reloads the page. The test delays this reload until the server has answered the deletion. The test also
  // delays the page whose address names no team, so that this page arrives last.
  await collectMessages(page);
  const held = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const later = () => new Promise((resolve) => setTimeout(resolve, 1_500));
  await page.route("**/admin/equipes.data*", async (route) => {
    const isForm = route.request().method() === "POST";
    if (!isForm) {
      held.resolve();
      await deleted.promise;
    }
    const answer = await route.fetch();
    if (isForm) deleted.resolve();
    if (!route.request().url().includes("equipe=")) await later();
    await route.fulfill({ response: answer });
  });
  await makeAdmin();
  await held.promise;
  await deleting.getByRole("button", { name: "Excluir" }).click();
  await expect(notification(page)).toContainText("Equipe excluída");
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByRole("link", { name: "Abrir a equipe Atendimento" })).toHaveCount(0);
  await expect(notification(page)).toHaveAttribute(SAID, /Equipe excluída/);
  await expect(notification(page)).not.toHaveAttribute(SAID, /Esta equipe não existe mais/);
});

test("when two admins edit a team, the second admin gets an error, and nothing is overwritten", {
  tag: "@proof",
}, async ({ page, context }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/equipes");
  await page.getByRole("button", { name: "Nova Equipe" }).click();
  await page.getByLabel("Nome").fill("Estoque");
  await page.getByRole("button", { name: "Criar Equipe" }).click();
  const dialog = page.getByRole("dialog", { name: "Estoque" });
  await dialog.getByRole("button", { name: "Editar", exact: true }).click();
  const second = await context.newPage();
  await visit(second, page.url());
  const theirs = second.getByRole("dialog", { name: "Estoque" });
  await theirs.getByRole("button", { name: "Editar", exact: true }).click();
  await theirs.getByLabel("Gerenciar inventário").check();
  await theirs.getByRole("button", { name: "Salvar" }).click();
  await expect(notification(second)).toContainText("Permissões da equipe atualizadas!");

  await dialog.getByLabel("Gerenciar vendas").check();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(notification(page)).toContainText("Erro ao atualizar permissões da equipe");
  await expect(notification(page)).toContainText("Outra pessoa mudou esta equipe");
  await expect(dialog.getByLabel("Gerenciar vendas")).toBeChecked();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toContainText("Gerenciar inventário");
  await expect(dialog).not.toContainText("Gerenciar vendas");
});

test("an admin is invited by mail, chooses a password, and is removed again", { tag: "@proof" }, async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/equipes");
  await page.getByRole("button", { name: "Convidar administrador" }).click();
  const form = page.getByRole("dialog", { name: "Convidar administrador" });
  await form.getByLabel("E-mail").fill("sem arroba");
  await form.getByRole("button", { name: "Enviar convite" }).click();
  await expect(form).toContainText("Valor inválido.");
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Nome completo (opcional)").fill("Bia Reis");
  await form.getByRole("button", { name: "Enviar convite" }).click();
  await expect(notification(page)).toContainText("Convite enviado");
  const row = page.getByRole("row", { name: /Bia Reis/ });
  await expect(row).toContainText("Convite pendente");
  await expectSoundEverywhere(page);

  const other = await newPerson(browser);
  const theirs = await other.newPage();
  await acceptInvitation(theirs, email);
  await enterAndEnrol(theirs, { email, password: PASSWORD });
  await visit(page, "/admin/equipes");

  await row.getByRole("button", { name: "Desativar: Bia Reis" }).click();
  await page
    .getByRole("dialog", { name: "Desativar este administrador?" })
    .getByRole("button", { name: "Desativar" })
    .click();
  await expect(notification(page)).toContainText("Administrador desativado");
  await theirs.goto("/admin");
  await expect(theirs).toHaveURL(/\/admin\/login/);
  await other.close();
});

test("a colleague without an account is invited into a new team by e-mail", { tag: "@proof" }, async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/equipes");
  await page.getByRole("button", { name: "Nova Equipe" }).click();
  await expect(page).toHaveURL(/\/admin\/equipes\/novo$/);
  await page.reload();
  const form = page.getByRole("dialog", { name: "Criar Equipe" });
  await form.getByLabel("Nome").fill("Atendimento da noite");
  await form.getByLabel("Gerenciar usuários").check();
  await form.getByRole("button", { name: "Criar Equipe" }).click();
  const team = page.getByRole("dialog", { name: "Atendimento da noite" });
  await expect(team).toContainText("Gerenciar usuários");
  await team.getByRole("searchbox").fill(email);
  await team.getByRole("button", { name: "Convidar por e-mail" }).click();
  await expect(notification(page)).toContainText("Membro adicionado à equipe!");
  await expect(team).toContainText("Convite pendente");
  await expect(team.getByRole("button", { name: /^Revogar/ })).toBeVisible();
  await expect(team.getByRole("button", { name: "Convidar por e-mail" })).toHaveCount(0);
  await expectSoundEverywhere(page);

  const other = await newPerson(browser);
  const theirs = await other.newPage();
  await acceptInvitation(theirs, email);
  await enterAndEnrol(theirs, { email, password: PASSWORD });
  await visit(theirs, "/admin");
  await expect(theirs.getByRole("heading", { name: "Suas telas" })).toBeVisible();
  await other.close();
});

test("an admin without 2FA sees '2FA Required' when creating a team", { tag: "@proof" }, async ({ page }) => {
  await signInAsAdmin(page, await makeAdmin());
  await visit(page, "/admin/equipes");
  await page.getByRole("button", { name: "Nova Equipe" }).click();
  await page.getByLabel("Nome").fill("Sem segundo fator");
  await page.getByRole("button", { name: "Criar Equipe" }).click();
  const required = page.getByRole("dialog", { name: "2FA Required" });
  await expect(required).toContainText("Two-factor authentication is required for sensitive operations.");
  await expect(required.getByRole("link", { name: "Abrir Segurança" })).toBeVisible();
});
