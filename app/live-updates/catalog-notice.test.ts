import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { catalogNotice } from "./catalog-notice.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("catalogNotice", () => {
  it("catalogNotice returns the specified Portuguese text by default, marked as Portuguese", () => {
    expect(catalogNotice("products")).toMatchObject({
      title: "Erro ao carregar produtos",
      variant: "destructive",
      lang: "pt-BR",
    });
    expect(catalogNotice("categories").title).toBe("Erro ao carregar categorias");
  });
  it("catalogNotice returns the English text when the visitor chose English", () => {
    setLanguageSource(() => "en");
    expect(catalogNotice("products")).toMatchObject({
      title: "Products could not be loaded",
      lang: undefined,
    });
    expect(catalogNotice("categories").title).toBe("Categories could not be loaded");
  });
  it("catalogNotice sets no lang attribute on a Portuguese page", () => {
    setLanguageSource(() => "pt-BR");
    expect(catalogNotice("products")).toMatchObject({
      title: "Erro ao carregar produtos",
      lang: undefined,
    });
  });
});
