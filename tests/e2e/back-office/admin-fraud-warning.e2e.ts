import { renderTogether } from "../shop/render-together.ts";
import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import { expect, notification, payByCard, test, visit } from "../steps/journey.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";
import { makeAdminWithFactor, signInAsAdmin } from "../steps/staff-steps.ts";

/** A test card whose payment succeeds and whose bank then sends an early fraud warning. */
const WARNED_CARD = "4000 0000 0000 5423";

test.use({ refusals: [400, 403, 409] });
test.setTimeout(240_000);

test("an early fraud warning freezes the deliveries until staff dismiss the warning with a reason", {
  tag: "@proof",
}, async ({ page, browser, baseURL }) => {
  const buyer = await (await browser.newContext({ baseURL })).newPage();
  const email = await quickSignUp(buyer);
  await buyer.goto(await startPayment(buyer, "fennelby-gift-code-50"));
  await payByCard(buyer, WARNED_CARD);
  // The test does not check the heading, because the warning can come before the confirmation of the payment.
  await expect(buyer).toHaveURL(/\/payment-success/);
  await expect(async () => {
    await visit(buyer, "/account");
    await expect(buyer.getByText("Locked while the payment is being reviewed.").first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(buyer.getByRole("button", { name: /^Reveal/ })).toHaveCount(0);
  await expectSoundEverywhere(buyer);

  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, `/admin/vendas?tab=atencao&q=${email}`);
  await page.getByRole("row").filter({ hasText: email }).getByText(/^HO-/).click();
  const details = page.getByRole("dialog", { name: /^Pedido HO-/ });
  const attention = details.getByRole("region", { name: "Precisa de atenção" });
  await expect(attention).toContainText("Alerta de fraude");
  await expect(attention).toContainText("O que foi entregue está bloqueado até você decidir");
  await expect(attention.getByRole("button", { name: "Reembolsar" })).toBeVisible();
  await expectSoundEverywhere(page);

  await attention.getByRole("button", { name: "Dispensar" }).click();
  const asking = page.getByRole("dialog", { name: "Dispensar o alerta de fraude?" });
  await asking.getByRole("button", { name: "Dispensar" }).click();
  await expect(asking.getByText("Escreva um motivo com pelo menos 3 letras.")).toBeVisible();
  await expectSoundEverywhere(page);
  // The toast appears even when React renders the form's answer together with the reloaded order. The
  // reloaded order has no warning any more.
  await renderTogether(page);
  await asking.getByLabel("Motivo").fill("o cliente confirmou a compra por telefone");
  await asking.getByRole("button", { name: "Dispensar" }).click();
  await expect(notification(page)).toContainText("Marcado como resolvido");
  await expect(attention).toHaveCount(0);
  await expect(details).toContainText("Alerta de fraude encerrado");

  await visit(buyer, "/account");
  await expect(buyer.getByText("Locked while the payment is being reviewed.")).toHaveCount(0);
  await expect(buyer.getByRole("button", { name: /^Reveal/ }).first()).toBeEnabled();
  await buyer.context().close();
});
