import { expect, it } from "vitest";
import { figureSize } from "./figure-size.ts";

it("figureSize returns a smaller text size for a number that is too long for the narrowest card", () => {
  expect(figureSize("US$ 15.180,88", "small")).toBe(figureSize("1", "small"));
  expect(figureSize("US$ 1.115.180,88", "small")).not.toBe(figureSize("1", "small"));
});

it("figureSize returns one size for all figures of a strip, so that a count is not larger than a sum", () => {
  expect(figureSize("US$ 26.251.424,47", "strip")).toBe(figureSize("1", "strip"));
});
