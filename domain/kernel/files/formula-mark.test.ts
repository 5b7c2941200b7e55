import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markFormula, unmarkFormula } from "./formula-mark.ts";

/**
 * Returns the cells that a spreadsheet can read from the line, for any separator and any quote rules.
 */
const cellsOf = (text: string) =>
  [/[;\r\n]/, /[,\r\n]/, /[\t\r\n]/, /[;,\t\r\n]/].flatMap((separator) => text.split(separator));
const isFormula = (cell: string) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell);

const tricky = fc.array(fc.constantFrom(..."=+-@＝＋－＠﹦﹫;,\t\r\n'\" ax1\u00a0\u200b"), { maxLength: 12 });
const texts = fc.oneof(
  tricky.map((characters) => characters.join("")),
  fc.string({ unit: "binary" }),
);

describe("markFormula", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["x;=1+1", "x;''=1+1"],
    ["a,-1", "a,''-1"],
    ["two\n=1+1", "two\n''=1+1"],
    [" \t=1", " \t'=1"],
    ["\u200b=1", "\u200b'=1"],
    ["\uff1d1", "'\uff1d1"],
    ["+55 11 90000-1234", "'+55 11 90000-1234"],
    ["'=1", "''=1"],
    ['x;"=1"', "x;\"''=1\""],
    ["a@example.com;b@example.com", "a@example.com;b@example.com"],
    ["1-2", "1-2"],
    ["", ""],
  ])(
    "markFormula returns a safe text for %j, and unmarkFormula restores the original text",
    (text, marked) => {
      expect(markFormula(text)).toBe(marked);
      expect(unmarkFormula(marked)).toBe(text);
    },
  );

  it("after markFormula, no cell begins with a formula, whichever separator a spreadsheet uses", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cellsOf(markFormula(text)).filter(isFormula)).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it("unmarkFormula restores every text exactly, even a text that looks like the output of markFormula", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unmarkFormula(markFormula(text))).toBe(text);
        expect(unmarkFormula(unmarkFormula(markFormula(markFormula(text))))).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it("unmarkFormula keeps an apostrophe that people write after a comma", () => {
    expect(unmarkFormula("the flags '-a', '-b'\n'@home'")).toBe("the flags '-a', '-b'\n'@home'");
  });
});
