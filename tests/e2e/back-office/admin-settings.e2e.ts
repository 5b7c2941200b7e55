import type { Page } from "@playwright/test";
import { renderTogether } from "../shop/render-together.ts";
import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import { expect, expectAccessible, notification, test, visit } from "../steps/journey.ts";
import { openCheckout, quickSignUp } from "../steps/shortcuts.ts";
import { makeAdminWithFactor, makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

test.use({ refusals: [400, 403, 409, 500] });

const saveBar = (page: Page) => page.getByText("Alterações não salvas");
const save = (page: Page) => page.getByRole("button", { name: "Salvar", exact: true });

test("the owner changes the shop's name and minimum purchase, and each error appears at its field", async ({
  page,
}) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configurações");
  await expect(saveBar(page)).toHaveCount(0);

  await page.getByLabel("Compra mínima (US$)").fill("49,90");
  await save(page).click();
  await expect(page.getByText("Digite um valor inteiro em dólares, de 0 a 1000000.")).toBeVisible();
  await expect(page.getByLabel("Compra mínima (US$)")).toBeFocused();

  await page.getByLabel("Compra mínima (US$)").fill("40");
  await page.getByLabel("Nome da loja").fill("  Selo & Cia ");
  await page.getByLabel("Nome da loja").press("Control+Enter");
  await expect(notification(page)).toContainText("Success");
  await expect(notification(page)).toContainText("Settings saved successfully!");
  await expect(saveBar(page)).toHaveCount(0);
  await expect(page.getByLabel("Nome da loja")).toHaveValue("Selo & Cia");
  await page.getByLabel("Compra mínima (US$)").fill("40,50");
  await save(page).click();
  await expect(page.getByText("Digite um valor inteiro em dólares, de 0 a 1000000.")).toBeVisible();
  await expect(notification(page)).not.toContainText("Success", { timeout: 1000 });

  await expect(async () => {
    expect(await (await page.request.get("/about")).text()).toContain("Selo &amp; Cia");
  }).toPass();
  await page.getByLabel("Nome da loja").fill("Handover");
  await page.getByLabel("Compra mínima (US$)").fill("50");
  await save(page).click();
  await expect(saveBar(page)).toHaveCount(0);
});

test("the page asks before an admin leaves unsaved settings, and discarding the changes restores the stored values", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes?tab=suporte");
  const link = page.getByLabel("Link do suporte");
  const stored = await link.inputValue();
  await link.fill("/contact");
  await page.getByRole("link", { name: "Pagamentos" }).click();
  const question = page.getByRole("dialog", { name: "Descartar as alterações?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toHaveCount(0);
  await expect(link).toHaveValue("/contact");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(link).toHaveValue(stored);
  await page.getByRole("link", { name: "Pagamentos" }).click();
  await expect(page).toHaveURL(/tab=pagamentos/);
});

test("when two admins edit the same setting, the second admin gets an error, and the form keeps this admin's input", {
  tag: "@proof",
}, async ({ page, browser }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes?tab=pagamentos");
  const other = await browser.newPage();
  await signInAsAdmin(other, await makeAdminWithFactor());
  await visit(other, "/admin/configuracoes?tab=pagamentos");
  const minutes = (where: Page) => where.getByLabel("Prazo para entregar um item pago sem estoque (minutos)");
  await minutes(page).fill("45");
  await minutes(other).fill("60");
  await save(other).click();
  await expect(notification(other)).toContainText("Success");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("Rosa Lima salvou estas configurações");
  await expect(minutes(page)).toHaveValue("45");
  await page.getByRole("button", { name: "Ver as configurações atuais" }).click();
  await expect(minutes(page)).toHaveValue("60");
  await minutes(page).fill("30");
  await save(page).click();
  await expect(notification(page)).toContainText("Settings saved successfully!");
  await other.close();
});

test("a settings switch saves immediately, or returns to its stored state and shows a reason when the second factor is missing", async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes?tab=pagamentos");
  const crypto = page.getByRole("switch", { name: "Pagamento com criptomoeda" });
  await expect(crypto).toBeChecked();
  await crypto.click();
  await expect(notification(page)).toContainText("Configuração atualizada");
  await expect(crypto).not.toBeChecked();
  // The switch shows the new state before the server has stored it. The second page in this test reads the
  // stored state.
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await crypto.click();
  await expect(crypto).toBeChecked();
  await saved;
  const values = page.getByRole("region", { name: "Provedor de cartões" });
  await expect(values).toContainText("Simulador local");
  await expect(values).toContainText(/termina em \w{4}/);

  const other = await browser.newPage();
  await signInAsAdmin(other);
  await visit(other, "/admin/configuracoes?tab=pagamentos");
  await other.getByRole("switch", { name: "Pagamento com criptomoeda" }).click();
  const required = other.getByRole("dialog", { name: "2FA Required" });
  await expect(required).toContainText("Two-factor authentication is required for sensitive operations.");
  await expect(required.getByRole("link", { name: "Abrir Segurança" })).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(other.getByRole("switch", { name: "Pagamento com criptomoeda" })).toBeChecked();
  await other.close();
});

test("a failed save of settings keeps the entered values", { tag: "@proof" }, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes");
  await page.getByLabel("Nome da loja").fill("Outra loja");
  await page.route("**/admin/configuracoes*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await save(page).click();
  await expect(notification(page)).toContainText("Failed to save settings. Please try again.");
  await expect(page.getByLabel("Nome da loja")).toHaveValue("Outra loja");
  await page.unroute("**/admin/configuracoes*");
  await page.getByRole("button", { name: "Descartar" }).click();
});

test("the terms get a page and a link in the reader's language", { tag: "@proof" }, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes?tab=termos");
  await page.getByLabel("Termos em português").fill("# Trocas\nEm até 7 dias.\n\n- um\n- <b>dois</b>");
  await save(page).click();
  await expect(notification(page)).toContainText("Success");
  await expect(async () => {
    await page.goto("/terms");
    await expect(page.getByRole("heading", { name: "Trocas" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("<b>dois</b>")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" })).toBeVisible();
  await expectAccessible(page);
  await visit(page, "/admin/configuracoes?tab=termos");
  await page.getByLabel("Termos em português").fill("");
  await save(page).click();
  await expect(notification(page)).toContainText("Success");
});

test("a shopper must agree before paying when the owner requires consent", { tag: "@proof" }, async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes?tab=termos");
  const asks = page.getByRole("combobox", { name: "Consentimento para entrega imediata" });
  await expect(asks).toHaveValue("auto");
  await asks.selectOption("Ligado");
  await save(page).click();
  await expect(notification(page)).toContainText("Success");

  const shopper = await (await browser.newContext()).newPage();
  await quickSignUp(shopper);
  const dialog = await openCheckout(shopper, "fennelby-gift-code-50");
  await dialog.getByRole("radio", { name: /^Card/ }).check();
  await dialog.getByRole("button", { name: /^Pay/ }).click();
  await expect(notification(shopper)).toContainText("Consent Required");
  const box = dialog.getByRole("checkbox", { name: /I want delivery to begin right after payment/ });
  await expect(box).toBeFocused();
  const covering = await box.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element ? null : "covered";
  });
  expect(covering).toBeNull();
  await expectAccessible(shopper);
  await box.check();
  await dialog.getByRole("button", { name: /^Pay/ }).click();
  await expect(shopper.getByLabel("Card number")).toBeVisible();
  await shopper.close();
  await asks.selectOption("Automático");
  await save(page).click();
  await expect(notification(page)).toContainText("Success");
});

test("the owner confirms claims, edits them in two languages, and replaces testimonials", {
  tag: "@proof",
}, async ({ page }) => {
  await signInAsAdmin(page, await makeAdminWithFactor());
  await visit(page, "/admin/configuracoes?tab=promessas");
  await expect(page.getByRole("note")).toContainText("14 promessas aparecem com o texto original");
  await page.getByRole("button", { name: "Editar: Clientes" }).click();
  const dialog = page.getByRole("dialog", { name: "Clientes" });
  await dialog.getByRole("group", { name: "Em inglês" }).getByLabel("Número ou título").fill("1,200+");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(notification(page)).toContainText("Configuração atualizada");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("note")).toContainText("13 promessas");

  await page.getByRole("button", { name: "Novo depoimento" }).click();
  const voice = page.getByRole("dialog", { name: "Novo depoimento" });
  await voice.getByLabel("Nome", { exact: true }).fill("Ana Prado");
  await voice.getByRole("group", { name: "Em inglês" }).getByLabel("Texto").fill("It came at once.");
  await voice.getByRole("button", { name: "Salvar" }).click();
  await expect(voice.getByText("Preencha a profissão ou função.")).toBeVisible();
  await voice.getByRole("group", { name: "Em inglês" }).getByLabel("Profissão ou função").fill("Buyer");
  await voice.getByRole("button", { name: "Salvar" }).click();
  await expect(voice).toHaveCount(0);
  await expect(async () => {
    const home = await (await page.request.get("/")).text();
    expect(home).toContain("1,200+");
    expect(home).toContain("It came at once.");
  }).toPass();

  // The toast appears even when React renders the form's answer and the changed page at the same time.
  await renderTogether(page);
  await page.getByRole("button", { name: "Confirmar os textos originais" }).click();
  await page.getByRole("button", { name: "Confirmo" }).click();
  await expect(notification(page)).toContainText("Configuração atualizada");
  await expect(page.getByText("Você confirmou os textos originais.")).toBeVisible();
  await page.getByRole("button", { name: "Retirar a confirmação" }).click();
  await page.getByRole("button", { name: "Voltar ao original: Clientes" }).click();
  await page.getByRole("button", { name: "Voltar aos originais" }).click();
  await expect(page.getByRole("note")).toContainText("14 promessas");
});

test("every settings tab passes axe at two widths in both themes", { tag: "@proof" }, async ({ page }) => {
  test.slow();
  await signInAsAdmin(page, await makeAdminWithFactor());
  for (const tab of ["", "pagamentos", "suporte", "termos", "promessas", "moedas", "email"]) {
    await visit(page, `/admin/configuracoes${tab ? `?tab=${tab}` : ""}`);
    await expectSoundEverywhere(page);
  }
});

test("staff without permission cannot open or save the settings", { tag: "@proof" }, async ({ page }) => {
  await signInAsAdmin(page, await makeTeamMember("manage_orders"));
  const answer = await page.goto("/admin/configuracoes");
  expect(answer?.status()).toBe(403);
  const rejected = await page.request.post("/admin/configuracoes", {
    form: { intent: "switch", name: "stripeEnabled", value: "false" },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(rejected.status()).toBe(403);
});
