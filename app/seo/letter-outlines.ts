import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";

/** The heading font. The pages use WOFF2 fonts, but the library cannot read this format. */
const FILE = "@fontsource/newsreader/files/newsreader-latin-600-normal.woff";
let parsed: opentype.Font | undefined;

/** Parses the font at first use, because most processes draw no text. */
function headingFont(): opentype.Font {
  parsed ??= opentype.parse(
    Uint8Array.from(readFileSync(createRequire(import.meta.url).resolve(FILE))).buffer,
  );
  return parsed;
}

/**
 * Normalizes a text for drawing. Each accent is combined with its letter, and each gap between words becomes
 * one plain space.
 */
const composed = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * Returns whether the font has every character of a text. The font contains Western European Latin letters,
 * digits and punctuation marks.
 */
export const canDraw = (text: string): boolean =>
  Array.from(composed(text)).every((character) => headingFont().charToGlyphIndex(character) > 0);

/** Returns the width of a text in units of the font size. */
export const widthOf = (text: string): number => headingFont().getAdvanceWidth(composed(text), 1);

/**
 * Returns a line of text as an SVG path, starting at the baseline point (x, y). Returns "" for a blank text.
 * The function needs no installed font.
 */
export function drawLine(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const { commands } = headingFont().getPath(composed(text), x, y, size);
  const path = commands.map(writeCommand).join("");
  return path && `<path d="${path}"/>`;
}

/**
 * Returns one command of an SVG path as text. The library's own function would write NaN when a number is
 * very close to a whole number.
 */
function writeCommand(command: opentype.PathCommand): string {
  const places = command.type === "Z" ? [] : [command.x, command.y];
  if (command.type === "Q" || command.type === "C") places.unshift(command.x1, command.y1);
  if (command.type === "C") places.splice(2, 0, command.x2, command.y2);
  return command.type + places.map((place) => Math.round(place * 10) / 10).join(" ");
}

/**
 * Breaks a text into lines at word boundaries. No line is wider than `width`, in units of the font size. A
 * text with more than `most` lines ends in "…".
 */
export function linesOf(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of composed(text).split(" ").filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else if (lines.length === most) return [...lines.slice(0, -1), cut(longer, width)];
    else lines.push(widthOf(word) <= width ? word : cut(word, width));
  }
  return lines;
}

/** Shortens a text and appends "…", so that the result is as long as possible but not wider than `width`. */
function cut(text: string, width: number): string {
  let fitting = Array.from(text);
  while (fitting.length > 0 && widthOf(`${fitting.join("")}…`) > width) fitting = fitting.slice(0, -1);
  return `${fitting.join("").trimEnd()}…`;
}
