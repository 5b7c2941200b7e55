import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  accentProblem,
  accentProperties,
  accentSurfaces,
  accentText,
  accentThemes,
  contrast,
  MARK_CONTRAST,
  nearestAccent,
  parseColour,
  TEXT_CONTRAST,
  textOnAccent,
} from "./accent.ts";

const all = accentThemes.flatMap((theme) => accentSurfaces[theme]);
/** Returns the corners of the colour cube, greys, and colours of known brands. */
const colours = [
  "#000000",
  "#ffffff",
  "#ff0000",
  "#00ff00",
  "#0000ff",
  "#ffff00",
  "#00ffff",
  "#ff00ff",
  "#808080",
  "#0b5d46",
  "#4cc79a",
  "#635bff",
  "#1db954",
  "#e50914",
  "#f97316",
  "#0a66c2",
];

describe("the contrast of two colours", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#ffffff", "#ffffff", 1],
    ["#ff0000", "#ffffff", 4],
  ])("the contrast of the colours %s and %s is %d", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe("a typed colour", () => {
  it.each([
    ["#0B5D46", "#0b5d46"],
    [" 0b5d46 ", "#0b5d46"],
    ["#0bd", "#00bbdd"],
    ["red", null],
    ["#12345", null],
    ["#1234567", null],
    ["#12345g", null],
    ["##123456", null],
    ["rgb(0,0,0)", null],
    ["#000000;--x:url(//a)", null],
    ["", null],
  ])("the typed colour %s is read as %s", (typed, read) => {
    expect(parseColour(typed)).toBe(read);
  });
});

describe("the accent", () => {
  it("the contrast check of the accent color uses the surface colors of the design", () => {
    const tokens = readFileSync(new URL("../../../app/design-system/tokens.css", import.meta.url), "utf8");
    for (const [at, token] of ["bg", "surface", "surface-2"].entries()) {
      const pair = `--color-${token}: light-dark(${accentSurfaces.light[at]}, ${accentSurfaces.dark[at]});`;
      expect(tokens).toContain(pair);
    }
  });

  it.each([
    ["#ffffff", "light"],
    ["#f97316", "light"],
    ["#1db954", "light"],
    ["#ffff00", "light"],
    ["#000000", "dark"],
    ["#0b5d46", "dark"],
    ["#0000ff", "dark"],
  ])("the accent %s is refused for the %s theme", (colour, theme) => {
    const problem = accentProblem(colour);
    expect(problem?.theme).toBe(theme);
    expect(problem?.contrast).toBeLessThan(MARK_CONTRAST);
  });

  it.each(["#e50914", "#635bff", "#808080", "#ff0000", "#0a7bc2"])(
    "the accent %s is accepted in both themes",
    (colour) => {
      expect(accentProblem(colour)).toBeNull();
      expect(nearestAccent(colour)).toBe(colour);
    },
  );

  it.each(colours)("the nearest accent to %s passes every check", (colour) => {
    const accent = nearestAccent(colour);
    expect(accentProblem(accent)).toBeNull();
    for (const surface of all) expect(contrast(accent, surface)).toBeGreaterThanOrEqual(MARK_CONTRAST);
    const properties = accentProperties(accent);
    for (const ground of [accent, properties["--color-accent-hover"] ?? ""])
      expect(contrast(ground, textOnAccent(accent))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    for (const theme of accentThemes)
      for (const surface of accentSurfaces[theme])
        expect(contrast(accentText(accent, theme), surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it("an accent color sets four CSS custom properties and no other property", () => {
    expect(accentProperties("#e50914")).toEqual({
      "--color-accent": "#e50914",
      "--color-accent-hover": "#c30811",
      "--color-on-accent": "#ffffff",
      "--text-color-accent": expect.stringMatching(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/),
    });
  });
});
