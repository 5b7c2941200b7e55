import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-line.ts";

describe("csvLine", () => {
  it("separates cells with commas and quotes cells that contain a separator", () => {
    expect(csvLine(["a", 12, -3, null, 'say "hi"', "x,y", "x;y", "two\nlines"])).toBe(
      'a,12,-3,,"say ""hi""","x,y","x;y","two\nlines"\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", '=HYPERLINK("https://evil.example","x")'])(
    "prefixes a formula with an apostrophe: %j",
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
    },
  );

  it.each([
    ["x;=1+1", `"x;'=1+1"`],
    ["\t=1", `"'\t'=1"`],
    ["\r=1", `"'\r'=1"`],
    ["x; =1+1;@a", `"x; '=1+1;'@a"`],
    ["x\t=1+1", `"x\t'=1+1"`],
    ["two\n=1+1", `"two\n'=1+1"`],
    ["a,-1", `"a,'-1"`],
    ['x;"=1+1"', `"x;'""=1+1"""`],
    ["x;y", '"x;y"'],
    ["a@example.com;b@example.com", '"a@example.com;b@example.com"'],
  ])("prefixes a formula after a separator other than the comma: %j", (text, cell) => {
    expect(csvLine(["HO-1", text])).toBe(`HO-1,${cell}\r\n`);
  });

  it("prefixes a formula that begins with a full-width sign", () => {
    expect(csvLine(["＝1+1", "x;＠a"])).toBe(`'＝1+1,"x;'＠a"\r\n`);
  });
});
