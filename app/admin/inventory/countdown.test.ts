import { expect, it } from "vitest";
import { clock } from "./countdown.tsx";

it.each([
  [0, "0:00"],
  [999, "0:00"],
  [-5_000, "0:00"],
  [61_000, "1:01"],
  [31 * 60_000, "31:00"],
  [3_599_999, "59:59"],
  [3_600_000, "1:00:00"],
  [3_729_000, "1:02:09"],
])("the countdown formats %i ms of remaining time as %s", (milliseconds, text) => {
  expect(clock(milliseconds)).toBe(text);
});
