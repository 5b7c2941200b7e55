import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#app/languages/language.ts";
import { provideTranslations } from "#app/languages/translated.ts";
import { accountDrawerPt } from "./messages.pt.ts";
import { drawerWords } from "./words.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("the words of the account drawer", () => {
  it("are Portuguese in the shop as written, and say so, while the page around them stays English", () => {
    const { words, lang, messageLang } = drawerWords();
    expect([words.entry.signIn, words.entry.signUp, words.account.title]).toEqual([
      "Entrar",
      "Criar conta",
      "Minha Conta",
    ]);
    expect({ lang, messageLang }).toEqual({ lang: "pt-BR", messageLang: "en" });
  });

  it("are English where English was chosen", () => {
    setLanguageSource(() => "en");
    const { words, lang, messageLang } = drawerWords();
    expect([words.entry.signIn, words.entry.signUp, words.account.title]).toEqual([
      "Sign In",
      "Create account",
      "My Account",
    ]);
    expect([lang, messageLang]).toEqual([undefined, undefined]);
  });

  it("need no mark on a page that is in Portuguese itself", () => {
    setLanguageSource(() => "pt-BR");
    provideTranslations({ "account-drawer": accountDrawerPt });
    const { words, lang, messageLang } = drawerWords();
    expect(words.account.title).toBe("Minha Conta");
    expect([lang, messageLang]).toEqual([undefined, undefined]);
  });
});
