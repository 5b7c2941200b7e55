import { afterEach, describe, expect, it } from "vitest";
import { formatShare, formatSpan } from "./format-figures.ts";
import { setLanguageSource } from "./language.ts";

afterEach(() => setLanguageSource(() => "written"));

describe("formatShare", () => {
  it.each([
    [1, "100%"],
    [0.9999, "99.9%"],
    [0.998, "99.8%"],
    [0.995, "99.5%"],
    [0.9, "90%"],
    [0, "0%"],
  ])("formatShare formats %d as %s, and never rounds up", (share, text) => {
    expect(formatShare(share)).toBe(text);
  });

  it("formatShare uses a comma in Portuguese", () => {
    setLanguageSource(() => "pt-BR");
    expect(formatShare(0.998)).toBe("99,8%");
  });
});

describe("formatSpan", () => {
  it.each([
    [0, "1 second"],
    [1.2, "2 seconds"],
    [99, "99 seconds"],
    [100, "2 minutes"],
    [3_600, "60 minutes"],
    [6_000, "2 hours"],
    [100_000, "28 hours"],
  ])("formatSpan formats %d seconds as %s, and never rounds down", (seconds, text) => {
    expect(formatSpan(seconds)).toBe(text);
  });

  it("formatSpan uses Portuguese words", () => {
    setLanguageSource(() => "pt-BR");
    expect(formatSpan(240)).toBe("4 minutos");
  });
});
