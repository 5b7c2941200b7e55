import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { drawerMessages } from "./drawer-messages.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("drawerMessages", () => {
  it("drawerMessages returns Portuguese messages marked as Portuguese by default, even on an English page", () => {
    const { messages, lang, messageLang } = drawerMessages();
    expect([messages.entry.signIn, messages.entry.signUp, messages.account.title]).toEqual([
      "Entrar",
      "Criar conta",
      "Minha Conta",
    ]);
    expect({ lang, messageLang }).toEqual({ lang: "pt-BR", messageLang: "en" });
  });

  it("drawerMessages returns English messages when the visitor chose English", () => {
    setLanguageSource(() => "en");
    const { messages, lang, messageLang } = drawerMessages();
    expect([messages.entry.signIn, messages.entry.signUp, messages.account.title]).toEqual([
      "Sign In",
      "Create account",
      "My Account",
    ]);
    expect([lang, messageLang]).toEqual([undefined, undefined]);
  });

  it("drawerMessages sets no lang attribute on a Portuguese page", () => {
    setLanguageSource(() => "pt-BR");
    const { messages, lang, messageLang } = drawerMessages();
    expect(messages.account.title).toBe("Minha Conta");
    expect([lang, messageLang]).toEqual([undefined, undefined]);
  });
});
