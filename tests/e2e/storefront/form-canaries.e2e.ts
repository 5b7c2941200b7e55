import { globSync, readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { MAILBOX } from "#tests/mailbox-key.ts";
import routes from "../../../app/routes.ts";
import { expectNothingKept, fillWithCanaries, watchLeaks } from "../shop/canaries.ts";
import { keepTold, told } from "../shop/told-to-analytics.ts";
import { FORMS, GIFT } from "../steps/form-cases.ts";
import { expect, test, untilAlive } from "../steps/journey.ts";
import { quickSignUp } from "../steps/shortcuts.ts";

/** Writes the name of every form into an attribute, opens collapsed sections, and returns the names. */
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

  for (const { form: name, source, fields, open, sentTo } of FORMS)
    test(`${name} in ${source} sends its typed values only to its own URL`, { tag: "@proof" }, async ({
      page,
      context,
      baseURL,
    }) => {
      await keepTold(page);
      await open(page, context);
      const watched = watchLeaks(page);
      expect(await nameForms(page)).toContain(name);
      const form = formOf(page, name);
      expect(await fillWithCanaries(form), "the number of text fields").toBe(fields);
      await expectNothingKept(page, watched.lines);
      await form.locator("button[type=submit]").click();
      // After a click on Pay, the browser leaves the shop immediately. The test opens another page of the
      // shop to read the events.
      if (name === "dialog") {
        await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
        await page.goto("/about");
      }
      await expect
        .poll(async () => (await told(page)).filter(({ event }) => event === "formSubmission").length)
        .toBeGreaterThan(0);
      if (sentTo) await expect.poll(() => watched.sent.length).toBeGreaterThan(0);
      // Waits for the analytics event that reports the server's answer to the form. The page sends the event
      // only after the answer has arrived.
      await page.waitForTimeout(300);
      await untilAlive(page);
      await expectNothingKept(page, watched.lines);

      const places = new Set(watched.sent.map(({ to, place }) => `${to} in its ${place}`));
      const allowed = sentTo?.startsWith("GET") ? `${sentTo} in its address` : `${sentTo} in its body`;
      expect([...places].filter((place) => place !== allowed)).toEqual([]);
      if (sentTo) expect([...places], "the typed values were sent").toEqual([allowed]);
      const foreign = [...watched.hosts].filter((host) => host !== baseURL);
      expect(foreign.length, `hosts: ${foreign}`).toBe(name === "dialog" ? 1 : 0);
    });
});

/** Sample paths for routes with a parameter. */
const SAMPLES: Record<string, string> = {
  // A fresh shop has no custom page. A custom page shows a text and no form.
  "p/:slug": "p/terms-of-the-shop",
  "marketplace/:slug": `marketplace/${GIFT}`,
  "o/:token": "o/no-such-link",
  mailbox: MAILBOX.slice(1),
  "*": "no-such-page",
};
/**
 * Forms that have no fields and are only for browsers without scripts. The forms without fields send nothing
 * to analytics.
 */
const WITHOUT_SCRIPT = [
  "app/storefront/checkout/return/cancelled-page.tsx",
  "app/storefront/delivered/plain-reveal.tsx",
  "app/storefront/mailed-links/order-link-page.tsx",
  "app/storefront/orders/bulk/bulk-reveal.tsx",
];
/** Forms that a shop shows only when shoppers can check out without an account (`guest.e2e.ts`). */
const OF_GUESTS = [
  "app/storefront/checkout/guest/guest-form.tsx",
  "app/storefront/order-page/guest-part.tsx",
  "app/storefront/order-page/guest-part.tsx",
];

interface Entry {
  file: string;
  path?: string;
  index?: boolean;
  children?: Entry[];
}

/**
 * Lists the paths of all pages of the store. For the page of one mail, the test follows a link in the list of
 * mails.
 */
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

  test("the pages of the store show no form besides the tested forms", { tag: "@proof" }, async ({
    page,
  }) => {
    test.slow();
    const known = FORMS.map(({ form }) => form);
    // Adds a mail to the mailbox.
    await quickSignUp(page);
    for (const isShopper of [false, true]) {
      await page.context().clearCookies();
      if (isShopper) await quickSignUp(page);
      for (const path of pagesOf(routes as Entry[])) {
        if (path.includes(":id")) {
          await page.goto(MAILBOX);
          await page.getByRole("listitem").getByRole("link").first().click();
          await expect(page).toHaveURL(/\/mailbox\/.+/);
          // The test waits until the frame has loaded, because the frame needs the cookies. The next
          // iteration of the loop removes these cookies.
          await expect(page.frameLocator("iframe").getByRole("link").first()).toBeVisible();
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

  test("the source of the store's pages contains no form besides the tested forms", () => {
    const written = globSync("app/{storefront,endpoints,design-system}/**/*.tsx").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/<(?:form|Form|\w+\.Form)\b|\bas="form"/g)].map(() => file),
    );
    const tested = FORMS.map(({ source }) => source);
    expect(written.sort()).toEqual([...tested, ...WITHOUT_SCRIPT, ...OF_GUESTS].sort());
  });
});
