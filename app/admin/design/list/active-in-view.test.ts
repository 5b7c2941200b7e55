import { describe, expect, it } from "vitest";
import { scrollToShow } from "./active-in-view.ts";

const row = { left: 0, right: 390 };

describe("a row of tabs that scrolls sideways", () => {
  it.each([
    ["stays where its current tab is all in view", { left: 16, right: 96 }, 0],
    ["stays where the tab ends at its very edge", { left: 290, right: 390 }, 0],
    ["goes on to a tab beyond its end, with room beside it", { left: 420, right: 520 }, 154],
    ["goes on to a tab that is cut", { left: 350, right: 430 }, 64],
    ["goes back to a tab before its beginning, with room beside it", { left: -100, right: -20 }, -124],
    ["shows the beginning of a tab wider than itself", { left: 200, right: 900 }, 200],
  ])("%s", (_, tab, expected) => {
    expect(scrollToShow(row, tab)).toBe(expected);
  });
});
