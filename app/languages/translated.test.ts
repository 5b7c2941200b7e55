import { afterEach, describe, expect, it } from "vitest";
import type { CatalogueName } from "./catalogue-names.ts";
import { setLanguageSource } from "./language.ts";
import { provideTranslations, translated } from "./translated.ts";

const sample = translated("sample" as CatalogueName, {
  hello: "Hello",
  count: (n: number) => `${n} items`,
  list: [{ name: "One" }, { name: "Two" }],
  inner: { deep: { word: "Deep" }, only: "English only" },
});
provideTranslations({
  sample: {
    hello: "Olá",
    count: (n: number) => `${n} itens`,
    list: [{ name: "Um" }, { name: "Dois" }],
    inner: { deep: { word: "Fundo" } },
  },
});
afterEach(() => setLanguageSource(() => "written"));
const speak = (language: "written" | "en" | "pt-BR") => setLanguageSource(() => language);

describe("a message catalog", () => {
  it("returns each message in the current language", () => {
    const all = () => [sample.hello, sample.count(3), sample.list[1]?.name, sample.inner.deep.word];
    expect(all()).toEqual(["Hello", "3 items", "Two", "Deep"]);
    speak("pt-BR");
    expect(all()).toEqual(["Olá", "3 itens", "Dois", "Fundo"]);
    speak("en");
    expect(all()).toEqual(["Hello", "3 items", "Two", "Deep"]);
  });

  it("follows the language also through a branch that was read earlier", () => {
    const { deep } = sample.inner;
    speak("pt-BR");
    expect(deep.word).toBe("Fundo");
    expect(sample.inner.deep).toBe(deep);
  });

  it("falls back to English for a missing translation", () => {
    speak("pt-BR");
    expect(sample.inner.only).toBe("English only");
  });
});
