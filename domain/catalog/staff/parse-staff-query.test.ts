import { describe, expect, it } from "vitest";
import { parseStaffQuery } from "./parse-staff-query.ts";

const parse = (search: string) => parseStaffQuery(new URLSearchParams(search));

describe("parseStaffQuery", () => {
  it("parseStaffQuery reads search, category, tab, sort order and page", () => {
    expect(parse("q=%20gift%20%20code&category=gift-codes&tab=esgotados&sort=stock&page=3")).toEqual({
      q: "gift code",
      category: "gift-codes",
      tab: "esgotados",
      sort: "stock",
      page: 3,
    });
    expect(parse("category=-").category).toBe("-");
  });

  it.each([
    ["category='; drop table products", "category"],
    ["tab=deleted", "tab"],
    ["sort=__proto__", "sort"],
    ["page=-1", "page"],
    ["page=1e9", "page"],
    ["q=%00%01", "q"],
  ] as const)("parseStaffQuery ignores the invalid parameter in %j", (search, name) => {
    expect(parse(search)[name]).toBe(parse("")[name]);
  });
});
