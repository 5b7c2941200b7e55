import { describe, expect, it } from "vitest";
import { findPart } from "./find-part.ts";

const parts = new Map([
  ["b", 2],
  ["a", 3],
  ["c", 0],
  ["é", 1],
]);

describe("findPart", () => {
  it.each([
    [0, false, { part: "a", offset: 0 }],
    [2, false, { part: "a", offset: 2 }],
    [3, false, { part: "b", offset: 0 }],
    [5, false, { part: "é", offset: 0 }],
    [6, false, null],
    [0, true, { part: "é", offset: 0 }],
    [1, true, { part: "b", offset: 0 }],
    [5, true, { part: "a", offset: 2 }],
  ])("finds the place of row %i (reversed: %s)", (offset, isReversed, place) => {
    expect(findPart(parts, offset, isReversed)).toEqual(place);
  });
});
