import type { Page } from "@playwright/test";
import { buildInShop } from "../shop/build-in-shop.ts";
import { expectFits } from "../shop/expect-fits.ts";
import { openAccountDrawer } from "../steps/account-steps.ts";
import { expect, test, visit } from "../steps/journey.ts";
import { quickSignUp } from "../steps/shortcuts.ts";
import { bringSession } from "../steps/staff-steps.ts";

const press = (page: Page, name: string | RegExp) =>
  page.locator("[data-overlay]").last().getByRole("button", { name }).first().click();

async function close(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name })).toHaveCount(0);
}

test("dialogs of the back office wrap the longest names on a phone", { tag: "@proof" }, async ({ page }) => {
  const email = `${"maximiliana.albuquerque.de.figueiredo".padEnd(42, "x")}@example.com`;
  const { token, word, product, paid, pending } = await buildInShop("longNames", { email });
  expect(email).toHaveLength(54);
  await bringSession(page, token);
  await page.setViewportSize({ width: 390, height: 800 });

  await visit(page, `/admin/vendas?pedido=${paid}`);
  await expectFits(page, "a paid order");
  await press(page, "Trocar Unidade 1");
  await expectFits(page, "a replacement");
  await close(page, "Trocar esta unidade?");
  await press(page, "Reembolsar pedido");
  await expectFits(page, "a refund");
  await close(page, `Reembolsar ${paid}`);
  await visit(page, `/admin/vendas?tab=pendentes&pedido=${pending}`);
  await expectFits(page, "an order that waits");
  await press(page, "Cancelar pedido");
  await expectFits(page, "a cancellation");

  await visit(page, `/admin/usuarios?q=${encodeURIComponent(email)}`);
  await page.getByText(email).first().click();
  await expectFits(page, "a customer");
  await press(page, "Resetar senha");
  await expectFits(page, "the link for a new password");
  await close(page, "Enviar link de nova senha?");
  await press(page, "Bloquear");
  await expectFits(page, "a block");

  await visit(page, `/admin/produtos?editar=${product.id}`);
  await expectFits(page, "a product");
  await visit(page, `/admin/produtos?precos=${product.id}`);
  await expectFits(page, "the prices of a product");
  await visit(page, `/admin/produtos?excluir=${product.id}`);
  await expectFits(page, "the removal of a product");

  await visit(page, `/admin/inventario?produto=${product.slug}`);
  await page.getByRole("button", { name: "Adicionar Item" }).click();
  await expectFits(page, "a new item");
  await visit(page, `/admin/inventario?produto=${product.slug}`);
  await page.getByRole("button", { name: "Mais ações", exact: true }).click();
  await page.getByRole("button", { name: "Vários itens" }).click();
  await expectFits(page, "an import");
  await visit(page, `/admin/inventario?produto=${product.slug}`);
  await page
    .getByRole("button", { name: /^Item / })
    .first()
    .click();
  await expectFits(page, "an item");

  await visit(page, "/admin/equipes");
  await page.getByRole("main").getByText(word).first().click();
  await expectFits(page, "a team");
  await press(page, "Excluir equipe");
  await expectFits(page, "the deletion of a team");

  await visit(page, "/admin/cupons");
  await page
    .getByRole("button", { name: /^Ações: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await expectFits(page, "a coupon");

  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/admin/inventario");
  await page.getByRole("button", { name: `Adicionar itens a “${product.name}”` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("lists of the back office with the longest names fit on phones and tablets", { tag: "@proof" }, async ({
  page,
}) => {
  const email = `${"list.albuquerque.de.figueiredo".padEnd(42, "x")}@example.com`;
  await bringSession(page, (await buildInShop("longNames", { email })).token);
  for (const list of [
    "vendas",
    "usuarios",
    "auditoria",
    "inventario",
    "inventario?tab=produtos",
    "equipes",
    "relatorios",
  ]) {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(page, `/admin/${list}`);
    for (const width of [320, 360, 390, 1024, 1279]) {
      await page.setViewportSize({ width, height: 800 });
      // A table's box hides the part of the table that is too wide, so the page does not become wider.
      const sideways = () =>
        page.evaluate(() => {
          const tables = [...document.querySelectorAll("table.data-table")];
          const boxes = [document.documentElement, ...tables];
          return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
        });
      await expect.poll(sideways, { message: `${list} at ${width}` }).toBeLessThanOrEqual(0);
    }
  }
});

test("dialogs of the shop wrap the longest names on a phone", { tag: "@proof" }, async ({ page }) => {
  const mail = (start: string) => `${start.padEnd(42, "x")}@example.com`;
  const { product } = await buildInShop("longNames", { email: mail("maximiliana.albuquerque") });
  await quickSignUp(page, mail(`bartholomaeus.${Date.now()}.`));
  await visit(page, `/marketplace/${product.slug}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("button", { name: /^View Cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart (1)" })).toBeVisible();
  await expectFits(page, "the cart");
  await page.getByRole("button", { name: /^Checkout - \$/ }).click();
  await expect(page.getByRole("dialog", { name: "Complete Your Order" })).toBeVisible();
  await expectFits(page, "the checkout");
  await visit(page, "/about");
  await openAccountDrawer(page, "Account");
  await expectFits(page, "the account drawer");
});
