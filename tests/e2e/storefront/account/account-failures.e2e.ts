import type { Page, Route } from "@playwright/test";
import {
  expect,
  expectAccessible,
  notification,
  payByCard,
  test,
  untilAlive,
  visit,
} from "../../steps/journey.ts";
import { quickSignUp, startPayment } from "../../steps/shortcuts.ts";

const GIFT = "fennelby-gift-code-50";

test.describe("signing out", () => {
  test.use({ refusals: [503] });

  test("a failed sign-out shows Logout Error and keeps the session", { tag: "@proof" }, async ({ page }) => {
    const email = await quickSignUp(page);
    await visit(page, "/account");
    await page.route("**/sign-out", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(notification(page)).toContainText("Logout Error");
    await expect(notification(page)).toContainText("You are still signed in. Please try again.");
    await page.unroute("**/sign-out");
    await page.reload();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  });
});

test.describe("the profile form", () => {
  test.use({ refusals: [400] });

  test("the profile form shows Profile Update Error with the reason and changes nothing for an invalid phone", {
    tag: "@proof",
  }, async ({ page }) => {
    await quickSignUp(page);
    await visit(page, "/account");
    await page.getByLabel("Full name").fill("Ana Prado");
    await page.getByLabel("Phone").fill("call me maybe");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(notification(page)).toContainText("Profile Update Error");
    await expect(notification(page)).toContainText("Use digits only, such as +55 11 90000-1234.");
    await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Use digits only/);
    await page.reload();
    await expect(page.getByLabel("Phone")).toHaveValue("");
    await expect(page.getByLabel("Full name")).toHaveValue("");
  });
});

/**
 * Builds the answer with which the server reports that it cannot read the order for the confirmation page.
 */
async function failedAnswer(page: Page): Promise<string> {
  const parts: unknown[] = await (await page.request.get("/no-such-page.data")).json();
  const place = parts.indexOf("storefront/not-found-page");
  const next = parts.length;
  parts[place] = "storefront/checkout/return/success-page";
  parts[place + 1] = { [`_${next}`]: next + 1 };
  return JSON.stringify([...parts, "error", ["SanitizedError", next + 2, next + 3], "Error", "Unexpected"]);
}

/**
 * Delays the answers to requests for the confirmation page's data until the browser has loaded the page's
 * style sheets. React Router first waits for the style sheets, and only then handles the failure of a loader.
 * When the loader fails before the style sheets have loaded, the browser reports an unhandled rejection.
 */
const answerAfterStyles = (page: Page, answer: Parameters<Route["fulfill"]>[0]) =>
  page.route("**/payment-success.data**", async (route) => {
    await page.waitForFunction(() => document.querySelector('link[rel="preload"][as="style"]') === null);
    await route.fulfill(answer);
  });

async function payAndGoOn(page: Page): Promise<void> {
  await quickSignUp(page);
  await page.goto(await startPayment(page, GIFT));
  await payByCard(page);
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await untilAlive(page);
  await page.getByRole("link", { name: "View your orders" }).click();
  await expect(page).toHaveURL(/\/orders$/);
}

test.describe("the page after paying", () => {
  test.use({ refusals: [500, 503] });

  test("the page after paying shows an error while the order cannot be read, and then shows the order", {
    tag: "@proof",
  }, async ({ page }) => {
    await payAndGoOn(page);
    const body = await failedAnswer(page);
    const headers = { "content-type": "text/x-script", "x-remix-response": "yes" };
    await answerAfterStyles(page, { status: 500, headers, body });
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Error fetching order details" })).toBeVisible();
    await expect(notification(page)).toContainText("Error fetching order details");
    await expect(page.getByRole("main").getByRole("link", { name: "View your orders" })).toBeVisible();
    // After an interruption of the live updates, the page loads its data again by itself. The server still
    // returns an error.
    const readAgain = page.waitForResponse("**/payment-success.data**");
    await page.evaluate(() => {
      for (const type of ["pagehide", "pageshow"]) window.dispatchEvent(new Event(type));
    });
    await readAgain;
    await expect(page.getByRole("heading", { level: 1, name: "Error fetching order details" })).toBeVisible();
    await page.unroute("**/payment-success.data**");
    await page.getByRole("link", { name: "Check again" }).click();
    await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  });

  test("the page after paying shows an error with a link to try again when the server does not answer", {
    tag: "@proof",
  }, async ({ page }) => {
    await payAndGoOn(page);
    await answerAfterStyles(page, { status: 503, body: "" });
    await page.goBack();
    await expect(
      page.getByRole("heading", { level: 1, name: "Something went wrong on our side" }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/payment-success.data**");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  });

  test("the page after paying reports the payment when it arrives while the page is open", {
    tag: "@proof",
  }, async ({ page }) => {
    await quickSignUp(page);
    const payment = await startPayment(page, GIFT);
    const session = /cs_test_\w+/.exec(payment)?.[0];
    await visit(page, `/payment-success?session_id=${session}`);
    await expect(page.getByRole("heading", { level: 1, name: "Confirming your payment" })).toBeVisible();
    const paying = await page.context().newPage();
    await paying.goto(payment);
    await payByCard(paying);
    await expect(paying.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Payment confirmed" })).toBeVisible();
    await expect(notification(page)).toContainText("Payment processed successfully!");
    await paying.close();
  });
});
