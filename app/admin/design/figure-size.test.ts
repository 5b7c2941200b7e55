import { expect, it } from "vitest";
import { figureSize } from "./figure-size.ts";

it("figureSize makes a figure smaller when it is longer than the narrowest card is wide", () => {
  expect(figureSize("US$ 15.180,88", "small")).toBe(figureSize("1", "small"));
  expect(figureSize("US$ 1.115.180,88", "small")).not.toBe(figureSize("1", "small"));
  expect(figureSize("US$ 1.115.180,88", "large")).not.toBe(figureSize("1", "large"));
});
