import type { Page } from "@playwright/test";
import { expect, PASSWORD, payByCard, test, untilAlive, visit } from "./journey.ts";
import { openCheckout, quickSignUp, startPayment } from "./shortcuts.ts";

interface Recorded {
  event: string;
  [key: string]: unknown;
}

/** What is typed into the forms: nothing of it may be read anywhere in the data layer. */
const CANARY = "canary-7Qf3";
const SECRET = `${CANARY}-secret phrase`;

/** Every event of the tab, those of the documents before this one too. */
async function recorded(page: Page): Promise<Recorded[]> {
  return page.evaluate(() => {
    const before = JSON.parse(sessionStorage.getItem("recorded") ?? "[]");
    return [...before, ...((window as { dataLayer?: unknown[] }).dataLayer ?? [])];
  });
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      const before = JSON.parse(sessionStorage.getItem("recorded") ?? "[]");
      const now = (window as { dataLayer?: unknown[] }).dataLayer ?? [];
      sessionStorage.setItem("recorded", JSON.stringify([...before, ...now]));
    });
  });
});

/** Fills every field of the page with canaries, shows its passwords, leaves each field and sends each form. */
async function fillEverything(page: Page): Promise<number> {
  await page.locator("main details").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
  });
  const show = page.getByRole("main").getByRole("button", { name: /^Show password/ });
  while ((await show.count()) > 0) await show.first().click();
  const fields = page.locator(
    "main :is(input, textarea):not([type=hidden], [type=radio], [type=checkbox], [readonly], [type=search])",
  );
  const count = await fields.count();
  for (let index = 0; index < count; index++) {
    const field = fields.nth(index);
    const type = await field.getAttribute("type");
    await field.fill(type === "email" ? `${CANARY}@example.com` : type === "tel" ? "5511912345678" : SECRET);
    await field.blur();
  }
  return count;
}

function expectNothingTold(events: Recorded[]): void {
  const text = JSON.stringify(events);
  for (const secret of [CANARY, PASSWORD, "5511912345678", "cs_test_"]) expect(text).not.toContain(secret);
  for (const { fieldName } of events.filter(({ event }) => event === "formFieldFilled"))
    expect(String(fieldName)).not.toMatch(/password|confirm|token|code/i);
}

test.describe("forms", () => {
  test.use({ refusals: [400, 401, 404, 409, 410, 422, 429] });

  test("tell nothing of what is typed into them, on any page of the store", async ({ page }) => {
    for (const path of [
      "/auth",
      "/auth?tab=sign-up",
      "/auth/forgot",
      `/auth/reset?token=${CANARY}`,
      `/auth/verify?token=${CANARY}#${CANARY}`,
      "/support",
      "/about",
    ]) {
      await visit(page, path);
      await fillEverything(page);
      const submit = page.locator("main form button[type=submit]");
      if ((await submit.count()) > 0 && (await submit.first().isEnabled())) await submit.first().click();
    }
    await page.waitForTimeout(500);
    const signedOut = await recorded(page);
    expect(
      signedOut.filter(({ event }) => event === "formFieldFilled").map(({ fieldName }) => fieldName),
    ).toEqual(expect.arrayContaining(["email", "fullName", "phone"]));
    expectNothingTold(signedOut);

    await page.context().clearCookies();
    await quickSignUp(page);
    await visit(page, "/account");
    expect(await fillEverything(page)).toBeGreaterThanOrEqual(2);
    await page
      .locator("main form")
      .filter({ has: page.getByLabel("Full name") })
      .getByRole("button")
      .last()
      .click();
    await page.waitForTimeout(500);
    await visit(page, "/orders");
    await fillEverything(page);
    const dialog = await openCheckout(page, "larkmere-photo-studio-licence");
    for (const name of ["fullName", "phone"]) {
      const field = dialog.locator(`input[name=${name}]`);
      await field.fill(name === "phone" ? "5511912345678" : SECRET);
      await field.blur();
    }
    await dialog.getByRole("radio", { name: /^Card/ }).click();
    await dialog.getByRole("button", { name: /^Pay/ }).click();
    await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
    await page.goto("/orders");
    const events = await recorded(page);
    expectNothingTold(events);
    const sent = events.filter(({ event }) => event === "formSubmission");
    expect(sent.length).toBeGreaterThanOrEqual(3);
    for (const form of sent)
      expect(Object.keys(form).sort()).toEqual([
        "event",
        "eventType",
        "formData",
        "formId",
        "formName",
        "timestamp",
      ]);
    expect(sent.find(({ formId }) => formId === "sign-in")?.formData).toEqual({ email: "[redacted]" });
  });
});

test("the search box, which holds no secret, is told as it is", async ({ page }) => {
  await visit(page, "/marketplace");
  await page.getByRole("searchbox").fill("design seat");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=design/);
  await page.getByLabel("Sort by").selectOption("rating");
  await page.getByLabel("Sort by").blur();
  const events = await recorded(page);
  expect(events).toContainEqual(
    expect.objectContaining({ event: "formSubmission", formData: { q: "design seat", sort: "popular" } }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ event: "formFieldFilled", fieldName: "sort", fieldValue: "rating" }),
  );
});

test("every change of page is a view and a navigation, the first one a load too, and no host is asked", async ({
  page,
  baseURL,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Support" }).click();
  await expect(page).toHaveURL(/\/support$/);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect.poll(async () => (await recorded(page)).length).toBe(7);
  const events = await recorded(page);
  expect(events[0]).toEqual({
    event: "pageLoad",
    title: expect.stringContaining("Handover"),
    url: `${baseURL}/`,
    path: "/",
    referrer: "direct",
  });
  expect(events.filter(({ event }) => event === "pageView").map(({ pageName }) => pageName)).toEqual([
    "home",
    "support",
    "home",
  ]);
  expect(
    events.filter(({ event }) => event === "navigation").map(({ referrer, path }) => [referrer, path]),
  ).toEqual([
    ["direct", "/"],
    [`${baseURL}/`, "/support"],
    [`${baseURL}/support`, "/"],
  ]);
  expect([...hosts].filter((host) => host.startsWith("http"))).toEqual([baseURL]);
});

test("a payment leaves neither the session's id nor the credential in the data layer", async ({ page }) => {
  await quickSignUp(page);
  await page.goto(await startPayment(page, "larkmere-photo-studio-licence"));
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await untilAlive(page);
  await page
    .getByRole("button", { name: /^Reveal/ })
    .first()
    .click();
  const credential = page.getByText(/^[A-Z0-9]{4,6}(-[A-Z0-9]{4,6}){2,}$/).first();
  const value = await credential.innerText();
  await page.getByRole("banner").getByRole("link", { name: "Marketplace" }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
  const events = await recorded(page);
  expectNothingTold(events);
  expect(JSON.stringify(events)).not.toContain(value);
  expect(events).toContainEqual(
    expect.objectContaining({
      event: "pageView",
      pageName: "_payment_success",
      pageUrl: expect.stringMatching(/\/payment-success$/),
    }),
  );
});
