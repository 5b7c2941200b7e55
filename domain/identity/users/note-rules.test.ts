import { describe, expect, it } from "vitest";
import { parseTags, parseUserNote, tagOf } from "./note-rules.ts";

const problemOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { details: object }).details;
  }
};

describe("the tags of a user", () => {
  it.each([
    ["", []],
    ["VIP, atacado", ["atacado", "vip"]],
    [" vip ,VIP,, ", ["vip"]],
    ["Compra  grande", ["compra grande"]],
    ["não-pagou, 2026_b", ["2026_b", "não-pagou"]],
  ])("the parser of tags reads %j as %j", (text, tags) => {
    expect(parseTags(text)).toEqual(tags);
  });

  it.each(["<b>", "-vip", "a\u0000", "x".repeat(31)])("the parser of tags refuses %j", (text) => {
    expect(problemOf(() => parseTags(text))).toEqual({ field: "tags", problem: "malformed" });
    expect(tagOf(text)).toBe("");
  });

  it("the parser of tags refuses more than ten tags", () => {
    const many = Array.from({ length: 11 }, (_, number) => `tag ${number}`).join(",");
    expect(problemOf(() => parseTags(many))).toEqual({ field: "tags", problem: "too_long" });
  });
});

describe("a note about a user", () => {
  it("a note about a user keeps line breaks and is trimmed", () => {
    expect(parseUserNote("  called\r\nagain \n")).toBe("called\nagain");
  });

  it.each([
    ["", "required"],
    [" \n", "required"],
    ["x".repeat(1001), "too_long"],
    ["a\u0007", "malformed"],
  ])("the parser of notes about a user refuses %j as %s", (text, problem) => {
    expect(problemOf(() => parseUserNote(text))).toEqual({ field: "note", problem });
  });
});
