import { describe, expect, it } from "vitest";
import { pageVariant, preferenceCookies } from "./page-variant.ts";

const TOKEN = "t".repeat(43);

describe("what a catalogue page differs by", () => {
  it("is nothing without a cookie", () => {
    expect(pageVariant(undefined)).toEqual({ theme: "", language: "", token: undefined });
  });

  it("is the theme, the language and the session, whatever stands beside them", () => {
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
  ])("passes over the broken cookie %s", (cookie) => {
    expect(pageVariant(cookie)).toEqual({ theme: "", language: "", token: undefined });
  });

  it("shows the loaders of a shared page the preferences alone, never the session", () => {
    const variant = pageVariant(`handover=${TOKEN}; theme=light; cart=secret`);
    expect(preferenceCookies(variant)).toBe("theme=light");
  });
});
