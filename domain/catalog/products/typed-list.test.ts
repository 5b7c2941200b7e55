import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTypedList, typedList } from "./typed-list.ts";

describe("a typed list", () => {
  it("is divided by commas, trimmed, without empty entries", () => {
    expect(parseTypedList(" Acesso imediato,Garantia ,, 12 meses,")).toEqual([
      "Acesso imediato",
      "Garantia",
      "12 meses",
    ]);
    expect(parseTypedList(" , ,")).toEqual([]);
    expect(parseTypedList("")).toEqual([]);
  });

  it("of several lines has one entry a line, commas and all", () => {
    expect(parseTypedList("Acesso, imediato\r\n\r\nGarantia\n")).toEqual(["Acesso, imediato", "Garantia"]);
    expect(parseTypedList("Um só, com vírgula\n")).toEqual(["Um só, com vírgula"]);
  });

  it("shown in its field is read back as the same list, also as a form sends it", () => {
    const entry = fc
      .string({ unit: fc.constantFrom("a", "b", " ", ",", "é"), minLength: 1, maxLength: 8 })
      .map((text) => text.trim())
      .filter((text) => text !== "");
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        expect(parseTypedList(typedList(entries))).toEqual(entries);
        expect(parseTypedList(typedList(entries).replaceAll("\n", "\r\n"))).toEqual(entries);
      }),
    );
  });
});
