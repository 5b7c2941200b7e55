import { expect, payByCard, test } from "../../steps/journey.ts";
import { quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const CODE = /[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/;

test.use({ javaScriptEnabled: false, refusals: [404] });

test("without scripts, a button on the paid order shows the credential, and no cache stores the page", async ({
  page,
  browser,
  baseURL,
}) => {
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT));
  await payByCard(page);
  await expect(page).toHaveURL(/\/payment-success/);
  await expect(page.getByRole("main")).not.toContainText(CODE);
  await expect(
    page.getByRole("button", { name: "Copy all" }),
    "buttons of scripts are not shown",
  ).toBeHidden();
  const id = await page.locator("[data-item]").getAttribute("data-item");
  const answer = page.waitForResponse((found) => found.request().method() === "POST");
  await page.locator("noscript form").getByRole("button").click();
  expect((await answer).headers()["cache-control"]).toBe("no-store");
  await expect(page).toHaveURL(/\/orders\/HO-\d+$/);
  await expect(page.getByRole("article")).toContainText(CODE);

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
