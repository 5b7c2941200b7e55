import { describe, expect, it } from "vitest";
import { pageVariant, preferenceCookies } from "./page-variant.ts";

const TOKEN = "t".repeat(43);

describe("the variant of a catalog page", () => {
  it("the variant of a catalog page is empty without a cookie", () => {
    expect(pageVariant(undefined)).toEqual({ theme: "", language: "", token: undefined });
  });

  it("the variant contains theme, language and session, and ignores other cookies", () => {
    const cookie = `a=1; theme=dark; handover=${TOKEN}; language=pt-BR; z="broken`;
    expect(pageVariant(cookie)).toEqual({ theme: "dark", language: "pt-BR", token: TOKEN });
  });

  it.each([
    "theme=purple",
    "theme=",
    "theme",
    "language=xx",
    "xtheme=dark",
    "handover=short",
    ";;;=;%%%",
    "theme=dark2",
  ])("the variant ignores the malformed cookie %s", (cookie) => {
    expect(pageVariant(cookie)).toEqual({ theme: "", language: "", token: undefined });
  });

  it("the loaders of a shared page get only the preferences of the visitor, never the session", () => {
    const variant = pageVariant(`handover=${TOKEN}; theme=light; cart=secret`);
    expect(preferenceCookies(variant)).toBe("theme=light");
  });
});
