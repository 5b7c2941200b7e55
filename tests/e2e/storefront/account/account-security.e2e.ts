import { MAILBOX } from "#tests/mailbox-key.ts";
import { linkFromMail, signIn, unfold } from "../../steps/account-steps.ts";
import {
  expect,
  expectAccessible,
  newEmail,
  notification,
  PASSWORD,
  test,
  visit,
} from "../../steps/journey.ts";
import { quickSignUp } from "../../steps/shortcuts.ts";

const NEW_PASSWORD = "another phrase of 5 words";

test.describe("a forgotten password", () => {
  test.use({ refusals: [410, 422] });

  test("the mailed link replaces a forgotten password only once, and the replacement ends all sessions", {
    tag: "@proof",
  }, async ({ page, browser }) => {
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    const email = await quickSignUp(elsewhere);

    await visit(page, "/auth");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Look into your mail" })).toBeVisible();
    await expectAccessible(page);

    const link = await linkFromMail(page, email, "Choose a new password for Handover");
    expect(link).toMatch(/^\/auth\/reset\?token=[\w-]{43}$/);
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    await visit(page, link);
    await expectAccessible(page);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByLabel("Confirm new password").fill("short");
    await page.getByRole("button", { name: "Save the new password" }).click();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
      "Use at least 12 characters.",
    );
    await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Save the new password" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your password was changed" })).toBeVisible();
    expect(page.url(), "the token left the address").not.toContain("token");
    await expectAccessible(page);

    await elsewhere.goto("/account");
    await expect(elsewhere, "signed out everywhere").toHaveURL(/\/auth$/);
    await other.close();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
    await expectAccessible(page);
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/account$/);
  });

  test("a request to replace a forgotten password shows the same message for an unknown e-mail address, and sends no mail", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = newEmail();
    await visit(page, "/auth/forgot");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(
      page.getByText(`If ${email} has an account, a link is on its way to this address.`),
    ).toBeVisible();
    await page.goto(MAILBOX);
    await expect(page.getByText(email)).toHaveCount(0);
  });
});

test("the button in the welcome mail confirms the email address, and its link works only once", {
  tag: "@proof",
}, async ({ page }) => {
  const email = await quickSignUp(page);
  await visit(page, "/account");
  await expect(page.getByText("Your email is not confirmed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(notification(page)).toContainText("Link Sent");
  const link = await linkFromMail(page, email, "Welcome to Handover");
  await visit(page, link);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your email is confirmed" })).toBeVisible();
  await visit(page, "/account");
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the link again" })).toHaveCount(0);
});

test.describe("the security section of the account", () => {
  test.use({ refusals: [422] });

  test("the security section of the account lists the signed-in browsers, ends one session, and ends all other sessions", {
    tag: "@proof",
  }, async ({ page, browser }) => {
    const email = await quickSignUp(page);
    const others = await Promise.all([1, 2, 3].map(() => browser.newContext()));
    const elsewhere = await Promise.all(others.map((context) => context.newPage()));
    for (const other of elsewhere) {
      await signIn(other, email, PASSWORD);
      await expect(other).toHaveURL(/\/account$/);
    }
    await visit(page, "/account");
    const list = page.getByRole("region", { name: "Where you are signed in" });
    await expect(list.getByRole("listitem")).toHaveCount(4);
    await expect(list.getByRole("listitem").first()).toContainText("This browser");
    await expect(list.getByRole("listitem").first()).toContainText(/Chrome on Linux/);
    await list
      .getByRole("button", { name: /^End the session of/ })
      .first()
      .click();
    await expect(notification(page)).toContainText("Session Ended");
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await list.getByRole("button", { name: "End all others" }).click();
    await expect(notification(page)).toContainText("2 other browsers are signed out.");
    await expect(list.getByRole("listitem")).toHaveCount(1);
    for (const other of elsewhere) {
      await other.goto("/account");
      await expect(other).toHaveURL(/\/auth$/);
    }
    await page.reload();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await expectAccessible(page);
    for (const context of others) await context.close();
  });

  test("the security section of the account changes the password, and shows errors at their fields", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = await quickSignUp(page);
    await visit(page, "/account");
    const form = await unfold(page, "Change password");
    const fill = async (current: string, password: string, confirm = password) => {
      await form.getByLabel("Current password").fill(current);
      await form.getByLabel("New password", { exact: true }).fill(password);
      await form.getByLabel("Confirm new password").fill(confirm);
      await form.getByRole("button", { name: "Save the new password" }).click();
    };
    await fill("not this one at all", NEW_PASSWORD);
    await expect(form.getByLabel("Current password")).toHaveAccessibleDescription(
      "This is not your current password.",
    );
    await expect(form.getByLabel("Current password")).toBeFocused();
    await expect(notification(page)).toContainText("The password was not changed");
    await expectAccessible(page);
    await fill(PASSWORD, NEW_PASSWORD, "something else entirely");
    await expect(form.getByLabel("Confirm new password")).toHaveAccessibleDescription(
      "Passwords do not match",
    );
    await fill(PASSWORD, NEW_PASSWORD);
    await expect(notification(page)).toContainText("Password Changed");
    await page.reload();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await page.context().clearCookies();
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/account$/);
  });
});
