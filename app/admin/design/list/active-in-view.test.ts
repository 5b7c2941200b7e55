import { describe, expect, it } from "vitest";
import { scrollToShow } from "./active-in-view.ts";

const row = { left: 0, right: 390 };

describe("a horizontally scrolling row of tabs", () => {
  it.each([
    ["does not scroll when its current tab is visible", { left: 16, right: 96 }, 0],
    ["does not scroll when the tab ends exactly at its edge", { left: 290, right: 390 }, 0],
    ["scrolls right to a tab beyond its end, with a margin", { left: 420, right: 520 }, 154],
    ["scrolls right to a partly visible tab", { left: 350, right: 430 }, 64],
    ["scrolls left to a tab before its start, with a margin", { left: -100, right: -20 }, -124],
    ["shows the beginning of a tab wider than itself", { left: 200, right: 900 }, 200],
  ])("%s", (_, tab, expected) => {
    expect(scrollToShow(row, tab)).toBe(expected);
  });
});
