import { expect, fillSignUp, test } from "../../steps/journey.ts";
import { quickSignUp } from "../../steps/shortcuts.ts";

// The pages without scripts contain the same texts and links, and need much less processor time.
test.use({ javaScriptEnabled: false, refusals: [404, 409] });

test("home shows products and testimonials, an unknown URL leads to home, and the top bar marks the current page", async ({
  page,
}) => {
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured products" });
  await expect(featured.getByRole("article")).toHaveCount(3);
  await expect(featured.getByText("Best Seller")).toHaveCount(1);
  await expect(page.getByRole("blockquote")).toHaveCount(3);
  await featured.getByRole("link", { name: /^View Product.*Larkmere Photo Studio/ }).click();
  await expect(page).toHaveURL(/\/marketplace\/larkmere-photo-studio-licence$/);

  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Accounts and keys, in your hands the moment you pay",
  );

  const current = page
    .getByRole("banner")
    .getByRole("navigation", { name: "Main" })
    .locator('[aria-current="page"]');
  for (const [path, name] of [
    ["/", "Home"],
    ["/marketplace", "Marketplace"],
    ["/marketplace/tandrel-design-seat", "Marketplace"],
    ["/about", "About"],
    ["/support", "Support"],
  ] as const) {
    await page.goto(path);
    await expect(current).toHaveText([name]);
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("personal pages redirect visitors to the sign-in page, and signing up with an existing account's email shows an error at the field", async ({
  page,
}) => {
  const orders = page.getByRole("banner").getByRole("link", { name: "Orders" });
  for (const [path, target] of [
    ["/account", /\/auth$/],
    ["/orders", /\/auth\?next=orders$/],
    ["/payment-success", /\/auth(\?|$)/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(target);
    await expect(orders).toHaveCount(0);
  }
  const email = await quickSignUp(page);
  for (const path of ["/auth", "/auth?tab=sign-up"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/account$/);
  }
  await expect(orders).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth?tab=sign-up");
  await page.getByLabel("Full name (optional)").fill("Ana Prado");
  await fillSignUp(page, email);
  await expect(page.getByText("This email already has an account. Sign in instead.").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/already has an account/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Full name (optional)")).toHaveValue("Ana Prado");
  const other = page.getByRole("tabpanel").getByRole("link", { name: "Sign In" });
  await expect(other).toHaveAttribute("href", "/auth");
});

test("the endpoints of the system test reject unknown input and expose no data", async ({
  request,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? "" };
  const post = (path: string, data: unknown) => request.post(path, { data, headers });
  const answer = await post("/system-test/run", { check: "orders" });
  expect(Object.keys(await answer.json()).sort()).toEqual(["ms", "passed", "reason", "rows"]);
  for (const data of [{ check: "users" }, { check: "functions" }, {}, null])
    expect((await post("/system-test/run", data)).status()).toBe(400);
  for (const data of [{ test: false }, {}, "test"])
    expect((await post("/api/test-currency", data)).status()).toBe(400);
  expect((await request.get("/api/test-currency")).status()).toBe(405);
  const detected = await request.post("/api/test-currency", {
    data: { test: true },
    headers: { ...headers, "Accept-Language": "pt-BR,pt;q=0.9" },
  });
  expect(await detected.json()).toEqual({ currency: "BRL", supported: true });
});
