import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { checkoutErrorMessages } from "./error-messages.ts";

afterEach(() => setLanguageSource(() => "written"));

const inPortuguese = (details: Record<string, unknown>) => {
  setLanguageSource(() => "pt-BR");
  return checkoutErrorMessages(details);
};

describe("checkoutErrorMessages", () => {
  it.each([
    ["empty_cart", {}, "Your cart is empty. Add some items first."],
    ["crypto_unavailable", {}, "Crypto payments will be available soon."],
    ["product_unavailable", { name: "IDE Pro" }, "IDE Pro is no longer available."],
    ["product_unavailable", {}, "A product in your cart is no longer available."],
    [
      "insufficient_stock",
      { name: "IDE Pro", available: 2 },
      "Only 2 items of IDE Pro are available in stock.",
    ],
    ["invalid_quantity", { most: null }, "Quantities must be whole numbers of at least 1."],
    ["invalid_quantity", { most: 1000 }, "An order can hold at most 1000 of one product."],
    ["insufficient_stock", { name: "IDE Pro", available: 0 }, "IDE Pro is sold out."],
    ["below_minimum", { minimum: 5000, total: 3800 }, "The minimum purchase is $50.00. Your cart is $38.00."],
    [
      "price_changed",
      { total: 9900 },
      "Prices have changed. The total is now $99.00. Please check your cart.",
    ],
  ])(
    "checkoutErrorMessages for error %s with details %j is the specified text “%s”",
    (code, details, sentence) => {
      expect(checkoutErrorMessages(details)[code]).toBe(sentence);
    },
  );

  it.each([
    [
      { charged: 30, currency: "USD", least: 50 },
      "A card payment must be at least $0.50. Your cart is $0.30. Add another product and try again.",
      "Um pagamento com cartão deve ser de pelo menos US$ 0,50. Seu carrinho soma US$ 0,30. Adicione outro produto e tente de novo.",
    ],
    [
      { charged: 40, currency: "JPY" },
      "¥40 is too small for a card payment. Add another product and try again.",
      "¥ 40 é pouco para um pagamento com cartão. Adicione outro produto e tente de novo.",
    ],
  ])(
    "checkoutErrorMessages for below_least_charge with details %j is “%s”",
    (details, sentence, inPortugal) => {
      expect(checkoutErrorMessages(details).below_least_charge).toBe(sentence);
      expect(inPortuguese(details).below_least_charge?.replaceAll("\u00a0", " ")).toBe(inPortugal);
    },
  );

  it.each([
    [
      { charged: 153_000_000, currency: "JPY", most: 99_999_999 },
      "One payment can be at most ¥99,999,999. Your total is ¥153,000,000. Lower a quantity, or split the cart into several orders.",
      "Um pagamento pode ser de no máximo ¥ 99.999.999. Seu total é ¥ 153.000.000. Diminua uma quantidade ou divida o carrinho em vários pedidos.",
    ],
    [
      { charged: 100_000_000, currency: "USD" },
      "$1,000,000.00 is too much for one payment. Lower a quantity, or split the cart into several orders.",
      "US$ 1.000.000,00 é demais para um único pagamento. Diminua uma quantidade ou divida o carrinho em vários pedidos.",
    ],
  ])(
    "checkoutErrorMessages for above_most_charge with details %j is “%s”",
    (details, sentence, inPortugal) => {
      expect(checkoutErrorMessages(details).above_most_charge).toBe(sentence);
      expect(inPortuguese(details).above_most_charge?.replaceAll("\u00a0", " ")).toBe(inPortugal);
    },
  );

  it.each([
    [{ reason: "order", most: 100 }, "You can order at most 100 of IDE Pro at a time."],
    [
      { reason: "unverified", most: 20 },
      "You can order at most 20 of IDE Pro at a time until you confirm your email address.",
    ],
    [
      { reason: "lapsed", most: 5 },
      "You can order at most 5 of IDE Pro at a time, because several of your last orders were not paid.",
    ],
    [
      { reason: "account" },
      "Your other unpaid orders already hold the largest number of IDE Pro that one account can hold. Pay or cancel these orders first.",
    ],
    [
      { reason: "network" },
      "Unpaid orders from your network already hold many of IDE Pro. Please try again later.",
    ],
    [
      { reason: "unverified_products", most: 10 },
      "Until you confirm your email address, your unpaid orders can hold at most 10 different products. Confirm your email address, or order fewer products.",
    ],
    [
      { reason: "unverified_total", most: 50 },
      "Until you confirm your email address, your unpaid orders can hold at most 50 items in all. Confirm your email address, or order fewer items.",
    ],
    [
      { reason: "unverified_all" },
      "You can order this many units of IDE Pro only with a confirmed email address. Confirm your email address, or order fewer units.",
    ],
  ])("checkoutErrorMessages for hold_limit with details %j is “%s”", (details, sentence) => {
    expect(checkoutErrorMessages({ name: "IDE Pro", ...details }).hold_limit).toBe(sentence);
    expect(inPortuguese({ name: "IDE Pro", ...details }).hold_limit).not.toBe(sentence);
  });

  it.each([
    ["empty_cart", {}, "Seu carrinho está vazio. Adicione itens primeiro."],
    ["product_unavailable", {}, "Um produto do seu carrinho não está mais disponível."],
    ["insufficient_stock", { name: "IDE Pro", available: 2 }, "Há apenas 2 unidades de IDE Pro em estoque."],
    ["insufficient_stock", { name: "IDE Pro", available: 1 }, "Há apenas 1 unidade de IDE Pro em estoque."],
    ["insufficient_stock", { name: "IDE Pro", available: 0 }, "IDE Pro está esgotado."],
    [
      "below_minimum",
      { minimum: 5000, total: 3800 },
      "A compra mínima é de US$ 50,00. Seu carrinho soma US$ 38,00.",
    ],
  ])(
    "checkoutErrorMessages for error %s with details %j in Portuguese is “%s”",
    (code, details, sentence) => {
      expect(inPortuguese(details)[code]?.replaceAll("\u00a0", " ")).toBe(sentence);
    },
  );

  it("checkoutErrorMessages has a Portuguese translation of every message", () => {
    const english = checkoutErrorMessages({ name: "IDE Pro", field: "items" });
    const translated = inPortuguese({ name: "IDE Pro", field: "items" });
    expect(Object.keys(translated)).toEqual(Object.keys(english));
    for (const [code, sentence] of Object.entries(translated)) expect(sentence).not.toBe(english[code]);
  });
});
