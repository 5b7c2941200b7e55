import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-line.ts";

describe("a line of CSV", () => {
  it("divides cells by commas and quotes what would be read as more than one", () => {
    expect(csvLine(["a", 12, -3, null, 'say "hi"', "x,y", "x;y", "two\nlines"])).toBe(
      'a,12,-3,,"say ""hi""","x,y","x;y","two\nlines"\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", '=HYPERLINK("https://evil.example","x")'])(
    "holds no formula: %j",
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
    },
  );
});
