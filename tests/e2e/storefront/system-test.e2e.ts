import { expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { quickSignUp } from "../steps/shortcuts.ts";

test("the ten checks of the system test run on demand, and end with a state, a time and a reason", {
  tag: "@proof",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/system-test");
  const checks = page.getByRole("list", { name: "Checks" }).getByRole("listitem");
  await expect(checks).toHaveCount(10);
  await expect(checks.getByText("Pending", { exact: true })).toHaveCount(10);
  await expect(checks.filter({ hasText: "Products" }).first()).toContainText(
    "Can the marketplace list products?",
  );
  await expect(page.getByRole("heading", { name: "Checkout test" })).toHaveCount(0);
  await expectAccessible(page);

  // Delays each check, because the test must see a running check.
  await page.route("**/system-test/run", async (route) => {
    await new Promise((done) => setTimeout(done, 100));
    await route.continue();
  });
  await page.getByRole("button", { name: "Run all checks" }).click();
  await expect(checks.getByText("Running", { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await expect(page.getByRole("status").filter({ hasText: "of 10 passed" })).toHaveText(
    /^9 of 10 passed\. Total time \d+ ms\.$/,
  );
  await expect(checks.getByText("Passed", { exact: true })).toHaveCount(9);
  await expect(checks.filter({ hasText: "Products" }).first()).toContainText("5 rows fetched");
  await expect(checks.filter({ hasText: "Your orders" })).toContainText("You are not signed in");
  const failed = checks.filter({ hasText: "Failed" });
  await expect(failed).toContainText("No admin exists yet.");
  await expectAccessible(page);

  await failed.getByRole("button", { name: "Retry: Admin exists" }).click();
  await expect(failed).toContainText("No admin exists yet.");
  await page.getByRole("button", { name: "Copy report" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^System test report, .*\n9 of 10 passed\./);
  expect(report.split("\n")).toHaveLength(12);
});

test("a shopper tests the currencies of the checkout", { tag: "@proof" }, async ({ page }) => {
  await quickSignUp(page);
  await visit(page, "/system-test");
  const button = page.getByRole("button", { name: "Test multi-currency checkout" });
  for (const [language, currency] of [
    ["en-US", "USD"],
    ["pt-BR", "BRL"],
    ["de-DE", "EUR"],
    ["en-GB", "GBP"],
    ["ja-JP", "JPY"],
  ] as const) {
    await page.getByLabel("Language of the browser").selectOption(language);
    await button.click();
    await expect(notification(page)).toContainText("Multi-currency checkout is working correctly");
    await expect(notification(page)).toContainText(`Detected currency: ${currency}.`);
  }
  await expectAccessible(page);
});

test.describe("a failing checkout test", () => {
  test.use({ refusals: [503] });
  test("a failing checkout test shows an error", async ({ page }) => {
    await quickSignUp(page);
    await visit(page, "/system-test");
    await page.route("**/api/test-currency", (route) => route.fulfill({ status: 503, body: "busy" }));
    await page.getByRole("button", { name: "Test multi-currency checkout" }).click();
    await expect(notification(page)).toContainText("Checkout Test Failed");
    await page.unroute("**/api/test-currency");
    await page.route("**/api/test-currency", (route) => route.fulfill({ status: 200, body: "no json" }));
    await page.getByRole("button", { name: "Test multi-currency checkout" }).click();
    await expect(notification(page)).toContainText("Checkout Test Error");
  });
});

test("the endpoints of the system test reject unknown input and expose no data", { tag: "@proof" }, async ({
  page,
}) => {
  await visit(page, "/system-test");
  const headers = { Origin: new URL(page.url()).origin };
  const post = (path: string, data: unknown) => page.request.post(path, { data, headers });
  const answer = await post("/system-test/run", { check: "orders" });
  expect(Object.keys(await answer.json()).sort()).toEqual(["ms", "passed", "reason", "rows"]);
  for (const data of [{ check: "users" }, { check: "functions" }, {}, null])
    expect((await post("/system-test/run", data)).status()).toBe(400);
  for (const data of [{ test: false }, {}, "test"])
    expect((await post("/api/test-currency", data)).status()).toBe(400);
  expect((await page.request.get("/api/test-currency")).status()).toBe(405);
  const detected = await page.request.post("/api/test-currency", {
    data: { test: true },
    headers: { ...headers, "Accept-Language": "pt-BR,pt;q=0.9" },
  });
  expect(await detected.json()).toEqual({ currency: "BRL", supported: true });
});
