import { expect, type Locator, type Page } from "@playwright/test";

/** The page that the newest mail with this subject to an address leads to, from the mailbox of the shop being tried. */
export async function linkFromMail(page: Page, email: string, subject: string): Promise<string> {
  const mailbox = await page.context().newPage();
  const entry = mailbox.getByRole("listitem").filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await mailbox.goto("/mailbox");
    await expect(entry.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await mailbox.goto(`${await entry.first().getByRole("link").getAttribute("href")}?part=text`);
  const text = (await mailbox.locator("pre").textContent()) ?? "";
  await mailbox.close();
  const link = /https?:\/\/\S+(\/auth\/\S+)/.exec(text)?.[1];
  if (!link) throw new Error(`the mail "${subject}" has no link`);
  return link;
}

/** A form of the account that is folded away under its name; opens it. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  const form = page.getByRole("group").filter({ has: page.locator("summary", { hasText: name }) });
  await form.locator("summary").click();
  return form;
}

/** Signs in by the page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
}
