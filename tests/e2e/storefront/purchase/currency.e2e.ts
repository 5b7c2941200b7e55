import { expect, expectAccessible, payByCard, signUp, test } from "../../steps/journey.ts";
import { openCheckout, quickSignUp } from "../../steps/shortcuts.ts";

const PRODUCT = "larkmere-photo-studio-licence";

test.describe("a shopper with a Brazilian Portuguese browser", () => {
  test.use({ locale: "pt-BR" });

  test("a shopper with a Brazilian browser sees prices in reais beside dollars, and pays in reais", async ({
    page,
  }) => {
    await quickSignUp(page);
    const dialog = await openCheckout(page, PRODUCT);
    await expect(dialog.getByLabel("Currency")).toHaveValue("BRL");
    await expect(dialog.getByText(/1 US dollar = 5\.35 BRL, rate of Nov 2, 2026/)).toBeVisible();
    await expect(dialog.getByText(/This is an invented rate of the demo/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("radio", { name: /^Card/ }).click();
    await dialog.getByRole("button", { name: "Pay R$ 690.15 with card" }).click();
    await expect(page.getByRole("heading", { name: /690[.,]15/ }).first()).toBeVisible();
    await payByCard(page);
    await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
    await expect(page.getByText("R$ 690.15").first()).toBeVisible();
    await expect(page.getByText(/\$129\.00/).first()).toBeVisible();
    await page.goto("/orders");
    await expect(page.getByText("R$ 690.15").first()).toBeVisible();
  });
});

test("the shop remembers the chosen currency, and shows yen without decimals", { tag: "@proof" }, async ({
  page,
}) => {
  await signUp(page);
  const dialog = await openCheckout(page, PRODUCT);
  await expect(dialog.getByLabel("Currency")).toHaveValue("USD");
  await expect(dialog.getByRole("button", { name: "Pay $129.00 with card" })).toBeVisible();
  await dialog.getByText("Charged in US dollars").click();
  await dialog.getByLabel("Currency").selectOption("JPY");
  await expect(dialog.getByRole("button", { name: "Pay ¥19,737 with card" })).toBeVisible();
  const again = await openCheckout(page, PRODUCT);
  await expect(again.getByLabel("Currency")).toHaveValue("JPY");
});
