import { expect, type Locator, type Page } from "@playwright/test";
import { MAILBOX } from "#tests/mailbox-key.ts";
import { PASSWORD } from "./journey.ts";
import { quickSignUp } from "./shortcuts.ts";

/**
 * Returns the link in the newest mail that has this subject and was sent to this address. Reads the mail on
 * the shop's mailbox page.
 */
export async function linkFromMail(page: Page, email: string, subject: string | RegExp): Promise<string> {
  const mailbox = await page.context().newPage();
  const entry = mailbox.getByRole("listitem").filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await mailbox.goto(MAILBOX);
    await expect(entry.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await mailbox.goto(`${await entry.first().getByRole("link").getAttribute("href")}?part=text`);
  const text = (await mailbox.locator("pre").textContent()) ?? "";
  await mailbox.close();
  const link = /https?:\/\/[^\s/]+(\/(?:auth\/|admin\/|(?:restock|withdraw)\?)\S+)/.exec(text)?.[1];
  if (!link) throw new Error(`the mail "${subject}" has no link`);
  return link;
}

/** Confirms the email address of the signed-in account with the button in the welcome mail. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await linkFromMail(page, email, /Welcome/));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your email is confirmed" })).toBeVisible();
}

/** Finds a collapsed form of the account page by the form's name, and opens the form. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  const form = page.getByRole("group").filter({ has: page.locator("summary", { hasText: name }) });
  await form.locator("summary").click();
  return form;
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
}

/**
 * Returns the control in the top bar that opens the account drawer. Without JavaScript the control is a link.
 */
export const accountOpener = (page: Page, name: "Sign In" | "Account") =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

/** Opens the account drawer from the top bar, or from the menu on a narrow page. */
export async function openAccountDrawer(
  page: Page,
  name: "Sign In" | "Account" = "Sign In",
): Promise<Locator> {
  const menu = page.locator("[data-menu-button]");
  if (await menu.isVisible()) await menu.click();
  await accountOpener(page, name).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Signs a visitor in with the account drawer, which is already open and in Portuguese. */
export async function enterByDrawer(page: Page, email: string, password = PASSWORD): Promise<void> {
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("E-mail").fill(email);
  await drawer.getByLabel("Senha", { exact: true }).fill(password);
  await drawer.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Creates an account and signs the browser out. */
export async function newAccount(page: Page): Promise<string> {
  const email = await quickSignUp(page);
  await page.context().clearCookies();
  return email;
}
