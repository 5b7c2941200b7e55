import { describe, expect, it } from "vitest";
import { browserLanguage } from "./browser-language.ts";

describe("browserLanguage", () => {
  it.each([
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"],
    ["pt-PT", "pt-BR"],
    ["en-GB,pt;q=0.5", "en"],
    ["de,fr;q=0.9,pt;q=0.4,en;q=0.3", "pt-BR"],
    ["en;q=0.2,pt;q=0.7", "pt-BR"],
    ["pt;q=0,en", "en"],
    ["de-DE,de", undefined],
    ["*", undefined],
    ["", undefined],
    [null, undefined],
  ])("browserLanguage reads the header %j as %s", (header, language) => {
    expect(browserLanguage(header)).toBe(language);
  });
});
