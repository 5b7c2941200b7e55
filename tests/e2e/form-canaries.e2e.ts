import { globSync, readFileSync } from "node:fs";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import routes from "../../app/routes.ts";
import { linkFromMail } from "./account-steps.ts";
import { expectNothingKept, fillWithCanaries, watchLeaks } from "./canaries.ts";
import { expect, PASSWORD, test, untilAlive, visit } from "./journey.ts";
import { openCheckout, quickSignUp } from "./shortcuts.ts";
import { keepTold, told } from "./told-to-analytics.ts";

const GIFT = "fennelby-gift-code-50";
const RESET = "Choose a new password for Handover";

interface FormCase {
  /** How the form is known: its name, else its intent, else where it is sent to; "dialog" where it is sent by script. */
  form: string;
  source: string;
  /** How many fields of it can be typed into. */
  fields: number;
  /** Opens the page that holds it. */
  open: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** The one request that may carry what was typed; none where nothing can be typed. */
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

/** Opens the account of somebody who is signed in with a second browser as well. */
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

const second = (form: string): FormCase => ({
  ...account(form, "security/session-list.tsx", 0),
  open: withSecondBrowser,
});

/** Every form of the store. */
const FORMS: FormCase[] = [
  {
    form: "/marketplace",
    source: "app/storefront/marketplace/search-bar.tsx",
    fields: 1,
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
  account("/account", "profile-form.tsx", 2, "POST /account"),
  account("/sign-out", "sign-out-button.tsx", 0),
  account("verify", "security/security-section.tsx", 0),
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
      await dialog.getByRole("radio", { name: /^Card/ }).click();
    },
    sentTo: "POST /functions/create-payment-intent-secure",
  },
];

/** Gives every form of the page its name as an attribute, opens what is folded, and returns the names. */
async function nameForms(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
    return [...document.forms].map((form) => {
      const intent = form.querySelector<HTMLInputElement>("input[type=hidden][name=intent]")?.value;
      const action = form.getAttribute("action");
      const place = action === null ? "dialog" : new URL(action, location.href).pathname;
      const name = form.getAttribute("name") ?? intent ?? place;
      form.setAttribute("data-known-as", name);
      return name;
    });
  });
}

const formOf = (page: Page, name: string): Locator => page.locator(`form[data-known-as="${name}"]`).first();

test.describe("a form", () => {
  test.use({ refusals: [400, 401, 404, 409, 410, 422, 429] });

  for (const { form: name, fields, open, sentTo } of FORMS)
    test(`known as ${name} tells what is typed into it to nobody but its own address`, async ({
      page,
      context,
      baseURL,
    }) => {
      await keepTold(page);
      await open(page, context);
      const watched = watchLeaks(page);
      expect(await nameForms(page)).toContain(name);
      const form = formOf(page, name);
      expect(await fillWithCanaries(form), "fields that can be typed into").toBe(fields);
      await expectNothingKept(page, watched.lines);
      await form.locator("button[type=submit]").click();
      await expect
        .poll(async () => (await told(page)).filter(({ event }) => event === "formSubmission").length)
        .toBeGreaterThan(0);
      if (sentTo) await expect.poll(() => watched.sent.length).toBeGreaterThan(0);
      // What is told of the answer comes after it.
      await page.waitForTimeout(300);
      if (name === "dialog") {
        await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
        await page.goto("/about");
      }
      await untilAlive(page);
      await expectNothingKept(page, watched.lines);

      const places = new Set(watched.sent.map(({ to, place }) => `${to} in its ${place}`));
      const allowed = sentTo?.startsWith("GET") ? `${sentTo} in its address` : `${sentTo} in its body`;
      expect([...places].filter((place) => place !== allowed)).toEqual([]);
      if (sentTo) expect([...places], "what was typed really was sent").toEqual([allowed]);
      const foreign = [...watched.hosts].filter((host) => host !== baseURL);
      expect(foreign.length, `hosts: ${foreign}`).toBe(name === "dialog" ? 1 : 0);
    });
});

/** Addresses for routes with a parameter. */
const SAMPLES: Record<string, string> = { "marketplace/:slug": `marketplace/${GIFT}`, "*": "no-such-page" };

interface Entry {
  file: string;
  path?: string;
  index?: boolean;
  children?: Entry[];
}

/** Every page of the store by its address; an entry of the mailbox is opened from its list. */
function pagesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, path, index, children }) => {
    if (children) return pagesOf(children);
    if (!/^(storefront|endpoints)\/.*\.tsx$/.test(file)) return [];
    if (index) return ["/"];
    return [`/${SAMPLES[path ?? ""] ?? path}`];
  });
}

test.describe("the pages of the store", () => {
  test.use({ refusals: [404, 410] });

  test("hold no form but those that are tried here", async ({ page }) => {
    test.slow();
    const known = FORMS.map(({ form }) => form);
    // The mailbox then has a mail to open.
    await quickSignUp(page);
    for (const isShopper of [false, true]) {
      await page.context().clearCookies();
      if (isShopper) await quickSignUp(page);
      for (const path of pagesOf(routes as Entry[])) {
        if (path.includes(":id")) {
          await page.goto("/mailbox");
          await page.getByRole("listitem").getByRole("link").first().click();
          await expect(page).toHaveURL(/\/mailbox\/.+/);
        } else await page.goto(path);
        expect(page.url(), `${path} needs an address for its parameter`).not.toContain(":slug");
        const forms = await nameForms(page);
        expect(
          forms.filter((name) => !known.includes(name)),
          `forms of ${path}`,
        ).toEqual([]);
      }
    }
  });

  test("are written with no form but those that are tried here", () => {
    const written = globSync("app/{storefront,endpoints,design-system}/**/*.tsx").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/<(?:form|Form|\w+\.Form)\b/g)].map(() => file),
    );
    expect(written.sort()).toEqual(FORMS.map(({ source }) => source).sort());
  });
});
