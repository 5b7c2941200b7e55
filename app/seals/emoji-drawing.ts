import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CODES_MAX, codesOf } from "./seal-addresses.ts";

/**
 * Drawings of emoji. The shop draws emoji as images, so no page depends on the fonts of the visitor's device.
 * The drawings are the Twemoji graphics of the package @twemoji/svg (CC BY 4.0). Only the server reads the
 * drawings. Pages get the addresses of the drawings from `seal-addresses.ts` and `emoji.tsx`.
 */

/** Matches the address of an emoji's image. */
export const EMOJI_FILE = /^\/emoji\/([0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,15})\.svg$/;
/** The width and height of a drawing in its own units. */
const SIDE = 36;
/** The maximum number of drawings that stay in memory. A drawing has about 1 KB. */
const KEPT = 500;

const drawings = new Map<string, string | null>();
let folder: string | undefined;

/** Returns the image at an address that `EMOJI_FILE` matches, or undefined for any other address. */
export function emojiFile(path: string): string | undefined {
  const codes = EMOJI_FILE.exec(path)?.[1];
  if (!codes) return undefined;
  const count = charactersOf(codes).length;
  const left = (-SIDE * count) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${-SIDE / 2} ${SIDE * count} ${SIDE}">${drawEmoji(codes, SIDE * count)}</svg>`;
}

/**
 * Returns whether the set has a drawing for each character of a text. When each character has a drawing, the
 * text needs no font.
 */
export const isDrawn = (text: string): boolean =>
  charactersOf(codesOf(text)).every((character) => findDrawing(character) !== null);

/**
 * Draws the characters of a text side by side around the origin, with a total width of at most `width` units.
 * A character that has no drawing in the set is shown with a font of the visitor's device.
 * @param codes the code points in hexadecimal, such as "1f469-200d-1f4bb"
 */
export function drawEmoji(codes: string, width: number): string {
  const characters = charactersOf(codes);
  const size = width / Math.max(characters.length, 1);
  const drawn = characters.map((character, index) => {
    const x = (index - (characters.length - 1) / 2) * size;
    const drawing = findDrawing(character);
    if (drawing === null)
      return `<text x="${round(x)}" y="${round(size * 0.03)}" font-size="${round(size * 0.85)}" text-anchor="middle" dominant-baseline="central" fill="currentColor">${asNumbers(character)}</text>`;
    const corner = `${round(x - size / 2)} ${round(-size / 2)}`;
    return `<g transform="translate(${corner}) scale(${Math.round((size / SIDE) * 1000) / 1000})">${drawing}</g>`;
  });
  return `<g stroke="none" fill="#000">${drawn.join("")}</g>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the visible characters of a text, at most two (spec B5-2). */
function charactersOf(codes: string): string[] {
  const points = codes
    .split("-")
    .slice(0, CODES_MAX)
    .map((code) => Number.parseInt(code, 16));
  const valid = points.filter((point) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff));
  return Array.from(graphemes.segment(String.fromCodePoint(...valid)), ({ segment }) => segment).slice(0, 2);
}

/**
 * Returns the content of an emoji's SVG without the outer `<svg>` element, or null when the character has no
 * drawing.
 */
function findDrawing(character: string): string | null {
  const name = nameOf(character);
  let drawing = drawings.get(name);
  if (drawing === undefined) {
    drawing = readDrawing(name);
    if (drawings.size >= KEPT) drawings.clear();
    drawings.set(name, drawing);
  }
  return drawing;
}

/**
 * Returns the name of an emoji's file in the set. The file name contains the variation selector U+FE0F only
 * when the emoji consists of several emoji that U+200D joins.
 */
function nameOf(character: string): string {
  const points = Array.from(character, (point) => point.codePointAt(0) ?? 0);
  const named = points.includes(0x200d) ? points : points.filter((point) => point !== 0xfe0f);
  return named.map((point) => point.toString(16)).join("-");
}

function readDrawing(name: string): string | null {
  folder ??= dirname(createRequire(import.meta.url).resolve("@twemoji/svg/package.json"));
  try {
    const file = readFileSync(join(folder, `${name}.svg`), "utf8");
    return /<svg[^>]*>(.*)<\/svg>/s.exec(file)?.[1]?.trim() ?? null;
  } catch {
    return null;
  }
}

/** Writes each character as a numeric character reference, which can never be markup. */
const asNumbers = (text: string): string =>
  Array.from(text, (character) => `&#${character.codePointAt(0)};`).join("");
