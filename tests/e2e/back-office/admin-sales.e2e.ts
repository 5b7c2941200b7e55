import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { looks } from "../shop/looks.ts";
import { expect, expectAccessible, notification, test, untilAlive, visit } from "../steps/journey.ts";
import { details, enter, makeSales } from "../steps/sales-steps.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";
import { codeOf, makeTeamMember, signInAsAdmin } from "../steps/staff-steps.ts";

/**
 * Requests the export file with the same request as the form of the list, but without a click on the button.
 */
const askForFile = (page: Page) =>
  page.request.post("/admin/vendas/exportar", {
    form: { q: "" },
    headers: { origin: new URL(page.url()).origin },
  });

const row = (page: Page, number: string) => page.getByRole("row").filter({ hasText: number });

test.describe("the sales page", () => {
  // The server answers with status 403 when it asks for the second factor. For the statuses 409 and 400, the
  // page shows a message.
  test.use({ refusals: [400, 403, 409] });

  test("the URL of the sales page sets search, filters and sort order, and an empty list shows a message", {
    tag: "@proof",
  }, async ({ page }) => {
    const sales = await makeSales();
    await enter(page, sales, "/admin/vendas");
    await expect(page.getByRole("heading", { level: 1, name: "Vendas" })).toBeVisible();
    for (const card of ["Total de Vendas", "Valor Pendente", "Valor Recebido"])
      await expect(page.getByText(card)).toBeVisible();
    await page.getByPlaceholder("Buscar vendas...").fill(`CONCEICAO ${sales.code}`);
    await expect(page).toHaveURL(/q=CONCEICAO/);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(row(page, sales.pending)).toContainText(`Beatriz Conceição ${sales.code}`);
    await expect(row(page, sales.pending)).toContainText("Cartão");

    await page.route(/\/admin\/vendas\.data/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.getByRole("link", { name: /^Concluídas/ }).click();
    await expect(page.locator("main .skeleton"), "a slow list shows five boxes").toHaveCount(5);
    await expect(page.getByText("Nenhuma venda encontrada")).toBeVisible();
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    await page.unroute(/\/admin\/vendas\.data/);
    await page.getByRole("link", { name: "Limpar busca" }).last().click();
    await expect(row(page, sales.done)).toContainText("Pago");
    await page.reload();
    await untilAlive(page);
    await expect(row(page, sales.done)).toContainText("Concluída em");

    await page.getByRole("link", { name: /^Pendentes \d/ }).click();
    await expect(row(page, sales.pending)).toContainText("Aguardando há");
    await page.getByRole("link", { name: /^Atenção/ }).click();
    await expect(row(page, sales.owed)).toContainText("Entrega manual");
    await expect(page.getByRole("region", { name: "Sem pedido" })).toContainText(`pi_${sales.code}`);
    await page.getByLabel("Ordenar por").selectOption("maior-valor");
    await expect(page).toHaveURL(/tab=atencao.*ordem=maior-valor/);
  });

  test("the sales page marks a sale as paid after the second factor, and closes the details dialog", async ({
    page,
  }) => {
    const sales = await makeSales("old");
    await enter(page, sales, `/admin/vendas?tab=pendentes&q=${sales.code}`);
    await row(page, sales.pending).getByText(`Beatriz Conceição ${sales.code}`).click();
    await expect(details(page, sales.pending)).toContainText("Primeiro pedido");
    const { height } = page.viewportSize() ?? { height: 0 };
    await expect(details(page, sales.pending)).toHaveCSS("max-height", `${0.9 * height}px`);
    await expect(
      details(page, sales.pending)
        .getByText("Primeiro pedido")
        .locator("xpath=ancestor::div[contains(@class,'overflow-y-auto')]"),
    ).toHaveCSS("overflow-y", "auto");
    await expect(page).toHaveURL(new RegExp(`pedido=${sales.pending}`));
    await details(page, sales.pending).getByRole("button", { name: "Marcar como Pago" }).click();
    await expect(details(page, sales.pending)).toHaveCount(0);

    const asking = page.getByRole("dialog", { name: `Marcar ${sales.pending} como pago` });
    await asking.getByRole("button", { name: "Marcar como Pago" }).click();
    await expect(asking.getByText("Escreva um motivo com pelo menos 3 letras.")).toBeVisible();
    await asking.getByLabel("Motivo").fill("Recebido por Pix, comprovante 4411");
    await asking.getByRole("button", { name: "Marcar como Pago" }).click();
    const factor = page.getByRole("dialog", { name: "Confirme que é você" });
    await factor.getByLabel("Código de verificação").fill(codeOf(sales.secret));
    await factor.getByRole("button", { name: "Confirmar" }).click();
    await expect(notification(page)).toContainText("Pedido marcado como concluído");
    await expect(asking).toHaveCount(0);
    await expect(page.getByText("Nenhuma venda encontrada")).toBeVisible();

    await visit(page, `/admin/vendas?pedido=${sales.pending}`);
    await expect(details(page, sales.pending)).toContainText("Recebido por Pix, comprovante 4411");
    await expect(details(page, sales.pending)).toContainText("Pago e entregue");
    await expect(details(page, sales.pending)).not.toContainText("pass-");
  });

  test("on the sales page, staff deliver, refund, replace, add a note and resolve an exception, and toasts confirm each action", {
    tag: "@proof",
  }, async ({ page }) => {
    const sales = await makeSales();
    await enter(page, sales, `/admin/vendas?pedido=${sales.owed}`);
    for (const slot of [1, 2]) {
      await details(page, sales.owed).getByRole("button", { name: "Entregar" }).click();
      const typing = page.getByRole("dialog", { name: new RegExp(`unidade ${slot}$`) });
      await typing.getByLabel("Conteúdo").fill(`login: hand-${slot}\npassword: typed-by-hand-${slot}`);
      await typing.getByRole("button", { name: "Entregar" }).click();
      await expect(notification(page)).toContainText(slot === 1 ? "Unidade entregue" : "Pedido entregue");
      await expect(typing).toHaveCount(0);
    }
    await expect(details(page, sales.owed)).toContainText("2 de 2 entregues");
    await expect(details(page, sales.owed)).not.toContainText("typed-by-hand");

    await details(page, sales.owed).getByRole("button", { name: "Reembolsar pedido" }).click();
    const refund = page.getByRole("dialog", { name: `Reembolsar ${sales.owed}` });
    await refund.getByLabel("Um valor").check();
    await refund.getByLabel("Valor em USD").fill("muito");
    await refund.getByLabel("Motivo").fill("entregue com atraso");
    await refund.getByRole("button", { name: "Reembolsar" }).click();
    await expect(refund.getByText("Digite um valor como 49,90.")).toBeVisible();
    await refund.getByLabel("Valor em USD").fill("99999,00");
    await refund.getByRole("button", { name: "Reembolsar" }).click();
    await expect(notification(page)).toContainText("maior do que o que ainda pode ser reembolsado");
    await refund.getByLabel("Valor em USD").fill("49,90");
    await refund.getByRole("button", { name: "Reembolsar" }).click();
    await expect(notification(page)).toContainText("Reembolso enviado");
    await expect(details(page, sales.owed)).toContainText("Reembolso parcial");
    await details(page, sales.owed).getByLabel("Nota para a equipe").fill("O cliente agradeceu.");
    await details(page, sales.owed).getByRole("button", { name: "Adicionar nota" }).click();
    await expect(details(page, sales.owed).getByText("O cliente agradeceu.")).toBeVisible();
    await expect(details(page, sales.owed).getByLabel("Nota para a equipe")).toHaveValue("");

    await visit(page, `/admin/vendas?pedido=${sales.done}`);
    await details(page, sales.done).getByRole("button", { name: "Trocar Unidade 1" }).click();
    const replace = page.getByRole("dialog", { name: "Trocar esta unidade?" });
    await replace.getByLabel("Motivo").fill("senha recusada");
    await replace.getByRole("button", { name: "Trocar" }).click();
    await expect(details(page, sales.done).getByText("Trocada", { exact: true })).toBeVisible();
    await expect(replace).toHaveCount(0);
    // The button that opened the confirmation disappeared together with the replaced unit. The focus must
    // stay in the order's dialog: on a control, or on the dialog itself when the button has disappeared.
    const order = details(page, sales.done);
    await expect.poll(() => order.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);

    await visit(page, "/admin/vendas?tab=atencao");
    await page.getByRole("button", { name: `Resolver pi_${sales.code}` }).click();
    const resolving = page.getByRole("dialog", { name: "Marcar como resolvido" });
    await resolving.getByLabel("Motivo").fill("devolvido no provedor");
    await resolving.getByRole("button", { name: "Resolver" }).click();
    await expect(page.getByText(`pi_${sales.code}`)).toHaveCount(0);
  });

  test("the sales page works by keyboard, remembers that the user chose dense rows, and marks selected sales as paid", {
    tag: "@proof",
  }, async ({ page }) => {
    const sales = await makeSales();
    await enter(page, sales, `/admin/vendas?q=${sales.code}`);
    await page.keyboard.press("/");
    await expect(page.getByPlaceholder("Buscar vendas...")).toBeFocused();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await expect(page.locator("tbody th a").first()).toBeFocused();
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Ações com as vendas marcadas" });
    await expect(bar).toContainText("1 marcada");
    await page.keyboard.press("Escape");
    await expect(bar).toHaveCount(0);

    await page.getByRole("button", { name: "Linhas compactas" }).click();
    await page.reload();
    await untilAlive(page);
    await expect(row(page, sales.pending)).toHaveCSS("height", "40px");
    await page.getByRole("checkbox", { name: `Marcar ${sales.pending}` }).check();
    await bar.getByRole("button", { name: "Marcar Pago" }).click();
    const asking = page.getByRole("dialog", { name: "Marcar 1 pedido como pago" });
    await asking.getByLabel("Motivo").fill("Recebido por Pix, comprovante 4412");
    await asking.getByRole("button", { name: "Marcar como Pago" }).click();
    await expect(notification(page)).toContainText("1 pedido marcado como concluído");
    await expect(bar).toHaveCount(0);
    await expect(row(page, sales.pending)).toContainText("Concluída");
  });

  test("the sales page shows a new sale without a reload, and keeps an open dialog, its text and the focus", async ({
    page,
    browser,
    baseURL,
  }) => {
    const sales = await makeSales();
    const listening = page.waitForResponse((answer) => answer.url().includes("/admin/live?topic=sales"));
    await enter(page, sales, `/admin/vendas?tab=pendentes&pedido=${sales.pending}`);
    await listening;
    const note = details(page, sales.pending).getByLabel("Nota para a equipe");
    await note.fill("ainda escrevendo");
    const tab = page.getByRole("link", { name: /^Pendentes \d/, includeHidden: true });
    const before = Number((await tab.textContent())?.match(/\d+/)?.[0]);
    const buyer = await (await browser.newContext({ baseURL })).newPage();
    await quickSignUp(buyer);
    await startPayment(buyer, "larkmere-photo-studio-licence");
    await expect(tab).toHaveText(new RegExp(`Pendentes\\s*${before + 1}$`), { timeout: 4_000 });
    await expect(note).toHaveValue("ainda escrevendo");
    await expect(note).toBeFocused();
    await buyer.context().close();
  });

  test("the sales page exports the sales of the current search", { tag: "@proof" }, async ({ page }) => {
    const sales = await makeSales();
    // The product's name also contains the code, and the search includes this name.
    await enter(page, sales, `/admin/vendas?q=conceicao+${sales.code}`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^vendas-\d{4}-\d\d-\d\d\.csv$/);
    const [head, line, ...rest] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(head).toContain("Pedido;Criado em");
    expect(line).toContain(sales.pending);
    expect(rest).toEqual([]);
  });

  test("staff without permission cannot open the sales page, and staff without a second factor cannot export the sales", {
    tag: "@proof",
  }, async ({ page }) => {
    await signInAsAdmin(page, await makeTeamMember("manage_products"));
    expect((await page.request.get("/admin/vendas")).status()).toBe(403);
    expect((await askForFile(page)).status()).toBe(403);
    await page.context().clearCookies();
    await signInAsAdmin(page, await makeTeamMember("manage_orders"));
    expect((await page.request.get("/admin/vendas")).status()).toBe(200);
    const file = await askForFile(page);
    expect(await file.text()).not.toContain("order_number");
    expect(file.url()).toContain("/admin/vendas?exportar=second_factor_required");
  });

  for (const { width, colorScheme: scheme } of looks)
    test(`the sales page is accessible at ${width} px, ${scheme}, with and without its dialogs`, {
      tag: "@proof",
    }, async ({ page }) => {
      const sales = await makeSales();
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await enter(page, sales, "/admin/vendas?tab=atencao");
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await visit(page, "/admin/vendas?q=nobody-has-this-name");
      await expectAccessible(page);
      await visit(page, `/admin/vendas?pedido=${sales.owed}`);
      await expectAccessible(page);
      await details(page, sales.owed).getByRole("button", { name: "Reembolsar pedido" }).click();
      await expect(page.getByRole("dialog", { name: `Reembolsar ${sales.owed}` })).toBeVisible();
      await expectAccessible(page);
    });
});
