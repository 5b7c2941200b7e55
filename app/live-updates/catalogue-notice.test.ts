import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#app/languages/language.ts";
import { catalogueNotice } from "./catalogue-notice.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("catalogueNotice", () => {
  it("returns the specified Portuguese text by default, marked as Portuguese", () => {
    expect(catalogueNotice("products")).toMatchObject({
      title: "Erro ao carregar produtos",
      variant: "destructive",
      lang: "pt-BR",
    });
    expect(catalogueNotice("categories").title).toBe("Erro ao carregar categorias");
  });
  it("returns English when English was chosen", () => {
    setLanguageSource(() => "en");
    expect(catalogueNotice("products")).toMatchObject({
      title: "Products could not be loaded",
      lang: undefined,
    });
    expect(catalogueNotice("categories").title).toBe("Categories could not be loaded");
  });
  it("has no language mark on a Portuguese page", () => {
    setLanguageSource(() => "pt-BR");
    expect(catalogueNotice("products")).toMatchObject({
      title: "Erro ao carregar produtos",
      lang: undefined,
    });
  });
});
