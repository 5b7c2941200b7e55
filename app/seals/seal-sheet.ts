import { drawEmoji } from "./emoji-drawing.ts";
import { DIGITS } from "./seal-addresses.ts";
import { geometryOf, type SealGeometry, sealLines } from "./seal-geometry.ts";

/** Matches the address of a sheet: 1 to `SEALS_OF_SHEET` hashes with the code points of their emoji. */
export const SEAL_SHEET =
  /^\/seals\/([0-9a-z]{7}(?:-[0-9a-f]{1,6}){0,16}(?:_[0-9a-z]{7}(?:-[0-9a-f]{1,6}){0,16}){0,7})\.svg$/;

/**
 * Returns the sheet at an address that `SEAL_SHEET` matches, or undefined for any other address. Each seal is
 * an element `s0`, `s1`, …. `s0l` has only the lines of `s0`. The element `s0g` adds a larger seal behind
 * `s0`. The larger seal `s0g` becomes transparent towards a corner.
 */
export function sealSheet(path: string): string | undefined {
  const names = SEAL_SHEET.exec(path)?.[1]?.split("_");
  if (!names) return undefined;
  const drawn = names.map((name, index) => {
    const seal = geometryOf(Number.parseInt(name.slice(0, DIGITS), 36) >>> 0);
    const lines = `<g id="s${index}l" fill="none">${sealLines(seal)}</g>`;
    const drawing = `<g id="s${index}">${lines}${sealCentre(seal, name.slice(DIGITS + 1))}</g>`;
    return `<g id="s${index}g"><use href="#s${index}l" opacity=".3" transform="translate(120 70)scale(1.8)"/>${drawing}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawn.join("")}</svg>`;
}

/**
 * Returns the blank center of a seal with its emoji, or with the fallback mark. The center has no fill of its
 * own, and inherits the fill of the element that shows the seal.
 */
export function sealCentre({ heart }: Pick<SealGeometry, "heart">, codes: string): string {
  return `<circle r="${heart}" pathLength="1" stroke-width="1.2"/>${codes ? drawEmoji(codes, heart * 1.2) : FALLBACK_MARK}`;
}

/**
 * A rhombus inside a rhombus. The mark is an SVG path, because few fonts contain the character of the mark.
 */
const FALLBACK_MARK =
  '<path d="M0-11L11 0L0 11L-11 0z" fill="none" stroke-width="1.4"/>' +
  '<path d="M0-6L6 0L0 6L-6 0z" fill="currentColor" stroke="none"/>';
