import { afterEach, describe, expect, it } from "vitest";
import type { CartError } from "#domain/checkout/cart/cart-rules.ts";
import type { LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { domainErrorMessage } from "./messages.ts";
import { noteMessage, quantityErrorMessage } from "./note-messages.ts";

const rejections: [CartError, "list" | "product", string, string, string][] = [
  [
    { code: "invalid_product" },
    "list",
    "Invalid Product",
    "Unable to add product to cart. Please try again.",
    "Não foi possível adicionar o produto ao carrinho. Tente novamente.",
  ],
  [
    { code: "out_of_stock" },
    "list",
    "Out of Stock",
    "This product is currently out of stock.",
    "Este produto está esgotado no momento.",
  ],
  [
    { code: "out_of_stock" },
    "product",
    "Out of Stock",
    "This product is no longer available.",
    "Este produto não está mais disponível.",
  ],
  [
    { code: "stock_limit", available: 5, inCart: 3 },
    "list",
    "Stock Limit Exceeded",
    "Only 5 items available in stock. You currently have 3 in cart.",
    "Há apenas 5 unidades disponíveis em estoque. Você já tem 3 no carrinho.",
  ],
  [
    { code: "stock_limit", available: 5, inCart: null },
    "list",
    "Stock Limit Exceeded",
    "Only 5 items available in stock.",
    "Há apenas 5 unidades disponíveis em estoque.",
  ],
];

const ofQuantities: [CartError, string, string, string][] = [
  [
    { code: "product_not_found" },
    "Product Not Found",
    "Unable to update quantity for this product.",
    "Não foi possível alterar a quantidade deste produto.",
  ],
  [
    { code: "invalid_quantity" },
    "Error",
    "Failed to update quantity. Please try again.",
    "Não foi possível alterar a quantidade. Tente novamente.",
  ],
];

const notes: [LineNote, string, string][] = [
  [
    { code: "price_changed", before: 8900, now: 9900 },
    "The price changed from $89.00 to $99.00.",
    "O preço mudou de US$ 89,00 para US$ 99,00.",
  ],
  [
    { code: "quantity_reduced", available: 2, before: 4 },
    "Only 2 left, so the quantity was lowered from 4.",
    "Restam apenas 2, então a quantidade foi reduzida (eram 4).",
  ],
  [{ code: "sold_out" }, "Out of stock. This item is not charged.", "Esgotado. Não será cobrado."],
  [{ code: "gone" }, "No longer sold. This item is not charged.", "Não está mais à venda. Não será cobrado."],
];

afterEach(() => setLanguageSource(() => "written"));

const speakPortuguese = () => {
  setLanguageSource(() => "pt-BR");
};

describe("the cart's messages", () => {
  it.each(rejections)(
    "the cart's messages for error %j of the %s match the specification, and have a translation",
    (rejection, place, title, description, inPortuguese) => {
      expect(domainErrorMessage(rejection, place)).toEqual({ title, description });
      speakPortuguese();
      expect(domainErrorMessage(rejection, place).description).toBe(inPortuguese);
      expect(domainErrorMessage(rejection, place).title).not.toBe(title);
    },
  );

  it.each(ofQuantities)(
    "the cart's messages for error %j of a quantity match the specification",
    (rejection, title, text, inPortuguese) => {
      expect(quantityErrorMessage(rejection)).toEqual({ title, description: text });
      speakPortuguese();
      expect(quantityErrorMessage(rejection).description).toBe(inPortuguese);
    },
  );

  it.each(notes)(
    "the cart's messages contain note %j in English and in Portuguese",
    (note, english, inPortuguese) => {
      expect(noteMessage(note)).toBe(english);
      speakPortuguese();
      expect(noteMessage(note).replaceAll("\u00a0", " ")).toBe(inPortuguese);
    },
  );
});
