import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, payByCard, test, untilAlive, visit } from "../../steps/journey.ts";
import { english, englishOn } from "../../steps/purchase-text.ts";
import { findProduct, quickSignUp, seedCart, startPayment } from "../../steps/shortcuts.ts";

/** At $25.00, one unit is below the minimum purchase, and two units are exactly the minimum purchase. */
const GIFT = "fennelby-gift-code-25";
const GIFT_NAME = "Fennelby Gift Code 25";

const main = (page: Page) => page.getByRole("main");
const cart = (page: Page) => page.locator("[data-cart-button]");
const drawer = (page: Page) => page.getByRole("dialog", { name: /^Carrinho de compras/ });
const checkout = (page: Page) => page.getByRole("dialog", { name: "Finalize seu pedido" });

async function expectNoEnglish(page: Page): Promise<void> {
  expect(await englishOn(page)).toEqual([]);
}

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "language", value: "pt-BR", url: baseURL ?? "" }]);
});

test("the check for English sentences finds the English sentences of an English page", {
  tag: "@proof",
}, async ({ page, context }) => {
  expect(english.length, "the number of searched sentences").toBeGreaterThan(120);
  await context.clearCookies();
  await visit(page, `/marketplace/${GIFT}`);
  await cart(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await englishOn(page)).toEqual(
    expect.arrayContaining(["Your cart is empty", "Continue Shopping", "Shopping Cart ("]),
  );
});

test("the cart is in Portuguese, including popup, minimum purchase, undo and sign-in prompt", {
  tag: "@proof",
}, async ({ page }) => {
  await visit(page, `/marketplace/${GIFT}`);
  await cart(page).click();
  await expect(drawer(page).getByText("Seu carrinho está vazio")).toBeVisible();
  await expectNoEnglish(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page
    .getByRole("button", { name: /^(Add|Adicionar)/ })
    .first()
    .click();
  await expect(page.getByText("Adicionado ao carrinho!")).toBeVisible();
  await expect(page.getByText("1 item no carrinho • US$ 25,00")).toBeVisible();
  // Screen readers announce the following text. The text for screen readers is not visible next to the popup.
  await expect(page.getByText(`${GIFT_NAME} já está no seu carrinho.`).first()).toBeAttached();
  await expectNoEnglish(page);
  await page.getByRole("button", { name: "Ver carrinho e finalizar" }).click();

  await expect(cart(page)).toHaveAttribute("aria-label", "Carrinho, 1 item");
  const minimum = "Faltam US$ 25,00 para finalizar a compra. A compra mínima é de US$ 50,00.";
  await expect(drawer(page).getByText(minimum)).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: "Finalizar compra - US$ 25,00" })).toBeDisabled();
  await expectNoEnglish(page);
  await expectAccessible(page);
  await drawer(page)
    .getByRole("button", { name: `Aumentar a quantidade de ${GIFT_NAME}` })
    .click();
  await drawer(page)
    .getByRole("button", { name: `Remover ${GIFT_NAME}` })
    .click();
  await expectNoEnglish(page);
  await drawer(page).getByRole("button", { name: "Desfazer" }).click();
  await drawer(page).getByRole("button", { name: "Finalizar compra - US$ 50,00" }).click();

  const notice = page.getByRole("dialog", { name: "Entre para finalizar a compra" });
  await expect(notice.getByRole("link", { name: "Entrar / Criar conta" })).toHaveAttribute(
    "href",
    "/auth?next=checkout",
  );
  await expect(notice.getByRole("button", { name: "Cancelar" })).toBeVisible();
  await expectNoEnglish(page);
  await expectAccessible(page);
});

test("a purchase with checkout errors, payment and order list shows no English sentence", {
  tag: "@proof",
}, async ({ page }) => {
  await quickSignUp(page);
  await seedCart(page, [{ slug: GIFT, quantity: 2, stored: { price: 20 } }]);
  await visit(page, `/marketplace/${GIFT}`);
  await cart(page).click();
  await expect(drawer(page).getByText("O preço mudou de US$ 20,00 para US$ 25,00.")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Finalizar compra - US$ 50,00" }).click();
  const pay = checkout(page).getByRole("button", { name: /^Pagar/ });
  await expect(pay).toHaveText("Pagar US$ 50,00 com cartão");
  await expectNoEnglish(page);
  await expectAccessible(page);

  // The payment method "card" is preselected, and stays selected when the notice about crypto appears.
  await checkout(page)
    .getByRole("radio", { name: /^Criptomoeda/ })
    .click();
  await expect(
    page.getByText("Pagamentos com criptomoeda estarão disponíveis em breve.").first(),
  ).toBeVisible();
  await expectNoEnglish(page);

  await checkout(page).getByText("mudar", { exact: true }).click();
  await checkout(page).getByLabel("Moeda", { exact: true }).selectOption("BRL");
  await expect(checkout(page).getByRole("option", { name: "reais brasileiros (BRL)" })).toBeAttached();
  await expect(
    checkout(page).getByText("1 dólar americano = 5,35 BRL, cotação de 2 de nov. de 2026."),
  ).toBeVisible();
  await expect(checkout(page).getByRole("radio", { name: /^Cartão/ })).toBeChecked();
  await expectNoEnglish(page);
  await expectAccessible(page);
  await pay.and(page.getByText("Pagar R$ 267,50 com cartão")).click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
  await payByCard(page);

  await expect(page.getByRole("heading", { level: 1, name: "Pagamento confirmado" })).toBeVisible();
  await untilAlive(page);
  // Screen readers announce the following text. The text for screen readers is not visible next to the
  // heading.
  await expect(page.getByText(/Pagamento (confirmado|processado) com sucesso!/).first()).toBeAttached();
  const receipt = page.getByRole("complementary", { name: "Resumo do pedido" });
  await expect(receipt).toContainText("R$ 267,50");
  await expect(receipt).toContainText(/US\$\s50,00 em dólares americanos/);
  await expect(main(page).getByText("Concluído", { exact: true }).first()).toBeVisible();
  const number = (await receipt.getByText(/^HO-\S+$/).innerText()).trim();
  await expectNoEnglish(page);
  await expectAccessible(page);

  await visit(page, "/orders");
  await expect(page).toHaveTitle(/^Pedidos/);
  await expect(page.getByRole("region", { name: "Histórico de pedidos" })).toContainText("R$ 267,50");
  await expect(page.getByRole("region", { name: "Totais" })).toContainText(/Total gasto\s*US\$\s50,00/);
  await expectNoEnglish(page);
  await expectAccessible(page);
  await page
    .getByRole("region", { name: "Produtos digitais" })
    .getByRole("link", { name: /^Problema com este item\?/ })
    .first()
    .click();
  const message = page.getByRole("dialog", { name: "Mensagem ao suporte" });
  await expect(message.getByLabel("Sua mensagem")).toHaveValue(
    `Olá, tenho um problema com um item que comprei.\nPedido: ${number}\nItem: ${GIFT_NAME}\nO que aconteceu: `,
  );
  await expectNoEnglish(page);
  await expectAccessible(page);
});

test("checkout errors of the server are in Portuguese, and no order is placed", { tag: "@proof" }, async ({
  page,
}) => {
  await quickSignUp(page);
  const { id } = await findProduct(page, GIFT);
  const ask = async (change: object) => {
    const answer = await page.request.post("/functions/create-payment-intent-secure", {
      data: { items: [{ product_id: id, quantity: 1 }], attempt_id: randomUUID(), ...change },
      headers: { Origin: new URL(page.url()).origin },
    });
    const { error } = await answer.json();
    return [answer.status(), error.message.replaceAll("\u00a0", " ")];
  };
  expect(await ask({})).toEqual([422, "A compra mínima é de US$ 50,00. Seu carrinho soma US$ 25,00."]);
  expect(await ask({ items: [] })).toEqual([422, "Seu carrinho está vazio. Adicione itens primeiro."]);
  expect(await ask({ payment_method: "crypto" })).toEqual([
    422,
    "Pagamentos com criptomoeda estarão disponíveis em breve.",
  ]);
  expect(await ask({ items: [{ product_id: randomUUID(), quantity: 1 }] })).toEqual([
    409,
    "Um produto do seu carrinho não está mais disponível.",
  ]);
  await visit(page, "/orders");
  await expect(main(page).getByText("Nenhum pedido ainda")).toBeVisible();
  await expectNoEnglish(page);
  await expectAccessible(page);
});

test.describe("an unfinished payment", () => {
  test.use({ refusals: [404] });

  test("an unfinished payment is shown as pending and then as cancelled in Portuguese, and an unknown session shows a message", {
    tag: "@proof",
  }, async ({ page }) => {
    await quickSignUp(page);
    const address = await startPayment(page, GIFT, 2);
    await visit(page, "/orders");
    await expect(main(page).getByText("Pendente", { exact: true })).toBeVisible();
    await expect(main(page).getByRole("link", { name: /^Continuar o pagamento/ })).toBeVisible();
    await expectNoEnglish(page);

    await page.goto(address);
    await page.getByRole("link", { name: /without paying/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pagamento cancelado" })).toBeVisible();
    await untilAlive(page);
    await expectNoEnglish(page);
    await expectAccessible(page);
    await main(page).getByRole("button", { name: "Recuperar meu carrinho" }).click();
    await expect(checkout(page).getByRole("button", { name: /^Tentar de novo: pagar/ })).toBeVisible();
    await expectNoEnglish(page);
    await checkout(page).getByRole("button", { name: "Voltar ao carrinho" }).click();
    await expect(drawer(page)).toContainText(GIFT_NAME);

    await visit(page, "/payment-success");
    await expect(page.getByRole("heading", { level: 1, name: "Pedido não encontrado" })).toBeVisible();
    await expectNoEnglish(page);
    await expectAccessible(page);
  });
});
