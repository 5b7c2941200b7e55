import { describe, expect, it } from "vitest";
import { orderNumbersOf, parseSearchTerm, TERM_MAX } from "./parse-search-term.ts";

describe("a search of the back office", () => {
  it.each([
    ["  ana  ", "ana"],
    ["a", ""],
    ["", ""],
    ["a\u0000b\u202e", "ab"],
    ["x".repeat(500), "x".repeat(TERM_MAX)],
  ])("parseSearchTerm parses %j as %j", (text, term) => {
    expect(parseSearchTerm(text)).toBe(term);
  });

  it.each(["HO-10042", "ho-10042", "HO 10042", "10042", "#10042", "ho10042"])(
    "orderNumbersOf returns for %j the order number and the order numbers that have one or two more digits",
    (term) => {
      const numbers = orderNumbersOf(term);
      expect(numbers[0]).toBe("HO-10042");
      expect(numbers).toContain("HO-100427");
      expect(numbers).toContain("HO-1004299");
      expect(new Set(numbers).size).toBe(111);
    },
  );

  it.each(["ana@example.com", "HO-", "1", "10042x", "HO-10042' or 1=1", "9".repeat(13), "²²"])(
    "orderNumbersOf finds no order number in %j",
    (term) => {
      expect(orderNumbersOf(term)).toEqual([]);
    },
  );
});
