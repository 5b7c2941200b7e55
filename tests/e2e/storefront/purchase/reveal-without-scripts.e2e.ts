import { expect, payByCard, test } from "../../steps/journey.ts";
import { quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const CODE = /[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/;
const ALL = /^(?:[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}\n?){3}$/;

test.use({ javaScriptEnabled: false, refusals: [404] });

test("without scripts, buttons on the paid order show one or all credentials, and no cache stores the page", async ({
  page,
  browser,
  baseURL,
}) => {
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT, 3));
  await payByCard(page);
  await expect(page).toHaveURL(/\/payment-success/);
  await expect(page.getByRole("main")).not.toContainText(CODE);
  await expect(
    page.getByRole("button", { name: "Copy all" }).first(),
    "buttons of scripts are not shown",
  ).toBeHidden();
  const id = await page.locator("[data-item]").first().getAttribute("data-item");
  const answered = () => page.waitForResponse((found) => found.request().method() === "POST");
  const one = answered();
  await page.locator(`noscript form:has([value="${id}"])`).getByRole("button").click();
  expect((await one).headers()["cache-control"]).toBe("no-store");
  await expect(page).toHaveURL(/\/orders\/HO-\d+$/);
  await expect(page.getByRole("article")).toContainText(CODE);

  const all = answered();
  await page
    .getByRole("button", { name: /^Reveal all of/ })
    .first()
    .click();
  expect((await all).headers()["cache-control"]).toBe("no-store");
  const values = page.getByRole("region", { name: /^Credentials of/ });
  expect((await values.locator("pre").innerText()).trim()).toMatch(ALL);

  const order = new URL(page.url()).pathname;
  const other = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await quickSignUp(other);
  const rejected = await other.request.post(order, {
    form: { deliverable: id ?? "" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(rejected.status()).toBe(404);
  expect(await rejected.text()).not.toMatch(CODE);
  await other.context().close();
});
