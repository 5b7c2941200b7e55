import { describe, expect, it } from "vitest";
import { parseSalesFilter, searchPatterns } from "./sales-filter.ts";

const parse = (query: string) => parseSalesFilter(new URLSearchParams(query));

describe("parseSalesFilter", () => {
  it("parseSalesFilter selects all orders, newest first, when the query string has no parameters", () => {
    expect(parse("")).toEqual({ search: "", tab: "", sort: "", need: "" });
  });

  it("parseSalesFilter removes accents and extra spaces from the search text and converts the text to lower case", () => {
    expect(parse("q=%20%20Jos%C3%89%20%20da%20Concei%C3%A7%C3%A3o%20").search).toBe("jose da conceicao");
    expect(parse("q=HO-10001").search).toBe("ho-10001");
  });

  it.each([
    ["tab=outros&ordem=xyz", { search: "", tab: "", sort: "", need: "" }],
    ["tab=__proto__&ordem=constructor", { search: "", tab: "", sort: "", need: "" }],
    ["q=a%00b", { search: "a b", tab: "", sort: "", need: "" }],
    ["q=%ED%A0%80", { search: expect.any(String), tab: "", sort: "", need: "" }],
    ["tab=pendentes&ordem=maior-valor", { search: "", tab: "pendentes", sort: "maior-valor", need: "" }],
    ["tab=atencao&motivo=disputas", { search: "", tab: "atencao", sort: "", need: "disputas" }],
    ["tab=pendentes&motivo=disputas", { search: "", tab: "pendentes", sort: "", need: "" }],
    ["tab=atencao&motivo=xyz", { search: "", tab: "atencao", sort: "", need: "" }],
  ])("parseSalesFilter parses %j as %j", (query, filter) => {
    expect(parse(query)).toEqual(filter);
  });

  it("parseSalesFilter limits the length of the search", () => {
    expect(parse(`q=${"x".repeat(5_000)}`).search).toHaveLength(120);
  });

  it("parseSalesFilter escapes the special characters of LIKE", () => {
    expect(searchPatterns("50%_\\")).toEqual(["%50\\%\\_\\\\%"]);
  });

  it.each([
    ["+55 (11) 90000-1234", ["%+55 (11) 90000-1234%", "%5511900001234%"]],
    ["11 90000", ["%11 90000%", "%1190000%"]],
    ["5511900001234", ["%5511900001234%"]],
    ["+5", ["%+5%"]],
    ["ho-10001", ["%ho-10001%"]],
    ["ana 11 90000", ["%ana 11 90000%"]],
  ])(
    "parseSalesFilter adds the digits of %j as a pattern when the search text is a phone number",
    (search, patterns) => {
      expect(searchPatterns(search)).toEqual(patterns);
    },
  );
});
