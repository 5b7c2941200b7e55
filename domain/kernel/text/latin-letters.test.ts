import { describe, expect, it } from "vitest";
import { latinLetters, sameName } from "./latin-letters.ts";

describe("latinLetters", () => {
  it.each([
    ["Лицензия", "litsenziya"],
    ["Йод и ёж", "yod i yozh"],
    ["Объявление", "obyavlenie"],
    ["Київ Ґанок", "kiyiv ganok"],
    ["Београд Џеп", "beograd dzep"],
    ["Άδεια χρήσης", "adeia chrisis"],
    ["Ουρανός", "ouranos"],
    ["Licença Über", "licenca uber"],
    ["日本 Steam", "日本 steam"],
  ])("latinLetters spells %s by its sounds", (text, latin) => {
    expect(latinLetters(text)).toBe(latin);
  });
});

describe("sameName", () => {
  it("sameName ignores only differences in letter case, accents and double spaces", () => {
    expect(sameName(" Licença  Anual")).toBe(sameName("LICENCA anual"));
    expect(sameName("C++")).not.toBe(sameName("C#"));
    expect(sameName("Лицензия")).not.toBe(sameName("Карта"));
  });
});
