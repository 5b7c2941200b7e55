import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#app/languages/language.ts";
import { catalogueNotice } from "./catalogue-notice.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("the notice that the catalogue could not be loaded", () => {
  it("has the specification's Portuguese words in the shop as written, marked as Portuguese", () => {
    expect(catalogueNotice("products")).toMatchObject({
      title: "Erro ao carregar produtos",
      variant: "destructive",
      lang: "pt-BR",
    });
    expect(catalogueNotice("categories").title).toBe("Erro ao carregar categorias");
  });
  it("is English where English was chosen", () => {
    setLanguageSource(() => "en");
    expect(catalogueNotice("products")).toMatchObject({
      title: "Products could not be loaded",
      lang: undefined,
    });
    expect(catalogueNotice("categories").title).toBe("Categories could not be loaded");
  });
  it("needs no mark on a page in Portuguese", () => {
    setLanguageSource(() => "pt-BR");
    expect(catalogueNotice("products")).toMatchObject({
      title: "Erro ao carregar produtos",
      lang: undefined,
    });
  });
});
