import type { Page } from "@playwright/test";
import { expectSoundEverywhere } from "../shop/sound-everywhere.ts";
import { setupAddress } from "../shop/tried-shops.ts";
import {
  expect,
  fillSignUp,
  newEmail,
  notification,
  PASSWORD,
  payByCard,
  test,
  visit,
} from "../steps/journey.ts";
import { turnOn } from "../steps/security-steps.ts";
import { quickSignUp, startPayment } from "../steps/shortcuts.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"], refusals: [401, 403] });
test.setTimeout(180_000);

const dialog = (page: Page) => page.getByRole("dialog");
const key = (number: number) => `PRIM-EIRO-${String(number).padStart(4, "0")}`;

/**
 * Tests the onboarding of a shop. The test uses only the pages of the shop. A user becomes the first admin,
 * sets up a second factor, creates a product and pastes fifty keys. Then the admin sells one key, finds the
 * sale and refunds the sale.
 */
test("a new owner sets up a shop without an admin, sells an item and refunds the sale", async ({
  page,
  browser,
  baseURL,
}) => {
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "First admin setup" }).click();
  await expect(page.getByText("Você precisa estar logado para se tornar administrador.")).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole("link", { name: "Entrar ou criar conta" }).click();
  const email = newEmail();
  await page.goto("/auth?tab=sign-up");
  await fillSignUp(page, email);
  await expect(page).toHaveURL(/\/account/);
  await visit(page, setupAddress());
  await expect(page.getByRole("main")).toContainText(`Você está conectado como ${email}`);
  for (const ability of ["Gerenciar produtos e categorias", "Criar outros administradores"])
    await expect(page.getByRole("listitem").filter({ hasText: ability })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Tornar-se Primeiro Administrador" }).click();
  await expect(notification(page)).toContainText("Administrador criado!");
  await expect(notification(page)).toContainText("Você agora é o primeiro administrador do sistema.");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();

  await visit(page, "/admin/security");
  await turnOn(page, { email, password: PASSWORD });

  await visit(page, "/admin/produtos?novo=1");
  await dialog(page).getByLabel("Nome").fill("Chave do Primeiro Dia");
  await dialog(page).getByLabel("Categoria").selectOption({ label: "Licence Keys" });
  await dialog(page).getByLabel("Preço (US$)").fill("79,00");
  await dialog(page).getByLabel("Tipo de entrega").selectOption({ label: "Conta do inventário" });
  await dialog(page).getByRole("button", { name: "Criar Produto" }).click();
  await expect(notification(page)).toContainText("Produto criado");

  await visit(page, "/admin/inventario");
  await page.getByRole("button", { name: "Vários itens" }).click();
  await dialog(page).getByLabel("Produto").selectOption("chave-do-primeiro-dia");
  await dialog(page).getByRole("tab", { name: "Colar texto" }).click();
  const keys = Array.from({ length: 50 }, (_, index) => key(index + 1));
  await dialog(page).getByRole("textbox", { name: "Itens" }).fill(keys.join("\n\n"));
  await dialog(page).getByRole("button", { name: "Pré-visualizar" }).click();
  await expect(dialog(page)).toContainText("50 novos");
  await dialog(page).getByRole("button", { name: "Adicionar 50 itens" }).click();
  await expect(notification(page)).toContainText("50 itens adicionados");

  const shop = await (await browser.newContext({ baseURL })).newPage();
  const buyer = await quickSignUp(shop);
  await shop.goto(await startPayment(shop, "chave-do-primeiro-dia"));
  await payByCard(shop);
  await expect(shop.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await shop
    .getByRole("button", { name: /^Reveal/ })
    .first()
    .click();
  await expect(shop.getByText(key(1), { exact: true })).toBeVisible();

  await visit(page, `/admin/vendas?q=${encodeURIComponent(buyer)}`);
  const sale = page.getByRole("row").filter({ hasText: buyer });
  await expect(sale).toContainText("Concluída");
  await sale.getByRole("link", { name: /^Detalhes do pedido/ }).click();
  await expect(dialog(page)).toContainText("1 de 1 entregue");
  await expect(dialog(page)).not.toContainText(key(1));
  await dialog(page).getByRole("button", { name: "Reembolsar pedido" }).click();
  const refund = page.getByRole("dialog", { name: /^Reembolsar HO-/ });
  await refund.getByLabel("Motivo").fill("desistiu no primeiro dia");
  await refund.getByRole("button", { name: "Reembolsar" }).click();
  await expect(notification(page)).toContainText("Reembolso enviado");
  await expect(page.getByRole("dialog", { name: /^Pedido HO-/ })).toContainText("Reembolsado");

  await visit(shop, "/orders");
  await expect(shop.getByRole("main")).toContainText("Refunded");
  await expect(shop.getByText(key(1))).toHaveCount(0);
  await shop.context().close();
});
