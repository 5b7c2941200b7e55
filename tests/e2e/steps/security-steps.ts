import type { Page } from "@playwright/test";
import { expect, notification, untilAlive, visit } from "./journey.ts";
import { codeOf, type StaffAccount } from "./staff-steps.ts";

/** Returns the open dialog with this name. */
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/**
 * Turns the second factor on through the page, and copies the secret from the clipboard. Returns the secret
 * and the backup codes.
 */
export async function turnOn(
  page: Page,
  account: StaffAccount,
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Ativar 2FA" }).click();
  const first = dialog(page, "Confirme que é você");
  await first.getByLabel("Senha", { exact: true }).fill(account.password);
  await first.getByRole("button", { name: "Continuar" }).click();
  const setup = dialog(page, "Configurar o aplicativo");
  await expect(setup.getByRole("img", { name: "QR code para o aplicativo autenticador" })).toBeVisible();
  await setup.getByRole("button", { name: "Copiar chave" }).click();
  await expect(notification(page)).toContainText("Chave copiada");
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await setup.getByRole("button", { name: "Continuar" }).click();
  const verify = dialog(page, "Verificar o código");
  await verify.getByLabel("Código de verificação").fill(codeOf(secret));
  await verify.getByRole("button", { name: "Ativar 2FA" }).click();
  const backup = dialog(page, "Guarde seus códigos de backup");
  await backup.getByRole("button", { name: "Copiar códigos" }).click();
  await expect(notification(page)).toContainText("Códigos copiados");
  const codes = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  await backup.getByLabel("Guardei meus códigos").check();
  await backup.getByRole("button", { name: "Concluir Configuração" }).click();
  await expect(page.getByText("Ativa", { exact: true })).toBeVisible();
  await untilAlive(page);
  return { secret, codes };
}

/** Completes the first step of the sign-in, and waits until the page asks for the second factor. */
export async function untilSecondStep(page: Page, account: StaffAccount): Promise<void> {
  await page.context().clearCookies();
  await visit(page, "/admin/login");
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Senha").fill(account.password);
  await page.getByRole("button", { name: "Entrar no Admin" }).click();
  await expect(page.getByRole("heading", { name: "Verificação em duas etapas" })).toBeVisible();
}

/** Signs in with password and code by HTTP requests, without the page. */
export async function signInWithCode(page: Page, account: StaffAccount, code: string): Promise<void> {
  const post = (form: Record<string, string>) =>
    page.request.post("/admin/login", {
      form,
      headers: { Origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
  await page.context().clearCookies();
  await post({ intent: "password", ...account });
  const answer = await post({ intent: "code", code });
  expect([202, 303], await answer.text()).toContain(answer.status());
}
