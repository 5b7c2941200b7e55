import type { Locator, Page } from "@playwright/test";
import { expect, newEmail, notification, payByCard, test } from "../steps/journey.ts";
import { details, enter, makeDay, makeSales } from "../steps/sales-steps.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";

/**
 * Counts the clicks of an operator's most common tasks. Each task starts on the dashboard in a session with a
 * fresh second factor. A mouse click or a choice in a list counts as one click. Typing and pasting do not
 * count.
 */
const MOST_CLICKS = 4;
/** A test card whose payment succeeds and is then disputed. */
const DISPUTED_CARD = "4000 0000 0000 0259";

let sales: Awaited<ReturnType<typeof makeSales>>;
let day: Awaited<ReturnType<typeof makeDay>>;
test.beforeAll(async () => {
  sales = await makeSales();
  day = await makeDay();
});
test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Does one task from the dashboard, and fails when the task needs more clicks than allowed. */
async function countClicks(page: Page, work: (click: (on: Locator) => Promise<void>) => Promise<void>) {
  await enter(page, sales, "/admin");
  let clicks = 0;
  await work(async (on) => {
    clicks++;
    await on.click();
  });
  test.info().annotations.push({ type: "clicks", description: String(clicks) });
  expect(clicks, "clicks of the task").toBeLessThanOrEqual(MOST_CLICKS);
}

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Administração" }).getByRole("link", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog").last();
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const detailsLink = (page: Page, number: string) =>
  page.getByRole("link", { name: `Detalhes do pedido ${number}` });
/** The dashboard line that links to all orders with the given reason for waiting. */
const task = (page: Page, reason: string) => page.locator(`main a[href$="motivo=${reason}"]`);

/** Pastes with the keyboard shortcut. The field must already have the focus, so that no click is needed. */
async function paste(page: Page, text: string): Promise<void> {
  await expect(dialog(page).getByRole("textbox", { name: "Itens" })).toBeFocused();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

test("importing sixty keys for a product takes few clicks, including the answer to the question about their format", {
  tag: "@proof",
}, async ({ page }) => {
  const keys = Array.from(
    { length: 60 },
    (_, n) => `${day.code.toUpperCase()}-${String(n).padStart(4, "0")}-WXYZ`,
  );
  await countClicks(page, async (click) => {
    await click(menu(page, "Inventário"));
    await click(page.getByRole("button", { name: `Adicionar itens a “${day.soldOut}”` }));
    await paste(page, keys.join("\n"));
    await expect(dialog(page).getByRole("radio", { checked: true })).toHaveCount(0);
    await click(dialog(page).getByRole("radio", { name: /^60 itens/ }));
    await expect(dialog(page).getByText("60 novos, 0 repetidos")).toBeVisible();
    await click(button(page, "Adicionar 60 itens"));
    await expect(notification(page)).toContainText("60 itens adicionados");
  });
});

test("refunding one unit of an order takes few clicks", { tag: "@proof" }, async ({ page }) => {
  await countClicks(page, async (click) => {
    await click(menu(page, "Vendas"));
    await click(detailsLink(page, sales.done));
    await click(details(page, sales.done).getByRole("button", { name: "Reembolsar Unidade 3" }));
    await dialog(page).getByLabel("Motivo").fill("não funciona");
    await click(dialog(page).getByRole("button", { name: /^Reembolsar US\$ 60,00/ }));
    await expect(notification(page)).toContainText("Reembolso enviado");
  });
});

test("revealing the item that a customer got takes few clicks", { tag: "@proof" }, async ({ page }) => {
  await countClicks(page, async (click) => {
    await click(menu(page, "Vendas"));
    await click(detailsLink(page, sales.done));
    await click(
      details(page, sales.done)
        .getByRole("button", { name: /^Revelar/ })
        .first(),
    );
    await expect(details(page, sales.done)).toContainText("pass-");
  });
});

test("replacing a wrong item takes few clicks", { tag: "@proof" }, async ({ page }) => {
  await countClicks(page, async (click) => {
    await click(menu(page, "Vendas"));
    await click(detailsLink(page, sales.done));
    await click(details(page, sales.done).getByRole("button", { name: "Trocar Unidade 1" }));
    await dialog(page).getByLabel("Motivo").fill("senha recusada");
    await click(button(page, "Trocar"));
    await expect(details(page, sales.done).getByText("Trocada", { exact: true })).toBeVisible();
  });
});

test("delivering a unit of a manual product takes few clicks", { tag: "@proof" }, async ({ page }) => {
  await countClicks(page, async (click) => {
    await click(task(page, "manual"));
    await click(detailsLink(page, sales.owed));
    await click(details(page, sales.owed).getByRole("button", { name: "Entregar", exact: true }).first());
    await dialog(page).getByLabel("Conteúdo").fill("login: ana\npassword: typed-by-hand");
    await click(button(page, "Entregar"));
    await expect(notification(page)).toContainText("Unidade entregue");
  });
});

test("refunding a whole order takes few clicks", { tag: "@proof" }, async ({ page }) => {
  await countClicks(page, async (click) => {
    await click(menu(page, "Vendas"));
    await click(detailsLink(page, sales.owed));
    await click(details(page, sales.owed).getByRole("button", { name: "Reembolsar pedido" }));
    await dialog(page).getByLabel("Motivo").fill("desistiu");
    await click(dialog(page).getByRole("button", { name: /^Reembolsar/ }));
    await expect(notification(page)).toContainText("Reembolso enviado");
  });
});

test("adding stock that delivers a waiting order takes few clicks", {
  tag: "@proof",
}, async ({ page }) => {
  await countClicks(page, async (click) => {
    await click(task(page, "estoque"));
    await click(detailsLink(page, day.waiting));
    await click(details(page, day.waiting).getByRole("link", { name: "Adicionar estoque" }));
    await dialog(page).getByLabel("Dados da conta").fill(`login: ${day.code}\npassword: found-again`);
    await click(button(page, "Adicionar Item"));
    await expect(notification(page)).toContainText("Item adicionado");
    await expect(notification(page)).toContainText("1 pedido");
  });
});

test("answering a dispute takes few clicks, including a check of the evidence before it is sent", {
  tag: "@proof",
}, async ({ page, browser, baseURL }) => {
  const buyer = await (await browser.newContext({ baseURL })).newPage();
  await quickSignUp(buyer);
  await buyer.goto(await startPayment(buyer, "fennelby-gift-code-50"));
  await payByCard(buyer, DISPUTED_CARD);
  await expect(buyer).toHaveURL(/\/payment-success/);
  await buyer.context().close();
  await enter(page, sales, "/admin/vendas?tab=atencao&motivo=disputas");
  const row = page.getByRole("link", { name: /^Detalhes do pedido/ }).first();
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await countClicks(page, async (click) => {
    await click(task(page, "disputas"));
    await click(row);
    await click(dialog(page).getByRole("button", { name: "Enviar evidências" }));
    await expect(dialog(page).getByText("Registro de acessos")).toBeVisible();
    await click(button(page, "Enviar evidências"));
    await expect(notification(page)).toContainText("Evidências enviadas");
  });
});

test("changing a price takes few clicks", { tag: "@proof" }, async ({ page }) => {
  await countClicks(page, async (click) => {
    await click(menu(page, "Produtos"));
    await click(page.getByRole("link", { name: /^Editar/ }).first());
    await dialog(page).getByLabel("Preço (US$)", { exact: true }).fill("61,00");
    await click(button(page, "Salvar"));
    await expect(notification(page)).toContainText("Produto atualizado");
  });
});

test("giving a colleague inventory rights in a new team takes few clicks", { tag: "@proof" }, async ({
  page,
}) => {
  const name = `Estoque ${day.code}`;
  const email = newEmail();
  await countClicks(page, async (click) => {
    await click(menu(page, "Equipes"));
    await click(page.getByRole("button", { name: "Nova Equipe" }));
    await dialog(page).getByLabel("Nome").fill(name);
    await click(dialog(page).getByLabel("Gerenciar inventário"));
    await dialog(page).getByLabel("E-mail do primeiro membro (opcional)").fill(email);
    await click(button(page, "Criar Equipe"));
    await expect(notification(page)).toContainText(`${email} recebeu um convite.`);
  });
  await expect(dialog(page)).toContainText("Convite pendente");
});
