import { describe, expect, it } from "vitest";
import { csvLine, MACHINE_FORMAT } from "./csv-line.ts";

const line = (cells: Parameters<typeof csvLine>[0]) => csvLine(cells, MACHINE_FORMAT);
const brazil = { separator: ";", decimalSign: ",", formatMoment: () => "26/11/2026 14:03:00" } as const;

describe("csvLine", () => {
  it("csvLine separates cells with commas and quotes cells that contain a separator", () => {
    expect(line(["a", 12, -3, null, 'say "hi"', "x,y", "x;y", "two\nlines", " a "])).toBe(
      'a,12,-3,,"say ""hi""","x,y","x;y","two\nlines"," a "\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", '=HYPERLINK("https://evil.example","x")'])(
    "csvLine prefixes a formula with an apostrophe: %j",
    (text) => {
      expect(line([text])).toMatch(/^"?\s*'/);
    },
  );

  it.each([
    ["x;=1+1", `"x;''=1+1"`],
    ["x; =1+1;@a", `"x; ''=1+1;''@a"`],
    ["x\t=1+1", `"x\t''=1+1"`],
    ["two\n=1+1", `"two\n''=1+1"`],
    ["a,-1", `"a,''-1"`],
    ["x;y", '"x;y"'],
    ["a@example.com;b@example.com", '"a@example.com;b@example.com"'],
  ])(
    "csvLine makes a formula harmless after the cell separator of English and of Brazilian spreadsheets: %j",
    (text, cell) => {
      expect(line(["HO-1", text])).toBe(`HO-1,${cell}\r\n`);
      const brazilian = cell.includes(";") || /[\t\n]/.test(cell) ? cell : cell.slice(1, -1);
      expect(csvLine(["HO-1", text], brazil)).toBe(`HO-1;${brazilian}\r\n`);
    },
  );

  it("csvLine adds a prefix to a cell when a formula in the cell begins with a full-width sign", () => {
    expect(line(["＝1+1", "x;＠a"])).toBe(`'＝1+1,"x;''＠a"\r\n`);
  });

  it("csvLine writes amounts, rates and times in the format of the language", () => {
    const cells = [
      { amount: 123_450, currency: "USD" },
      { amount: -5, currency: "BRL" },
      { amount: 18_000, currency: "JPY" },
      { rate: 0.125 },
      { moment: "2026-11-26T17:03:00.000Z" },
      1.5,
    ];
    expect(line(cells)).toBe("1234.50,-0.05,18000,0.1250,2026-11-26T17:03:00.000Z,1.5\r\n");
    expect(csvLine(cells, brazil)).toBe("1234,50;-0,05;18000;0,1250;26/11/2026 14:03:00;1,5\r\n");
  });

  it("csvLine writes a phone number as text, with every digit and the plus sign", () => {
    expect(line([{ phone: "+5511900001234" }, { phone: "00551190000123400000" }, { phone: "" }])).toBe(
      "tel:+5511900001234,tel:00551190000123400000,\r\n",
    );
  });
});
