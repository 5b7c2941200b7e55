import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  fillSignUp,
  newEmail,
  notification,
  PASSWORD,
  test,
  visit,
} from "../../steps/journey.ts";
import { quickSignUp } from "../../steps/shortcuts.ts";

const panel = (page: Page) => page.getByRole("tabpanel");
const submit = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

async function signIn(page: Page, email: string, typed = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await password(page).fill(typed);
  await submit(page, "Sign In").click();
}

test.describe("signing up", () => {
  test.use({ refusals: [409, 422] });

  test("the sign-up button is disabled while the passwords differ, and a message at the second password field gives the reason", {
    tag: "@proof",
  }, async ({ page }) => {
    await visit(page, "/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
    await page.getByLabel("Email").fill(newEmail());
    await password(page).fill(PASSWORD);
    await expect(page.getByText("Passwords do not match")).toHaveCount(0);
    await expect(submit(page, "Sign Up")).toBeDisabled();
    await page.getByLabel("Confirm password").fill("another phrase");
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords do not match");
    await expect(submit(page, "Sign Up")).toBeDisabled();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/auth/);
    await expectAccessible(page);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await expect(page.getByText("Passwords do not match")).toHaveCount(0);
    await submit(page, "Sign Up").click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(notification(page)).toContainText("Account Created Successfully!");
  });

  test("the sign-up stores name and phone, and the account shows both and does not let the shopper edit the email", {
    tag: "@proof",
  }, async ({ page }) => {
    const email = newEmail();
    await visit(page, "/auth?tab=sign-up");
    await page.getByLabel("Full name (optional)").fill("Ana Prado Lima");
    await page.getByLabel("Phone (optional)").fill("+55 11 90000-1234");
    await fillSignUp(page, email);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByLabel("Full name")).toHaveValue("Ana Prado Lima");
    await expect(page.getByLabel("Phone")).toHaveValue("5511900001234");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Email")).not.toBeEditable();
    await page.getByLabel("Full name").fill("Ana Maria Prado");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(notification(page)).toContainText("Profile Updated");
    await page.reload();
    await expect(page.getByLabel("Full name")).toHaveValue("Ana Maria Prado");
  });

  test("signing up with an email that already has an account shows an error at the field, and keeps the entered values", {
    tag: "@proof",
  }, async ({ page, browser }) => {
    const first = await browser.newContext();
    const email = await quickSignUp(await first.newPage());
    await first.close();
    await visit(page, "/auth?tab=sign-up");
    await page.getByLabel("Full name (optional)").fill("Ana Prado");
    await fillSignUp(page, email);
    await expect(notification(page)).toContainText("Registration Error");
    await expect(notification(page)).toContainText("This email already has an account. Sign in instead.");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/already has an account/);
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Full name (optional)")).toHaveValue("Ana Prado");
    await expectAccessible(page);
    const other = page.getByRole("tabpanel").getByRole("link", { name: "Sign In" });
    await expect(other).toHaveAttribute("href", "/auth");
  });

  test("signing up rejects a short password with the reason", { tag: "@proof" }, async ({ page }) => {
    await visit(page, "/auth?tab=sign-up");
    await page.getByLabel("Email").fill(newEmail());
    await password(page).fill("short");
    await page.getByLabel("Confirm password").fill("short");
    await submit(page, "Sign Up").click();
    await expect(notification(page)).toContainText("Registration Error");
    await expect(password(page)).toHaveAccessibleDescription("Use at least 12 characters.");
    await expect(page).toHaveURL(/\/auth/);
  });
});

test.describe("signing in", () => {
  test.use({ refusals: [401] });

  test("signing in shows the same error for a wrong password and an unknown email, and signing out ends the session", async ({
    page,
  }) => {
    const email = await quickSignUp(page);
    await page.context().clearCookies();
    await visit(page, "/auth");
    for (const [address, typed] of [
      [newEmail(), PASSWORD],
      [email, "not the password at all"],
    ] as const) {
      await signIn(page, address, typed);
      await expect(notification(page)).toContainText("Login Error");
      await expect(notification(page)).toContainText("Email or password is wrong.");
      await expect(password(page)).toHaveAccessibleDescription("Email or password is wrong.");
      await expect(page.getByLabel("Email")).toHaveValue(address);
    }
    await expectAccessible(page);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/account$/);
    await expect(notification(page)).toContainText("Login Successful");

    const cookies = await page.context().cookies();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(notification(page)).toContainText("Logout Successful");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByText(email)).toHaveCount(0);
    await page.context().addCookies(cookies);
    await page.goto("/account");
    await expect(page, "the old cookie is invalid").toHaveURL(/\/auth/);
  });

  test("the sign-in never redirects to a URL outside the shop", { tag: "@proof" }, async ({
    page,
    baseURL,
  }) => {
    const email = await quickSignUp(page);
    for (const next of ["https://evil.example", "//evil.example", "javascript:alert(1)"]) {
      await page.context().clearCookies();
      await visit(page, `/auth?next=${encodeURIComponent(next)}`);
      await signIn(page, email);
      await expect(page).toHaveURL(`${baseURL}/account`);
    }
    await page.context().clearCookies();
    await page.goto("/orders");
    await expect(page).toHaveURL(/\/auth\?next=orders$/);
    await signIn(page, email);
    await expect(page).toHaveURL(`${baseURL}/orders`);
  });
});

test("/account and /orders redirect visitors to the sign-in page, and /auth redirects shoppers to /account", {
  tag: "@proof",
}, async ({ page }) => {
  await page.goto("/account");
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/auth\?next=orders$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Orders" })).toHaveCount(0);
  await quickSignUp(page);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/account$/);
  await page.goto("/auth?tab=sign-up");
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Orders" })).toBeVisible();
  await expectAccessible(page);
});

test("no script can read the session cookie, and the browser's storage does not contain it", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  await visit(page, "/account");
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(["handover", "handover-browser"]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  );
  for (const { value } of cookies) expect(readable).not.toContain(value);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const content = await page.content();
  for (const { value } of cookies) expect(content).not.toContain(value);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, refusals: [401, 422] });

  test("without JavaScript, a shopper can sign up, sign out and sign in, and the page shows errors", async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByLabel("Email").fill(email);
    await password(page).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill("another phrase");
    await submit(page, "Sign Up").click();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await fillSignUp(page, email);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/auth");
    await signIn(page, email, "not the password at all");
    await expect(page.getByText("Email or password is wrong.")).toBeVisible();
    await signIn(page, email);
    await expect(page).toHaveURL(/\/account$/);
  });
});
