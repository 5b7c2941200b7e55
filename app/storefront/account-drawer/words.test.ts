import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#app/languages/language.ts";
import { provideTranslations } from "#app/languages/translated.ts";
import { accountDrawerPt } from "./messages.pt.ts";
import { drawerWords } from "./words.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("drawerWords", () => {
  it("returns Portuguese marked as such by default, while the page around it stays English", () => {
    const { words, lang, messageLang } = drawerWords();
    expect([words.entry.signIn, words.entry.signUp, words.account.title]).toEqual([
      "Entrar",
      "Criar conta",
      "Minha Conta",
    ]);
    expect({ lang, messageLang }).toEqual({ lang: "pt-BR", messageLang: "en" });
  });

  it("returns English when English was chosen", () => {
    setLanguageSource(() => "en");
    const { words, lang, messageLang } = drawerWords();
    expect([words.entry.signIn, words.entry.signUp, words.account.title]).toEqual([
      "Sign In",
      "Create account",
      "My Account",
    ]);
    expect([lang, messageLang]).toEqual([undefined, undefined]);
  });

  it("adds no language mark on a Portuguese page", () => {
    setLanguageSource(() => "pt-BR");
    provideTranslations({ "account-drawer": accountDrawerPt });
    const { words, lang, messageLang } = drawerWords();
    expect(words.account.title).toBe("Minha Conta");
    expect([lang, messageLang]).toEqual([undefined, undefined]);
  });
});
