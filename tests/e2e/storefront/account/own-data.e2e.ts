import { readFile } from "node:fs/promises";
import { linkFromMail, signIn, unfold } from "../../steps/account-steps.ts";
import { expect, expectAccessible, notification, PASSWORD, test, visit } from "../../steps/journey.ts";
import { quickSignUp } from "../../steps/shortcuts.ts";

const NEW_PASSWORD = "another phrase of 5 words";

test.describe("a shopper's own data", () => {
  test.use({ refusals: [409, 422] });

  test("a shopper can download their own data after entering the password, and the file contains no credentials", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = await quickSignUp(page);
    await visit(page, "/account");
    const form = await unfold(page, "Download my data");
    await form.getByLabel("Current password").fill("not this one at all");
    await form.getByRole("button", { name: "Download", exact: true }).click();
    await expect(page).toHaveURL(/\/account\?export=wrong_password/);
    await expect(form.getByLabel("Current password")).toHaveAccessibleDescription(
      "This is not your current password.",
    );
    await expectAccessible(page);
    await form.getByLabel("Current password").fill(PASSWORD);
    const coming = page.waitForEvent("download");
    await form.getByRole("button", { name: "Download", exact: true }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const content = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(content.account.email).toBe(email);
    expect(content.notIncluded).toContain("credentials");
  });

  test("a shopper's own data is erased together with the account after the shopper enters the password and confirms", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = await quickSignUp(page);
    await visit(page, "/account");
    const form = await unfold(page, "Erase my account");
    await expectAccessible(page);
    await form.getByLabel("Current password").fill("not this one at all");
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Erase my account for good" }).click();
    await expect(notification(page)).toContainText("The account was not erased");
    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByRole("button", { name: "Erase my account for good" }).click();
    await expect(page).toHaveURL(/\/account-erased$/);
    await expect(page.getByRole("heading", { level: 1, name: "Your account is erased" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/account");
    await expect(page).toHaveURL(/\/auth$/);
    await quickSignUp(page, email);
    await page.goto("/account");
    await expect(page.getByText(`Signed in as ${email}`), "the address is free again").toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, refusals: [422] });

  test("without JavaScript, a shopper can manage passwords, the e-mail address, sessions and their own data", {
    tag: "@proof",
  }, async ({ page, browser }) => {
    const email = await quickSignUp(page);
    await page.goto("/auth/forgot");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
    await page.goto(await linkFromMail(page, email, "Choose a new password"));
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill("something else entirely");
    await page.getByRole("button", { name: "Save the new password" }).click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Save the new password" }).click();
    await expect(page.getByRole("heading", { name: "Your password was changed" })).toBeVisible();

    await signIn(page, email, NEW_PASSWORD);
    const other = await browser.newContext();
    await signIn(await other.newPage(), email, NEW_PASSWORD);
    await other.close();
    await page.goto("/account");
    await expect(
      page.getByText("Your email is confirmed."),
      "the reset link confirmed the email",
    ).toBeVisible();
    await page.getByRole("button", { name: /^End the session of/ }).click();
    await expect(page.getByRole("button", { name: /^End the session of/ })).toHaveCount(0);

    const change = await unfold(page, "Change password");
    await change.getByLabel("Current password").fill(NEW_PASSWORD);
    await change.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await change.getByLabel("Confirm new password").fill(PASSWORD);
    await change.getByRole("button", { name: "Save the new password" }).click();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

    const download = await unfold(page, "Download my data");
    await download.getByLabel("Current password").fill(NEW_PASSWORD);
    await download.getByRole("button", { name: "Download", exact: true }).click();
    await expect(page.getByText("This is not your current password.")).toBeVisible();

    const erase = await unfold(page, "Erase my account");
    await erase.getByLabel("Current password").fill(PASSWORD);
    await erase.getByRole("checkbox").check();
    await erase.getByRole("button", { name: "Erase my account for good" }).click();
    await expect(page.getByRole("heading", { name: "Your account is erased" })).toBeVisible();
  });
});
