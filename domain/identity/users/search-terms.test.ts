import { describe, expect, it } from "vitest";
import { ACCENTED, UNACCENTED } from "#db/accents.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { searchTerms } from "./search-terms.ts";

describe("a search for people", () => {
  it.each([
    ["nothing", "", []],
    ["spaces", "  \t ", []],
    ["a name without its accents", "José  Prado", ["%jose%", "%prado%"]],
    ["an address", "Ana@Example.com", ["%ana@example.com%"]],
    ["signs of the pattern itself", "50%_\\", ["%50\\%\\_\\\\%"]],
    ["control characters", "a\u0000b", ["%a%", "%b%"]],
  ])("takes %s", (_, query, patterns) => {
    expect(searchTerms(query).map(({ pattern }) => pattern)).toEqual(patterns);
  });

  it("takes a phone number as its digits, however it is written", () => {
    expect(searchTerms("+55 (11) 90000-1234")).toMatchObject([{ digits: "5511900001234" }]);
    expect(searchTerms("ana 90000")).toMatchObject([{ digits: "" }, { digits: "90000" }]);
  });

  it("asks no phone for fewer than three digits, nor for a word with letters", () => {
    expect(searchTerms("12")).toMatchObject([{ digits: "" }]);
    expect(searchTerms("a1234")).toMatchObject([{ digits: "" }]);
  });

  it("reads six words and two hundred characters, not more", () => {
    expect(searchTerms("a b c d e f g h")).toHaveLength(6);
    expect(searchTerms("x".repeat(10_000))[0]?.pattern).toHaveLength(202);
  });
});

it("the letters compared in the database lose their accents as they do here", () => {
  const pairs = Array.from(ACCENTED, (letter, at) => [letter, UNACCENTED[at]]);
  expect(pairs).toEqual(Array.from(ACCENTED, (letter) => [letter, plainLetters(letter)]));
  expect(UNACCENTED).toHaveLength(ACCENTED.length);
});
