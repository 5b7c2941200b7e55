import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTypedList, typedList } from "./typed-list.ts";

describe("parseTypedList", () => {
  it("parseTypedList splits a text of one line at commas, trims the entries and drops empty entries", () => {
    expect(parseTypedList(" Acesso imediato,Garantia ,, 12 meses,")).toEqual([
      "Acesso imediato",
      "Garantia",
      "12 meses",
    ]);
    expect(parseTypedList(" , ,")).toEqual([]);
    expect(parseTypedList("")).toEqual([]);
  });

  it("parseTypedList splits a text of several lines at line breaks and keeps commas", () => {
    expect(parseTypedList("Acesso, imediato\r\n\r\nGarantia\n")).toEqual(["Acesso, imediato", "Garantia"]);
    expect(parseTypedList("Um só, com vírgula\n")).toEqual(["Um só, com vírgula"]);
  });

  it("parseTypedList restores the list from the output of typedList, even with the line breaks of a form", () => {
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
