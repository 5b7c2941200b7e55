import type { Page } from "@playwright/test";
import { keepTold, told, toldHere } from "../shop/told-to-analytics.ts";
import { expect, PASSWORD, payByCard, test, untilAlive, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The table of page names in spec S2.16, word for word, and some paths that are not in the table.
 */
const PAGES: Record<string, string> = {
  "/": "home",
  "/auth": "authentication",
  "/marketplace": "marketplace",
  "/product": "product_details",
  "/product/42": "product_details",
  "/account": "user_account",
  "/orders": "user_orders",
  "/support": "support",
  "/about": "about",
  "/admin": "admin_dashboard",
  "/admin/login": "admin_login",
  "/admin/products": "admin_products",
  "/admin/orders": "admin_orders",
  "/admin/users": "admin_users",
  "/admin/settings": "admin_settings",
  "/admin/setup": "admin_page",
  "/admin/produtos": "admin_page",
  "/system-test": "_system_test",
  "/payment-cancelled": "_payment_cancelled",
  "/Some-Long/Path": "_some_long_path",
};
const SIGNED_IN = ["/account", "/orders"];

test.beforeEach(({ page }) => keepTold(page));

test.describe("opening a page", () => {
  test.use({ refusals: [404] });

  for (const [path, name] of Object.entries(PAGES))
    test(`opening a page at ${path} sends a load event, a view event and a navigation event with the name ${name}`, {
      tag: "@proof",
    }, async ({ page, baseURL }) => {
      if (SIGNED_IN.includes(path)) await quickSignUp(page);
      const before = Date.now();
      await visit(page, path);
      // Pages of the back office redirect a visitor to the sign-in page. Pages of the store do not redirect.
      if (!path.startsWith("/admin")) expect(new URL(page.url()).pathname).toBe(path);
      await expectOpened(page, `${baseURL}`, before);
    });
});

/** Compares all three events of an opened page with the browser's location. */
async function expectOpened(page: Page, origin: string, before: number): Promise<void> {
  const { pathname } = new URL(page.url());
  const name = PAGES[pathname];
  expect(name, `${pathname} is in the table`).toBeTruthy();
  const timestamp = expect.stringMatching(ISO);
  const events = await toldHere(page);
  expect(events).toEqual([
    {
      event: "pageLoad",
      title: await page.title(),
      url: `${origin}${pathname}`,
      path: pathname,
      referrer: "direct",
    },
    { event: "pageView", pageName: name, pageUrl: `${origin}${pathname}`, timestamp },
    {
      event: "navigation",
      referrer: "direct",
      path: pathname,
      pageName: name,
      search: "",
      hash: "",
      timestamp,
    },
  ]);
  for (const { timestamp } of events.slice(1)) {
    expect(Date.parse(String(timestamp))).toBeGreaterThanOrEqual(before);
    expect(Date.parse(String(timestamp))).toBeLessThanOrEqual(Date.now());
  }
}

test("every link of the top bar sends a navigation event with its name and the previous page", {
  tag: "@proof",
}, async ({ page, baseURL }) => {
  await quickSignUp(page);
  await visit(page, "/");
  const links = [
    ["Marketplace", "/marketplace"],
    ["About", "/about"],
    ["Support", "/support"],
    ["Orders", "/orders"],
    ["Account", "/account"],
    ["Home", "/"],
  ] as const;
  for (const [label, path] of links) {
    await page.getByRole("banner").getByRole("link", { name: label, exact: true }).click();
    // The link "Account" opens the account drawer, and a link in the drawer opens the page.
    if (label === "Account") await page.getByRole("dialog").locator('a[href="/account"]').click();
    await expect(page).toHaveURL(`${baseURL}${path}`);
    await expect.poll(async () => (await toldHere(page)).at(-1)).toMatchObject({ event: "navigation", path });
  }
  const steps = (await toldHere(page)).filter(({ event }) => event === "navigation").slice(1);
  expect(steps.map(({ referrer, path, pageName }) => [referrer, path, pageName])).toEqual(
    links.map(([, path], step) => [`${baseURL}${links[step - 1]?.[1] ?? "/"}`, path, PAGES[path]]),
  );
  const views = (await toldHere(page)).filter(({ event }) => event === "pageView").slice(1);
  expect(views.map(({ pageName, pageUrl }) => [pageName, pageUrl])).toEqual(
    links.map(([, path]) => [PAGES[path], `${baseURL}${path}`]),
  );
});

test("analytics events contain the query and the fragment of the page URL, and the referrer without the query of the referrer", {
  tag: "@proof",
}, async ({ page, baseURL }) => {
  const address = "/marketplace?q=seat&sort=rating#list";
  await page.goto(address, { referer: "https://search.example/find?q=private" });
  await untilAlive(page);
  const from = "https://search.example/find";
  expect(await toldHere(page)).toEqual([
    expect.objectContaining({ event: "pageLoad", url: `${baseURL}${address}`, referrer: from }),
    expect.objectContaining({ event: "pageView", pageName: "marketplace", pageUrl: `${baseURL}${address}` }),
    expect.objectContaining({
      event: "navigation",
      referrer: from,
      path: "/marketplace",
      pageName: "marketplace",
      search: "?q=seat&sort=rating",
      hash: "#list",
    }),
  ]);
});

test("the search box sends its content to analytics, because a search contains no secret", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, "/marketplace");
  await page.getByRole("searchbox").fill("design seat");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=design/);
  await page.getByLabel("Sort by").selectOption("rating");
  await page.getByLabel("Sort by").blur();
  const events = await told(page);
  const timestamp = expect.stringMatching(ISO);
  expect(events).toContainEqual({
    event: "formSubmission",
    formId: "marketplace",
    formName: "marketplace",
    formData: { q: "design seat", sort: "popular" },
    eventType: "submit",
    timestamp,
  });
  expect(events).toContainEqual({
    event: "formFieldFilled",
    fieldName: "sort",
    fieldValue: "rating",
    fieldType: "select-one",
    timestamp,
  });
});

test("the first page sends a load event, each page change sends view and navigation events, and no request goes to another host", {
  tag: "@proof",
}, async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Support" }).click();
  await expect(page).toHaveURL(/\/support$/);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect.poll(async () => (await told(page)).length).toBe(7);
  const events = await told(page);
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

test("after a payment, the data layer contains neither the session id nor the credential", {
  tag: "@proof",
}, async ({ page }) => {
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
  const events = await told(page);
  for (const secret of [value, PASSWORD, "cs_test_"]) expect(JSON.stringify(events)).not.toContain(secret);
  expect(events).toContainEqual(
    expect.objectContaining({
      event: "pageView",
      pageName: "_payment_success",
      pageUrl: expect.stringMatching(/\/payment-success$/),
    }),
  );
});
