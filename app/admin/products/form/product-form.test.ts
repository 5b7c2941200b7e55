import { describe, expect, it } from "vitest";
import { fieldErrors, sentenceOfIssue } from "#app/request/form-answer.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { productForm } from "./product-form.ts";

setLanguageSource(() => "pt-BR");

const CATEGORY = "3f0e5b9a-98f7-4a0c-9d4e-5b1a4c0d1e2f";
const typed = {
  name: "  Licença Anual ",
  slug: "",
  emoji: "🎁",
  categoryId: CATEGORY,
  price: "12,90",
  originalPrice: "",
  status: "active",
  deliveryType: "manual",
  stockQuantity: "",
  lowStockAt: "5",
  features: "Acesso imediato, Garantia ,,12 meses",
  seoKeywords: "licença\nanual, barata",
  rating: "4,5",
};
const read = (change: Record<string, unknown> = {}) =>
  productForm.safeParse({ ...typed, ...change }, { error: sentenceOfIssue });
const product = (change: Record<string, unknown> = {}) => {
  const parsed = read(change);
  if (!parsed.success) throw parsed.error;
  return parsed.data.product;
};
const rejected = (change: Record<string, unknown>) => {
  const parsed = read(change);
  return parsed.success ? {} : fieldErrors(parsed.error);
};

describe("the product form", () => {
  it("the product form converts entered amounts to minor units, parses lists, and sets defaults", () => {
    expect(read().data?.known).toBeNull();
    expect(product()).toEqual({
      name: "Licença Anual",
      slug: undefined,
      emoji: "🎁",
      categoryId: CATEGORY,
      price: 1290,
      originalPrice: null,
      status: "active",
      deliveryType: "manual",
      stockQuantity: 0,
      lowStockAt: 5,
      needsAccount: false,
      content: undefined,
      deliveryInstructions: "",
      shortDescription: "",
      description: "",
      features: ["Acesso imediato", "Garantia", "12 meses"],
      metaTitle: "",
      metaDescription: "",
      seoKeywords: ["licença", "anual, barata"],
      rating: 4.5,
      featured: false,
    });
  });

  it("the product form converts the slug that the user enters to a valid slug", () => {
    expect(product({ slug: " Édição Única! " }).slug).toBe("edicao-unica");
    expect(rejected({ slug: "!!!" })).toEqual({ slug: "Use letras ou números no endereço." });
  });

  it("the product form reads manual stock as a number and unlimited stock as null, and omits stock that the shop counts", () => {
    expect(product({ stockQuantity: "7" }).stockQuantity).toBe(7);
    expect(product({ stockQuantity: "7", unlimited: "true" }).stockQuantity).toBeNull();
    expect(product({ stockQuantity: "7", deliveryType: "account" }).stockQuantity).toBeUndefined();
  });

  it("the product form accepts content in the specified formats, and ignores the content field unless the product is digital", () => {
    const content = "link: https://example.com/a\nSenha: x";
    expect(product({ deliveryType: "digital", content }).content).toEqual([
      ["link", "https://example.com/a"],
      ["senha", "x"],
    ]);
    expect(product({ deliveryType: "manual", content }).content).toBeUndefined();
    expect(product({ deliveryType: "digital", content: "  " }).content).toBeUndefined();
    expect(rejected({ deliveryType: "digital", content: "a: 1\na: 2" }).content).toMatch(
      /^Não foi possível ler/,
    );
  });

  it("the product form sends the id and the version of the edited product, and the stock that the page showed", () => {
    const known = { id: CATEGORY, version: "4" };
    expect(read({ ...known, stockSeen: "5" }).data?.known).toEqual({
      id: CATEGORY,
      version: 4,
      stockSeen: 5,
    });
    expect(read({ ...known, stockSeen: "" }).data?.known).toMatchObject({ stockSeen: null });
    expect(rejected({ id: "1 or 1=1", version: "4" })).toHaveProperty("id");
    expect(rejected({ id: CATEGORY, version: "-1" })).toHaveProperty("version");
  });

  it.each<[string, string, string]>([
    ["name", "   ", "Digite o nome do produto."],
    ["name", "n".repeat(121), "No máximo 120 caracteres."],
    ["name", "a\u0007b", "Há caracteres invisíveis que não são aceitos aqui."],
    ["price", "", "Digite o preço."],
    ["price", "grátis", "Escreva o valor como 12,90 ou 12.90."],
    ["price", "1.234", "Escreva o valor como 12,90 ou 12.90."],
    ["price", "-3", "Escreva o valor como 12,90 ou 12.90."],
    ["price", "0", "O preço deve ser maior que zero."],
    ["price", "1.000.000,01", "O valor máximo é US$ 1.000.000,00."],
    ["originalPrice", "abc", "Escreva o valor como 12,90 ou 12.90."],
    ["originalPrice", "0,00", "O preço deve ser maior que zero."],
    ["categoryId", "", "Escolha uma categoria."],
    ["categoryId", "../..", "Escolha uma categoria."],
    ["emoji", "🎁🎁🎁", "No máximo 2 caracteres."],
    ["metaTitle", "t".repeat(61), "No máximo 60 caracteres."],
    ["metaDescription", "t".repeat(161), "No máximo 160 caracteres."],
    ["stockQuantity", "1,5", "Use um número inteiro de unidades."],
    ["stockQuantity", "-1", "Use um número inteiro de unidades."],
    ["stockQuantity", "9999999999", "Use um número inteiro de unidades."],
    ["rating", "5,1", "Use um número de 0 a 5, com no máximo uma casa decimal."],
    ["rating", "ótimo", "Use um número de 0 a 5, com no máximo uma casa decimal."],
    ["features", Array(51).fill("x").join(","), "No máximo 50 entradas."],
    ["features", "f".repeat(201), "No máximo 200 caracteres."],
    ["status", "sold", "Valor inválido."],
    ["deliveryType", "pigeon", "Valor inválido."],
    ["description", "a\0b", "Há caracteres invisíveis que não são aceitos aqui."],
  ])("the product form rejects %s %j with its own message", (field, text, sentence) => {
    expect(rejected({ [field]: text })[field]?.replace(/\u00a0/g, " ")).toBe(sentence);
  });

  it("the product form rejects a file or a list in a text field", () => {
    expect(rejected({ name: new File(["x"], "x.txt") })).toHaveProperty("name");
    expect(rejected({ price: ["1", "2"] })).toHaveProperty("price");
  });

  it("the product form counts an emoji of several code points as one character", () => {
    expect(product({ emoji: "👩‍💻🇧🇷" }).emoji).toBe("👩‍💻🇧🇷");
  });
});
