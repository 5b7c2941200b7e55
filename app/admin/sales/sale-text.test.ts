import { describe, expect, it } from "vitest";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { formatMoment, formatRecent, formatWait, methodWord, wordOf } from "./sale-text.tsx";

const now = Date.parse("2026-11-21T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe("the formatted values of a sale", () => {
  it.each([
    [0, "menos de 1 min"],
    [59, "59 min"],
    [60, "1 h"],
    [200, "3 h 20 min"],
    [47 * 60 + 59, "47 h 59 min"],
    [48 * 60, "2 dias"],
    [-5, "menos de 1 min"],
  ])("the formatted values of a sale show %i minutes of waiting as %j", (minutes, text) => {
    setLanguageSource(() => "pt-BR");
    expect(formatWait(minutesAgo(minutes), now)).toBe(text);
    setLanguageSource(() => "written");
  });

  it("the formatted values of a sale show the name of a payment method, or its code when the method is unknown", () => {
    setLanguageSource(() => "pt-BR");
    expect([methodWord("stripe"), methodWord("crypto"), methodWord("other")]).toEqual([
      "Cartão",
      "Crypto",
      "other",
    ]);
    expect(wordOf({ a: "b" }, "constructor")).toBe("constructor");
    setLanguageSource(() => "written");
  });

  it("the formatted values of a sale show times in pt-BR and in the shop's time zone", () => {
    setLanguageSource(() => "pt-BR");
    const timeZone = "America/Sao_Paulo";
    expect(formatMoment("2026-11-21T02:30:00Z", timeZone)).toBe("20/11/2026, 23:30");
    expect(formatRecent("2026-11-21T02:30:00Z", { timeZone, now })).toBe("20/11, 23:30");
    expect(formatRecent("2026-01-01T02:30:00Z", { timeZone, now })).toBe("31/12/2025, 23:30");
    setLanguageSource(() => "written");
  });
});
