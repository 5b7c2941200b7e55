import { describe, expect, it } from "vitest";
import { canDraw, drawLine, linesOf, widthOf } from "./letter-outlines.ts";

describe("letter outlines", () => {
  it("letter outlines cover Western European letters, digits and punctuation, with composed or combining accents", () => {
    expect(canDraw("Juniperly Café Gift Code 5")).toBe(true);
    expect(canDraw("Juniperly Cafe\u0301 · $5.00 “açaí” Ñandú ß")).toBe(true);
    for (const text of ["漢字", "Ключ", "🎨", "a\u0000"]) expect(canDraw(text), text).toBe(false);
  });

  it("letter outlines become one path and never contain the text as HTML", () => {
    const at = { x: 1, y: 2, size: 10 };
    expect(drawLine('<script>"&', at)).toMatch(/^<path d="M[-\d. MLCQZ]+"\/>$/);
    expect(drawLine("<", at)).not.toBe(drawLine(">", at));
  });

  it("letter outlines are as wide as the letters of their font", () => {
    expect(widthOf("W")).toBeGreaterThan(widthOf("i") * 2);
    expect(widthOf("a b")).toBeCloseTo(widthOf("a") + widthOf("b") + widthOf("a b") - widthOf("ab"));
    expect(widthOf("ab cd")).toBeGreaterThan(widthOf("abcd"));
  });
});

describe("drawLine", () => {
  it("drawLine returns only valid numbers wherever the line is drawn, even when a coordinate is almost a whole number", () => {
    for (let x = 0; x < 400; x++)
      expect(drawLine("Larkmere 250", { x: x + 0.075, y: 312, size: 50 })).not.toContain("NaN");
  });
});

describe("linesOf", () => {
  it("linesOf breaks a text only between words, and no line is wider than the given width", () => {
    const lines = linesOf("Verified Business Manager, Five Ad Accounts", 8, 4);
    expect(lines.join(" ")).toBe("Verified Business Manager, Five Ad Accounts");
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(8);
  });

  it.each([
    ["of too many words", "Verified Business Manager ".repeat(20)],
    ["of one endless word", "A".repeat(500)],
  ])("linesOf cuts a text %s and appends an ellipsis", (_, text) => {
    const lines = linesOf(text, 8, 3);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(lines.at(-1)).toMatch(/…$/);
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(8);
  });

  it("linesOf returns no lines for a blank text", () => {
    expect(linesOf("  ", 8, 3)).toEqual([]);
  });
});
