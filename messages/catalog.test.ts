import { afterEach, describe, expect, it } from "vitest";
import { catalog, provideMessages } from "./catalog.ts";
import { setLanguageSource } from "./language.ts";

const source = {
  hello: "Hello",
  count: (n: number) => `${n} items`,
  list: [{ name: "One" }, { name: "Two" }],
  inner: { deep: { word: "Deep" }, only: "English only" },
};
const portuguese = {
  hello: "Olá",
  count: (n: number) => `${n} itens`,
  list: [{ name: "Um" }, { name: "Dois" }],
  inner: { deep: { word: "Fundo" } },
};
// The cast is needed, because the names of catalogs are typed and this name exists only in this test.
const declare = catalog as unknown as (...args: unknown[]) => typeof source;
const sample = declare("storefront", "sample", source);
const mixed = declare("storefront", "sample", source, portuguese);
provideMessages("pt-BR", "storefront", { sample: portuguese });

afterEach(() => setLanguageSource(() => "written"));
const speak = (language: "written" | "en" | "pt-BR") => setLanguageSource(() => language);

describe("a message catalog", () => {
  it("a message catalog returns each message in the current language", () => {
    const all = () => [sample.hello, sample.count(3), sample.list[1]?.name, sample.inner.deep.word];
    expect(all()).toEqual(["Hello", "3 items", "Two", "Deep"]);
    speak("pt-BR");
    expect(all()).toEqual(["Olá", "3 itens", "Dois", "Fundo"]);
    speak("en");
    expect(all()).toEqual(["Hello", "3 items", "Two", "Deep"]);
  });

  it("a message catalog returns messages in the current language even when the code read a part of the catalog before the language changed", () => {
    const { deep } = sample.inner;
    speak("pt-BR");
    expect(deep.word).toBe("Fundo");
    expect(sample.inner.deep).toBe(deep);
  });

  it("a message catalog falls back to the source language for a missing message", () => {
    speak("pt-BR");
    expect(sample.inner.only).toBe("English only");
  });

  it("a message catalog with default texts in several languages returns these texts only while no language is chosen", () => {
    const text = () => [mixed.hello, mixed.inner.deep.word];
    expect(text()).toEqual(["Olá", "Fundo"]);
    speak("en");
    expect(text()).toEqual(["Hello", "Deep"]);
  });
});
