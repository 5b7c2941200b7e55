import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  notification,
  payByCard,
  test,
  untilAlive,
  visit,
} from "../../steps/journey.ts";
import { openCheckout, quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";
const GIFT_NAME = "Fennelby Gift Code 50";
const CODE = /[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/;

const main = (page: Page) => page.getByRole("main");
const paid = (page: Page) => page.getByRole("heading", { level: 1, name: "Payment confirmed" });
const deliveredCards = (page: Page) => main(page).getByRole("article");

/** Signs up and opens the hosted payment page for one gift code. */
async function toPaymentPage(page: Page): Promise<void> {
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT));
  await expect(page.getByRole("heading", { name: "Pay Handover $50.00" })).toBeVisible();
}

test.describe("the card", () => {
  test.use({ refusals: [402] });

  test("a declined card causes no delivery, and the shopper can pay the same order with another card", async ({
    page,
  }) => {
    await toPaymentPage(page);
    await payByCard(page, "4000 0000 0000 0002");
    await expect(page.getByRole("alert")).toHaveText(/Payment not made\. Your card was declined\./);
    await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
    await expectAccessible(page);
    await payByCard(page);
    await expect(paid(page)).toBeVisible();
    await expect(deliveredCards(page)).toHaveCount(1);
    await page.goto("/orders");
    await expect(page.getByText("View details")).toHaveCount(1);
  });

  test("a failed 3-D Secure check causes no payment, and a passed check leads to the delivery", {
    tag: "@proof",
  }, async ({ page }) => {
    await toPaymentPage(page);
    await payByCard(page, "4000 0000 0000 3220");
    await expect(page.getByRole("heading", { name: "3-D Secure" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await expect(page.getByRole("alert")).toContainText("unable to authenticate");

    await payByCard(page, "4000 0000 0000 3220");
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expect(paid(page)).toBeVisible();
    await expect(deliveredCards(page)).toHaveCount(1);
  });
});

test("closing the tab right after paying loses nothing, and /orders shows the item within seconds", {
  tag: "@proof",
}, async ({ page, context }) => {
  await toPaymentPage(page);
  const tab = await context.newPage();
  await tab.goto(page.url());
  // The test drops the provider's answer to the payment form. This answer is a redirect, and Playwright's
  // routes cannot intercept the request that follows a redirect.
  const paidAndCut = new Promise<number>((resolve) => {
    void tab.route("**/c/pay/**", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const answer = await route.fetch({ maxRedirects: 0 });
      await route.abort();
      resolve(answer.status());
    });
  });
  await payByCard(tab);
  expect(await paidAndCut).toBe(303);
  await tab.close();

  await expect(async () => {
    await page.goto("/orders");
    await expect(main(page).getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 500 });
    await expect(main(page).getByRole("button", { name: `Reveal ${GIFT_NAME}` })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 15_000 });
});

test("many reloads and requests of the success page cause only one order and one delivery", {
  tag: "@proof",
}, async ({ page }) => {
  await toPaymentPage(page);
  await payByCard(page);
  await expect(paid(page)).toBeVisible();
  await untilAlive(page);
  await expect(notification(page)).toContainText(/Payment (confirmed|processed) successfully!/);
  const address = page.url();
  await page.getByRole("button", { name: /^Reveal/ }).click();
  const code = (await main(page).getByText(CODE).innerText()).trim();

  const answers = await Promise.all(Array.from({ length: 10 }, () => page.request.get(address)));
  expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(200));
  await page.reload();
  await untilAlive(page);
  await expect(paid(page)).toBeVisible();
  await expect(deliveredCards(page)).toHaveCount(1);
  await page.getByRole("button", { name: /^Reveal/ }).click();
  await expect(main(page).getByText(code)).toBeVisible();
  expect((await page.request.get(address)).headers()["cache-control"]).toContain("no-store");

  await page.goto("/orders");
  await expect(page.getByRole("region", { name: "Order history" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Digital products" }).getByRole("listitem")).toHaveCount(1);
});

test.describe("another shopper's payment", () => {
  test.use({ refusals: [404] });

  test("the page of a payment shows nothing to another shopper, and asks visitors to sign in", {
    tag: "@proof",
  }, async ({ page, browser }) => {
    const owner = await (await browser.newContext()).newPage();
    await toPaymentPage(owner);
    await payByCard(owner);
    await expect(paid(owner)).toBeVisible();
    const address = owner.url();
    const orderNumber = (
      await owner
        .getByText(/^HO-\S+$/)
        .first()
        .innerText()
    ).trim();

    await page.goto(address);
    await expect(page).toHaveURL(/\/auth\?next=payment&session_id=cs_test_/);
    await quickSignUp(page);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Order not found" })).toBeVisible();
    expect(await page.content()).not.toContain(orderNumber);
    expect(await page.content()).not.toContain(GIFT_NAME);
    await page.goto("/payment-success");
    await expect(page.getByRole("heading", { name: "Order not found" })).toBeVisible();
    await page.goto(address.replace("payment-success", "payment-cancelled"));
    expect(await page.content()).not.toContain(orderNumber);
    await owner.context().close();
  });
});

test("the payment method crypto shows a notice, and the payment method card stays selected", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  const dialog = await openCheckout(page, GIFT);
  const crypto = dialog.getByRole("radio", { name: /^Crypto/ });
  await crypto.click();
  await expect(notification(page)).toContainText("Crypto Payment");
  await expect(notification(page)).toContainText("Crypto payments will be available soon.");
  await expect(crypto).not.toBeChecked();
  await expect(dialog.getByRole("radio", { name: /^Card/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Pay $50.00 with card" }).click();
  await expect(page.getByRole("heading", { name: /50\.00/ }).first()).toBeVisible();
});

test("a shopper can copy a hidden credential, sees Copied!, and can download the credential as text", {
  tag: "@proof",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await toPaymentPage(page);
  await payByCard(page);
  await expect(paid(page)).toBeVisible();
  await untilAlive(page);
  const card = deliveredCards(page).first();
  await expect(card).not.toContainText(CODE);
  await card.getByRole("button", { name: /^Copy (?!all)/ }).click();
  await expect(card.getByRole("button", { name: "Copied!" })).toBeVisible();
  await expect(card.getByRole("status")).toHaveText("Copied!");
  await expect(card, "copying shows nothing").not.toContainText(CODE);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(CODE);
  await expect(card.getByRole("button", { name: "Copied!" })).toHaveCount(0);

  const coming = page.waitForEvent("download");
  await card.getByRole("button", { name: /^Download \.txt/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^HO-.*-fennelby-gift-code-50\.txt$/);
  expect(await readFile(await download.path(), "utf8")).toContain(copied);

  await card.getByRole("button", { name: /^Reveal/ }).click();
  await expect(card).toContainText(copied);
  await card.getByRole("button", { name: /^Hide/ }).click();
  await expect(card).not.toContainText(copied);

  await visit(page, "/account");
  expect(await page.content(), "the page never contains it").not.toContain(copied);
});
