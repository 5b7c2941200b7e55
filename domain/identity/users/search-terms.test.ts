import { describe, expect, it } from "vitest";
import { ACCENTED, UNACCENTED } from "#db/values/accents.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { searchTerms } from "./search-terms.ts";

describe("searchTerms", () => {
  it.each([
    ["nothing", "", []],
    ["spaces", "  \t ", []],
    ["a name with accents", "José  Prado", ["%jose%", "%prado%"]],
    ["an address", "Ana@Example.com", ["%ana@example.com%"]],
    ["wildcards of LIKE", "50%_\\", ["%50\\%\\_\\\\%"]],
    ["control characters", "a\u0000b", ["%a%", "%b%"]],
  ])("searchTerms converts %s into patterns", (_, query, patterns) => {
    expect(searchTerms(query).map(({ pattern }) => pattern)).toEqual(patterns);
  });

  it("searchTerms converts a phone number in any format to its digits", () => {
    expect(searchTerms("+55 (11) 90000-1234")).toMatchObject([{ digits: "5511900001234" }]);
    expect(searchTerms("ana 90000")).toMatchObject([{ digits: "" }, { digits: "90000" }]);
  });

  it("searchTerms does not treat a word as a phone number when the word has letters or fewer than three digits", () => {
    expect(searchTerms("12")).toMatchObject([{ digits: "" }]);
    expect(searchTerms("a1234")).toMatchObject([{ digits: "" }]);
  });

  it("searchTerms reads at most six words and 200 characters", () => {
    expect(searchTerms("a b c d e f g h")).toHaveLength(6);
    expect(searchTerms("x".repeat(10_000))[0]?.pattern).toHaveLength(202);
  });
});

it("the database and plainLetters replace the same accents", () => {
  const pairs = Array.from(ACCENTED, (letter, at) => [letter, UNACCENTED[at]]);
  expect(pairs).toEqual(Array.from(ACCENTED, (letter) => [letter, plainLetters(letter)]));
  expect(UNACCENTED).toHaveLength(ACCENTED.length);
});
