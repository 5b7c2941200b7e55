import type { Page } from "@playwright/test";
import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import { expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { dialog, turnOn, untilSecondStep } from "../steps/security-steps.ts";
import { ageFactor, makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

/** The server answers an action with status 403 when the second factor is not fresh. */
test.use({ refusals: [403] });

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

/** Adds a virtual authenticator that accepts every request. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a passkey can be added, named, used at sign-in and for confirmation, and removed", {
  tag: "@proof",
}, async ({ page }) => {
  // Axe checks every step in four combinations of width and theme.
  test.setTimeout(120_000);
  const account = await signInAsAdmin(page, await makeTeamMember("manage_banners"));
  await addDevice(page);
  await visit(page, "/admin/security");
  await expect(page.getByText("Ative o 2FA primeiro")).toBeVisible();
  await turnOn(page, account);

  await page.getByRole("button", { name: "Adicionar chave de acesso" }).click();
  const adding = dialog(page, "Nova chave de acesso");
  await expect(adding.getByLabel("Nome")).toHaveValue("Chrome · Linux");
  await adding.getByLabel("Nome").fill("Notebook da loja");
  await adding.getByLabel("Senha", { exact: true }).fill(account.password);
  await expectSoundEverywhere(page);
  await adding.getByRole("button", { name: "Continuar" }).click();
  await expect(notification(page)).toContainText("Chave de acesso adicionada");
  const row = page.getByRole("row", { name: /Notebook da loja/ });
  await expect(row).toContainText("Nunca usada");

  await page.getByRole("button", { name: "Renomear “Notebook da loja”" }).click();
  await dialog(page, "Renomear").getByLabel("Nome").fill("Chave do cofre");
  await dialog(page, "Renomear").getByRole("button", { name: "Salvar" }).click();
  await expect(notification(page)).toContainText("Chave de acesso renomeada");
  await expectSoundEverywhere(page);

  await untilSecondStep(page, account);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(notification(page)).toContainText("Login realizado");

  await visit(page, "/admin/security");
  await expect(page.getByRole("row", { name: /Chave do cofre/ })).not.toContainText("Nunca usada");
  await ageFactor(account);
  await page.getByRole("button", { name: "Remover “Chave do cofre”" }).click();
  await dialog(page, "Remover esta chave de acesso?").getByRole("button", { name: "Remover" }).click();
  const stepUp = dialog(page, "Confirme que é você");
  await expect(stepUp.getByLabel("Código de verificação")).toBeFocused();
  await expectAccessible(page);
  await stepUp.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(notification(page)).toContainText("Chave de acesso removida");
  await expect(page.getByText("Nenhuma chave de acesso")).toBeVisible();
});
