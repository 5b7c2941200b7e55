import { expect, it } from "vitest";
import { isDay } from "./is-day.ts";

it.each(["2026-11-23", "2024-02-29", "1900-01-01", "2199-12-31"])("isDay returns true for %s", (text) => {
  expect(isDay(text)).toBe(true);
});

it.each(["2026-02-29", "2026-13-01", "0000-01-01", "9999-01-01", "2026-1-1", "x", "", null, undefined])(
  "isDay returns false for %j",
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
