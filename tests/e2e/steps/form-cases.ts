import type { BrowserContext, Page } from "@playwright/test";
import { linkFromMail } from "./account-steps.ts";
import { expect, newEmail, PASSWORD, payByCard, visit } from "./journey.ts";
import { openCheckout, quickSignUp, startPayment } from "./shortcuts.ts";

export const GIFT = "fennelby-gift-code-50";
const RESET = "Choose a new password for Handover";

interface FormCase {
  /**
   * The name of the form. When a form has no name, its intent identifies the form. When a form has neither a
   * name nor an intent, the URL of the form's action identifies the form. `form` is "dialog" when a script
   * sends the form.
   */
  form: string;
  source: string;
  /** The number of text fields. */
  fields: number;
  /** Opens the page with the form. */
  open: (page: Page, context: BrowserContext) => Promise<unknown>;
  /**
   * The only request that is allowed to contain the typed values, or null when the form has no text field.
   */
  sentTo: string | null;
}

const shown = (path: string) => (page: Page) => visit(page, path);
const asShopper = (path: string) => async (page: Page) => {
  await quickSignUp(page);
  await visit(page, path);
};
const account = (form: string, file: string, fields: number, sentTo: string | null = null): FormCase => ({
  form,
  source: `app/storefront/account/${file}`,
  fields,
  open: asShopper("/account"),
  sentTo,
});

/** Opens the account page of a shopper who is also signed in with a second browser. */
async function withSecondBrowser(page: Page): Promise<void> {
  const email = await quickSignUp(page);
  const [cookie] = await page.context().cookies();
  await page.context().clearCookies();
  const answer = await page.request.post("/auth", {
    form: { intent: "sign-in", email, password: PASSWORD },
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect([202, 303]).toContain(answer.status());
  expect(await page.context().cookies()).not.toEqual([cookie]);
  await visit(page, "/account");
}

async function openReset(page: Page): Promise<void> {
  const email = await quickSignUp(page);
  await page.context().clearCookies();
  await visit(page, "/auth/forgot");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  await visit(page, await linkFromMail(page, email, RESET));
}

/** A sold-out product of the demo catalog. */
export const SOLD_OUT = "ondaline-audio-mastering-licence";

/** A visitor asks for a mail about the sold-out product, and opens the confirmation link. */
async function openRestockLink(page: Page): Promise<void> {
  const email = newEmail();
  await visit(page, `/marketplace/${SOLD_OUT}`);
  const form = page.locator("#restock");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button").click();
  await visit(page, await linkFromMail(page, email, /shall we tell you/));
}

async function openReview(page: Page, number = "HO-99999999", email = "ana@example.com"): Promise<void> {
  await visit(page, "/withdraw");
  await page.getByLabel("Name").fill("Ana Prado");
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Email for the confirmation").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
}

const second = (form: string): FormCase => ({
  ...account(form, "security/session-list.tsx", 0),
  open: withSecondBrowser,
});

/** Every form of the store, with the steps that open it. */
export const FORMS: FormCase[] = [
  {
    form: "/marketplace",
    source: "app/storefront/marketplace/search-bar.tsx",
    fields: 3,
    open: shown("/marketplace"),
    sentTo: "GET /marketplace",
  },
  {
    form: "sign-in",
    source: "app/storefront/sign-in/sign-in-form.tsx",
    fields: 2,
    open: shown("/auth"),
    sentTo: "POST /auth",
  },
  {
    form: "sign-up",
    source: "app/storefront/sign-in/sign-up-form.tsx",
    fields: 5,
    open: shown("/auth?tab=sign-up"),
    sentTo: "POST /auth",
  },
  {
    form: "sign-in",
    source: "app/storefront/account-drawer/account-drawer.tsx",
    fields: 2,
    open: async (page) => {
      await visit(page, "/");
      await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
      await expect(page.getByRole("dialog").locator("form")).toBeVisible();
    },
    sentTo: "POST /auth",
  },
  {
    form: "/auth/forgot",
    source: "app/storefront/recovery/forgot-page.tsx",
    fields: 1,
    open: shown("/auth/forgot"),
    sentTo: "POST /auth/forgot",
  },
  {
    form: "/auth/reset",
    source: "app/storefront/recovery/reset-page.tsx",
    fields: 2,
    open: openReset,
    sentTo: "POST /auth/reset",
  },
  {
    form: "/auth/verify",
    source: "app/storefront/recovery/verify-page.tsx",
    fields: 0,
    open: async (page) => {
      const email = await quickSignUp(page);
      await visit(page, await linkFromMail(page, email, "Welcome to Handover"));
    },
    sentTo: null,
  },
  {
    form: "mailed-link",
    source: "app/storefront/mailed-links/ask-form.tsx",
    fields: 1,
    open: shown("/auth/link"),
    sentTo: "POST /auth/link",
  },
  {
    form: "sign-in-by-link",
    source: "app/storefront/mailed-links/sign-in-link-page.tsx",
    fields: 0,
    open: async (page) => {
      const email = await quickSignUp(page);
      await page.context().clearCookies();
      await visit(page, "/auth/link");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByText("a mail is on its way")).toBeVisible();
      await visit(page, await linkFromMail(page, email, "Your sign-in link for Handover"));
    },
    sentTo: null,
  },
  {
    form: "restock",
    source: "app/storefront/restock/restock-form.server.tsx",
    fields: 1,
    open: shown(`/marketplace/${SOLD_OUT}`),
    sentTo: "POST /restock",
  },
  {
    form: "restock-confirm",
    source: "app/storefront/restock/page.tsx",
    fields: 0,
    open: openRestockLink,
    sentTo: null,
  },
  {
    form: "withdraw",
    source: "app/storefront/withdraw/withdraw-form.tsx",
    fields: 3,
    open: shown("/withdraw"),
    sentTo: "POST /withdraw",
  },
  {
    form: "confirm",
    source: "app/storefront/withdraw/review-step.tsx",
    fields: 0,
    open: (page) => openReview(page),
    sentTo: null,
  },
  {
    form: "withdraw-link",
    source: "app/storefront/withdraw/link-step.tsx",
    fields: 0,
    open: async (page) => {
      const email = await quickSignUp(page);
      await startPayment(page, GIFT);
      await visit(page, "/orders");
      const number = /HO-\d+/.exec(await page.locator("main").innerText())?.[0] ?? "";
      await page.context().clearCookies();
      await openReview(page, number, email);
      await page.getByRole("button", { name: "Confirm withdrawal" }).click();
      await expect(page.getByText("We received your request on")).toBeVisible();
      await visit(page, await linkFromMail(page, email, `We received your withdrawal from order ${number}`));
    },
    sentTo: null,
  },
  {
    form: "give-back",
    source: "app/storefront/order-page/after-sale-part.tsx",
    fields: 0,
    open: async (page) => {
      await quickSignUp(page);
      await page.goto(await startPayment(page, GIFT));
      await payByCard(page);
      await expect(page).toHaveURL(/payment-success/);
      await visit(page, "/orders");
      const number = /HO-\d+/.exec(await page.locator("main").innerText())?.[0] ?? "";
      await visit(page, `/orders/${number}`);
    },
    sentTo: null,
  },
  account("/account", "profile-form.tsx", 2, "POST /account"),
  account("/sign-out", "sign-out-button.tsx", 0),
  account("verify", "security/email-confirmation.tsx", 0),
  account("password", "security/password-form.tsx", 3, "POST /account"),
  second("end-others"),
  second("end-session"),
  account("/account/export", "security/own-data-section.tsx", 1, "POST /account/export"),
  account("erase", "security/own-data-section.tsx", 1, "POST /account"),
  {
    form: "dialog",
    source: "app/storefront/checkout/checkout-form.tsx",
    fields: 2,
    open: async (page) => {
      await quickSignUp(page);
      const dialog = await openCheckout(page, GIFT);
      await dialog.locator("details", { hasText: "Name and phone" }).evaluate((part) => {
        (part as HTMLDetailsElement).open = true;
      });
    },
    sentTo: "POST /functions/create-payment-intent-secure",
  },
];
