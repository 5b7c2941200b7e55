import { expect, notification, test, visit } from "../steps/journey.ts";
import { openCheckout, quickSignUp } from "../steps/shortcuts.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

test("the checkout offers a new payment method when the owner turns the method on", {
  tag: "@proof",
}, async ({ page, browser }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes?tab=pagamentos");
  const methods = page.getByRole("group", { name: "Formas oferecidas" });
  await expect(methods.getByRole("checkbox", { name: /^Cartão/ })).toBeDisabled();
  await expect(methods.getByRole("checkbox", { name: /^Boleto/ })).toHaveAccessibleName(
    /devolva o valor por outro meio/,
  );
  await methods.getByRole("checkbox", { name: /^Link/ }).check();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(notification(page)).toContainText("Settings saved successfully!");
  await expect(methods.getByRole("checkbox", { name: /^Link/ })).toBeChecked();

  const shopper = await (await browser.newContext()).newPage();
  await quickSignUp(shopper);
  const dialog = await openCheckout(shopper, "fennelby-gift-code-50");
  await expect(dialog.getByText("and other methods on the payment page")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Pay \$[\d.]+$/ })).toBeVisible();
  await shopper.context().close();

  await methods.getByRole("checkbox", { name: /^Link/ }).uncheck();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(methods.getByRole("checkbox", { name: /^Link/ })).not.toBeChecked();
});
